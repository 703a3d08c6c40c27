// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.dispatch;

import dev.signet.server.http.Body;
import dev.signet.server.http.ErrorResponses;
import dev.signet.server.http.Request;
import dev.signet.server.http.Response;
import dev.signet.server.http.Status;
import dev.signet.server.net.ConnectionTable;
import dev.signet.server.net.ErrorLog;
import dev.signet.server.net.PendingBytes;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a request from a connection and gives it the answer, whatever happens: what goes wrong inside is a 500, and what
 * is too much is a 503.
 */
public final class RequestDispatcher {

    public static final Response BUSY =
            ErrorResponses.of(Status.SERVICE_UNAVAILABLE, "The server has too much to do; try again in a second.");

    private static final Response FAILED =
            ErrorResponses.of(Status.INTERNAL_SERVER_ERROR, "The server failed to answer this request.");

    private static final Logger LOG = LoggerFactory.getLogger(RequestDispatcher.class);

    private final Function<Request, Response> router;
    private final RenderExecutor renderer;
    private final PendingBytes pendingBytes;
    private final ResponseListener observer;
    private final UnaryOperator<Response> finish;

    public RequestDispatcher(
            Function<Request, Response> router,
            RenderExecutor renderer,
            PendingBytes pendingBytes,
            ResponseListener observer) {
        this(router, renderer, pendingBytes, observer, UnaryOperator.identity());
    }

    /** Also changes every response, refusals included, before it is sent. */
    public RequestDispatcher(
            Function<Request, Response> router,
            RenderExecutor renderer,
            PendingBytes pendingBytes,
            ResponseListener observer,
            UnaryOperator<Response> finish) {
        this.finish = finish;
        this.router = router;
        this.renderer = renderer;
        this.pendingBytes = pendingBytes;
        this.observer = observer;
    }

    /**
     * The answer. Its content is ready, unless it {@linkplain Body#isLarge is large}: then it is to be drawn. HEAD of
     * a large image is answered without its length, which would take a rendering to know.
     */
    public Response answer(Request request) {
        return finish.apply(attempt(() -> {
            Response response = router.apply(request);
            if (isReady(response)) {
                return fitting(response);
            }
            if (pendingBytes.isFull()) {
                return BUSY;
            }
            if (!response.content().isLarge()) {
                return fitting(ready(response));
            }
            return request.isHead() ? with(response, Body.OMITTED) : response;
        }));
    }

    /** What is sent for a request that breaks the protocol, for which there is this response. */
    public Response refusal(Response response) {
        return finish.apply(response);
    }

    /**
     * Renders the content of a response on another thread. Nothing is rendered for a client that has left in the meantime.
     *
     * @param client on whose event loop {@code done} runs
     * @param done takes the response with its content ready, or another one if there is too much to render
     */
    public void draw(Response response, Channel client, Consumer<Response> done) {
        Channel connection = client.parent() == null ? client : client.parent();
        // Read once: a closed connection may have none.
        Object address = connection.remoteAddress() instanceof InetSocketAddress remote
                ? ConnectionTable.client(remote.getAddress())
                : connection.id();
        renderer.execute(new RenderTask() {
            @Override
            public Object address() {
                return address;
            }

            @Override
            public Object connection() {
                return connection.id();
            }

            @Override
            public long bytes() {
                return response.content().requiredBytes();
            }

            @Override
            public boolean isWanted() {
                return client.isActive();
            }

            @Override
            public void run() {
                hand(attempt(() -> fitting(ready(response))), client, done);
            }

            @Override
            public void reject() {
                hand(BUSY, client, done);
            }
        });
    }

    private static void hand(Response response, Channel client, Consumer<Response> done) {
        try {
            client.eventLoop().execute(() -> done.accept(response));
        } catch (RejectedExecutionException e) {
            LOG.debug("The server has stopped; nobody waits for this picture any more.");
        }
    }

    public void answered(String protocol, Request request, Response response, int bytes, long nanos) {
        observer.answered(protocol, request, response, bytes, nanos);
    }

    /** Whatever fails, somebody waits for an answer. After lack of memory the next one may well succeed. */
    private static Response attempt(Supplier<Response> answer) {
        try {
            return answer.get();
        } catch (Throwable e) {
            ErrorLog.log("An answer", e);
            return e instanceof OutOfMemoryError ? BUSY : FAILED;
        }
    }

    /** What slow clients have left no room for is not given, since this client may be one. */
    private Response fitting(Response response) {
        return pendingBytes.fits(response.content().bytes().length) ? response : BUSY;
    }

    private static boolean isReady(Response response) {
        return response.content() instanceof Body.Ready;
    }

    private static Response ready(Response response) {
        return with(response, new Body.Ready(response.content().bytes()));
    }

    private static Response with(Response response, Body content) {
        return new Response(response.endpoint(), response.head(), response.etag(), content);
    }
}
