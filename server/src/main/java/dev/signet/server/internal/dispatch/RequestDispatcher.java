// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.dispatch;

import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.server.internal.dispatch.RenderExecutor.RenderTask;
import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.ErrorLog;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Passes requests from connections to the router. An internal error becomes a 500; a response that would exceed the limit of
 * pending bytes, or a rendering beyond the limit of renderings, becomes a 503.
 *
 * @param listener to be notified of a response that was passed to its connection
 */
public record RequestDispatcher(
        Function<Request, Response> router, RenderExecutor renderer, ResponseListener listener) {

    /**
     * Returns the response to a request of a connection. Its content is ready unless it {@linkplain Response#isExpensive is expensive};
     * then {@link #render} renders it. The response to HEAD of a large image has no length, since that would require a rendering.
     */
    public Response dispatch(Request request, Connection connection) {
        return attempt(() -> {
            Response response = router.apply(request);
            if (response.content() instanceof Body.Ready) {
                return withinPendingBytes(response, connection);
            }
            if (connection.isPendingLimitExceeded()) {
                return ErrorResponses.UNAVAILABLE;
            }
            if (!response.isExpensive()) {
                return withinPendingBytes(ready(response), connection);
            }
            return request.isHead() ? with(response, Body.OMITTED) : response;
        });
    }

    /**
     * Renders the content of a response on another thread.
     *
     * @param connection {@code done} runs on its event loop
     * @param wanted whether the client still waits for the response; called on any thread before the rendering starts
     * @param done receives the response with its content, or a 503 if the queue is full
     */
    public void render(Response response, Connection connection, BooleanSupplier wanted, Consumer<Response> done) {
        renderer.execute(new RenderTask(
                connection.clientKey(),
                response.content().requiredBytes(),
                wanted,
                () -> complete(attempt(() -> ready(response)), connection, done),
                () -> complete(ErrorResponses.UNAVAILABLE, connection, done)));
    }

    private static void complete(Response response, Connection connection, Consumer<Response> done) {
        try {
            connection.channel().eventLoop().execute(() -> done.accept(withinPendingBytes(response, connection)));
        } catch (RejectedExecutionException e) {
            // The event loop has ended.
        }
    }

    /** Turns exceptions into error responses. After an OutOfMemoryError a retry may succeed, so it is a 503. */
    private static Response attempt(Supplier<Response> action) {
        try {
            return action.get();
        } catch (Throwable e) {
            ErrorLog.log("A request", e);
            return e instanceof OutOfMemoryError ? ErrorResponses.UNAVAILABLE : ErrorResponses.INTERNAL_ERROR;
        }
    }

    /** Returns the response, or a 503 if it would exceed the limit of pending bytes. */
    private static Response withinPendingBytes(Response response, Connection connection) {
        return connection.fitsPendingLimit(response.content().render().length) ? response : ErrorResponses.UNAVAILABLE;
    }

    private static Response ready(Response response) {
        return with(response, new Body.Ready(response.content().render()));
    }

    private static Response with(Response response, Body content) {
        return new Response(response.endpoint(), response.head(), response.etag(), content);
    }
}
