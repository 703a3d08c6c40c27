// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.dispatch;

import dev.signet.server.internal.http.Body;
import dev.signet.server.internal.http.ErrorResponses;
import dev.signet.server.internal.http.Request;
import dev.signet.server.internal.http.Response;
import dev.signet.server.internal.http.Status;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.ErrorLog;
import dev.signet.server.internal.net.PendingBytes;
import io.netty.channel.Channel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes requests from connections to the router. An internal error becomes a 500; a response that would exceed the limit of
 * pending bytes, or a rendering beyond the limit of renderings, becomes a 503.
 */
public final class RequestDispatcher {

    public static final Response UNAVAILABLE =
            ErrorResponses.of(Status.SERVICE_UNAVAILABLE, "The service is unavailable; try again in a second.");

    private static final Response FAILED = ErrorResponses.of(Status.INTERNAL_SERVER_ERROR, "Internal error.");

    private static final Logger LOG = LoggerFactory.getLogger(RequestDispatcher.class);

    private final Function<Request, Response> router;
    private final RenderExecutor renderer;
    private final PendingBytes pendingBytes;
    private final ResponseListener listener;
    private final UnaryOperator<Response> finish;
    private final String selectedField;
    private final ClientAddressResolver clientAddresses;

    /** Creates a dispatcher without proxies, for which the peer is the client. */
    public RequestDispatcher(
            Function<Request, Response> router,
            RenderExecutor renderer,
            PendingBytes pendingBytes,
            ResponseListener listener) {
        this(router, renderer, pendingBytes, listener, ClientAddressResolver.NONE, "", UnaryOperator.identity());
    }

    /**
     * Creates a dispatcher.
     *
     * @param selectedField the name, in lower case, of the field that requests contain in addition; empty for none
     * @param finish applied to every response of HTTP/1.1, error responses included
     */
    public RequestDispatcher(
            Function<Request, Response> router,
            RenderExecutor renderer,
            PendingBytes pendingBytes,
            ResponseListener listener,
            ClientAddressResolver clientAddresses,
            String selectedField,
            UnaryOperator<Response> finish) {
        this.router = router;
        this.renderer = renderer;
        this.pendingBytes = pendingBytes;
        this.listener = listener;
        this.clientAddresses = clientAddresses;
        this.selectedField = selectedField;
        this.finish = finish;
    }

    /** Returns the name of the field that {@link Request#selected} contains; empty for none. */
    public String selectedField() {
        return selectedField;
    }

    /**
     * Returns the response. Its content is ready unless it {@linkplain Body#isLarge is large}; then {@link #render} renders
     * it. The response to HEAD of a large image has no length, since that would require a rendering.
     */
    public Response dispatch(Request request) {
        return finish.apply(attempt(() -> {
            Response response = router.apply(request);
            if (isReady(response)) {
                return withinPendingBytes(response);
            }
            if (pendingBytes.isFull()) {
                return UNAVAILABLE;
            }
            if (!response.content().isLarge()) {
                return withinPendingBytes(ready(response));
            }
            return request.isHead() ? with(response, Body.OMITTED) : response;
        }));
    }

    /** Returns the response to send for a request that is rejected before it is dispatched. */
    public Response rejection(Response response) {
        return finish.apply(response);
    }

    /**
     * Renders the content of a response on another thread.
     *
     * @param connection {@code done} runs on its event loop
     * @param wanted whether the client still waits for the response; called on any thread before the rendering starts
     * @param done receives the response with its content, or a 503 if the queue is full
     */
    public void render(
            Request request, Response response, Channel connection, BooleanSupplier wanted, Consumer<Response> done) {
        // Read once: null after the connection is closed.
        Object address = peer(connection)
                .<Object>map(peer -> ConnectionTable.clientKey(clientAddresses.resolve(peer, request.selected())))
                .orElse(connection.id());
        renderer.execute(new RenderTask(
                address,
                connection.id(),
                response.content().requiredBytes(),
                wanted,
                () -> complete(attempt(() -> withinPendingBytes(ready(response))), connection, done),
                () -> complete(UNAVAILABLE, connection, done)));
    }

    /** Returns the address of the peer, of a Unix domain socket that of this machine; empty if the connection is closed. */
    private static Optional<InetAddress> peer(Channel connection) {
        if (connection.remoteAddress() instanceof InetSocketAddress remote) {
            return Optional.of(remote.getAddress());
        }
        boolean unix = connection.isActive()
                && connection.parent() != null
                && !(connection.parent().localAddress() instanceof InetSocketAddress);
        return unix ? Optional.of(InetAddress.getLoopbackAddress()) : Optional.empty();
    }

    private void complete(Response response, Channel connection, Consumer<Response> done) {
        try {
            connection.eventLoop().execute(() -> done.accept(finish.apply(response)));
        } catch (RejectedExecutionException e) {
            LOG.debug("A rendering finished after shutdown and was discarded.");
        }
    }

    /** Notifies the listener of a response that was passed to its connection. */
    public void recordResponse(String protocol, Request request, Response response, int bytes, long nanos) {
        listener.responded(protocol, request, response, bytes, nanos);
    }

    /** Turns exceptions into error responses. After an OutOfMemoryError a retry may succeed, so it is a 503. */
    private static Response attempt(Supplier<Response> action) {
        try {
            return action.get();
        } catch (Throwable e) {
            ErrorLog.log("A request", e);
            return e instanceof OutOfMemoryError ? UNAVAILABLE : FAILED;
        }
    }

    /** Returns the response, or a 503 if it would exceed the limit of pending bytes. */
    private Response withinPendingBytes(Response response) {
        return pendingBytes.fits(response.content().bytes().length) ? response : UNAVAILABLE;
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
