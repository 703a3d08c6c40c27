// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.client.Await;
import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import dev.signet.http.internal.routes.Router;
import dev.signet.server.LoggedWarnings;
import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.TestConnections;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Error responses of the dispatcher. */
class RequestDispatcherTest {

    private static final int PENDING = 1 << 20;

    private static final Request LARGE = new Request("GET", "/v1/avatar/a.png?size=1024", "");
    private static final Function<Request, Response> ROUTER = new Router(SignetOptions.DEFAULT)::handle;

    private final ConnectionTable connections = TestConnections.table(PENDING);
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final Connection connection = TestConnections.connect(channel, connections, 1);

    @Test
    void outOfMemoryReturns503() {
        RequestDispatcher dispatcher = dispatcher(new RenderExecutor(1, 2, Long.MAX_VALUE), request -> {
            throw new OutOfMemoryError("of a test");
        });
        assertSame(ErrorResponses.UNAVAILABLE, dispatcher.dispatch(LARGE, connection));
        assertTrue(LoggedWarnings.take().get(0).contains("out of memory"));
    }

    @Test
    void exceptionReturns500() {
        RequestDispatcher dispatcher = dispatcher(new RenderExecutor(1, 2, Long.MAX_VALUE), request -> {
            throw new IllegalStateException("a secret");
        });
        assertEquals(
                Status.INTERNAL_SERVER_ERROR,
                dispatcher.dispatch(LARGE, connection).status());
        String warning = LoggedWarnings.take().get(0);
        assertTrue(warning.contains("IllegalStateException"), "names the exception");
        assertFalse(warning.contains("secret"), "does not quote the message");
    }

    @Test
    void errorReturns500() {
        RequestDispatcher dispatcher = dispatcher(new RenderExecutor(1, 2, Long.MAX_VALUE), request -> {
            throw new StackOverflowError("of a test");
        });
        assertEquals(
                Status.INTERNAL_SERVER_ERROR,
                dispatcher.dispatch(LARGE, connection).status());
        assertEquals(1, LoggedWarnings.take().size());
    }

    /** A failing rendering on another thread must complete the request. */
    @Test
    void failingRenderingReturnsAnErrorResponse() {
        try (RenderExecutor executor = new RenderExecutor(1, 4, Long.MAX_VALUE)) {
            Response large = dispatcher(executor, ROUTER).dispatch(LARGE, connection);
            Response broken = new Response(large.endpoint(), large.head(), large.etag(), new Body() {
                @Override
                public byte[] render() {
                    throw new IllegalStateException("of a test");
                }

                @Override
                public long requiredBytes() {
                    return 1;
                }
            });
            List<Response> responses = new ArrayList<>();
            dispatcher(executor, ROUTER).render(broken, connection, () -> true, responses::add);
            Await.until(() -> executor.running() + executor.queued() == 0);
            channel.runPendingTasks();
            assertEquals(Status.INTERNAL_SERVER_ERROR, responses.get(0).status());
            assertEquals(1, LoggedWarnings.take().size());
        }
    }

    @Test
    void doesNotRenderForADisconnectedClient() {
        try (RenderExecutor executor = new RenderExecutor(1, 4, Long.MAX_VALUE)) {
            RequestDispatcher dispatcher = dispatcher(executor, ROUTER);
            CountDownLatch left = new CountDownLatch(1);
            executor.execute(new TestTask("a", left).task);
            List<Response> responses = new ArrayList<>();
            Response large = dispatcher.dispatch(LARGE, connection);
            dispatcher.render(large, connection, channel::isActive, responses::add);
            EmbeddedChannel stays = new EmbeddedChannel();
            Connection other = TestConnections.connect(stays, connections, 1);
            dispatcher.render(large, other, stays::isActive, responses::add);
            channel.close();
            left.countDown();
            Await.until(() -> executor.running() + executor.queued() == 0);
            channel.runPendingTasks();
            assertTrue(responses.isEmpty());
            stays.runPendingTasks();
            assertEquals(1, responses.size());
            assertFalse(responses.get(0).isExpensive());
        }
    }

    @Test
    void returns503WhenPendingBytesAreFullUnlessTheResponseIsTiny() {
        try (RenderExecutor executor = new RenderExecutor(1, 1, Long.MAX_VALUE)) {
            RequestDispatcher dispatcher = dispatcher(executor, ROUTER);
            connection.addPending(PENDING + 1);
            assertSame(ErrorResponses.UNAVAILABLE, dispatcher.dispatch(LARGE, connection));
            for (String target : List.of("/v1/avatar/a.svg", "/openapi.json")) {
                assertSame(ErrorResponses.UNAVAILABLE, dispatcher.dispatch(new Request("GET", target, ""), connection));
            }
            Request tiny = new Request("GET", "/healthz", "");
            assertEquals(Status.OK, dispatcher.dispatch(tiny, connection).status());
        }
    }

    @Test
    void respondsToHeadOfALargeImageWithoutRendering() {
        try (RenderExecutor executor = new RenderExecutor(1, 1, Long.MAX_VALUE)) {
            Response head = dispatcher(executor, ROUTER).dispatch(new Request("HEAD", LARGE.target(), ""), connection);
            Response get = dispatcher(executor, ROUTER).dispatch(LARGE, connection);
            assertEquals(get.head(), head.head());
            assertEquals(get.etag(), head.etag());
            assertFalse(head.isExpensive());
            assertFalse(head.hasLength());
            assertTrue(get.hasLength());
        }
    }

    @Test
    void respondsToHeadOfASmallImageWithItsLength() {
        try (RenderExecutor executor = new RenderExecutor(1, 1, Long.MAX_VALUE)) {
            Response head =
                    dispatcher(executor, ROUTER).dispatch(new Request("HEAD", "/v1/avatar/a.png", ""), connection);
            assertTrue(head.hasLength());
            assertEquals(Avatar.of("a").png().length, head.content().render().length);
        }
    }

    private static RequestDispatcher dispatcher(RenderExecutor executor, Function<Request, Response> router) {
        return new RequestDispatcher(router, executor, ResponseListener.NONE);
    }
}
