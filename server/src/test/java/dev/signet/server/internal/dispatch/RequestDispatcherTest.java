// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.client.Await;
import dev.signet.server.LoggedWarnings;
import dev.signet.server.internal.http.Request;
import dev.signet.server.internal.http.Response;
import dev.signet.server.internal.http.Status;
import dev.signet.server.internal.net.ConnectionQuota;
import dev.signet.server.internal.net.PendingBytes;
import dev.signet.server.internal.net.TestConnections;
import dev.signet.server.internal.routes.GravatarOptions;
import dev.signet.server.internal.routes.Router;
import io.netty.channel.Channel;
import io.netty.channel.DefaultChannelId;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Error responses of the dispatcher. */
class RequestDispatcherTest {

    private static final Request LARGE = new Request("GET", "/v1/avatar/a.png?size=1024", "");
    private static final Function<Request, Response> ROUTER =
            new Router("test", Optional.of(GravatarOptions.DEFAULT))::handle;

    @Test
    void outOfMemoryReturns503() {
        RequestDispatcher dispatcher = dispatcher(new RenderExecutor(1, 2, Long.MAX_VALUE), request -> {
            throw new OutOfMemoryError("of a test");
        });
        assertSame(RequestDispatcher.UNAVAILABLE, dispatcher.dispatch(LARGE));
        assertTrue(LoggedWarnings.take().get(0).contains("out of memory"));
    }

    @Test
    void exceptionReturns500() {
        RequestDispatcher dispatcher = dispatcher(new RenderExecutor(1, 2, Long.MAX_VALUE), request -> {
            throw new IllegalStateException("a secret");
        });
        assertEquals(Status.INTERNAL_SERVER_ERROR, dispatcher.dispatch(LARGE).status());
        String warning = LoggedWarnings.take().get(0);
        assertTrue(warning.contains("IllegalStateException"), "names the exception");
        assertFalse(warning.contains("secret"), "does not quote the message");
    }

    @Test
    void errorReturns500() {
        RequestDispatcher dispatcher = dispatcher(new RenderExecutor(1, 2, Long.MAX_VALUE), request -> {
            throw new StackOverflowError("of a test");
        });
        assertEquals(Status.INTERNAL_SERVER_ERROR, dispatcher.dispatch(LARGE).status());
        assertEquals(1, LoggedWarnings.take().size());
    }

    /** A failing rendering on another thread must complete the request. */
    @Test
    @SuppressWarnings("NullAway") // the missing PendingBytes causes the failure
    void failingRenderingReturnsAnErrorResponse() {
        try (RenderExecutor executor = new RenderExecutor(1, 4, Long.MAX_VALUE)) {
            Response large = dispatcher(executor, ROUTER).dispatch(LARGE);
            RequestDispatcher broken = new RequestDispatcher(ROUTER, executor, null, ResponseListener.NONE);
            EmbeddedChannel client = new EmbeddedChannel();
            List<Response> responses = new ArrayList<>();
            broken.render(LARGE, large, client, client::isActive, responses::add);
            Await.until(() -> executor.running() + executor.queued() == 0);
            client.runPendingTasks();
            assertEquals(Status.INTERNAL_SERVER_ERROR, responses.get(0).status());
            assertEquals(1, LoggedWarnings.take().size());
        }
    }

    @Test
    void doesNotRenderForADisconnectedClient() {
        try (RenderExecutor executor = new RenderExecutor(1, 4, Long.MAX_VALUE)) {
            RequestDispatcher dispatcher = dispatcher(executor, ROUTER);
            CountDownLatch left = new CountDownLatch(1);
            executor.execute(new TestTask("a", "1", left).task);
            EmbeddedChannel client = new EmbeddedChannel();
            List<Response> responses = new ArrayList<>();
            dispatcher.render(LARGE, dispatcher.dispatch(LARGE), client, client::isActive, responses::add);
            EmbeddedChannel stays = new EmbeddedChannel();
            dispatcher.render(LARGE, dispatcher.dispatch(LARGE), stays, stays::isActive, responses::add);
            client.close();
            left.countDown();
            Await.until(() -> executor.running() + executor.queued() == 0);
            client.runPendingTasks();
            assertTrue(responses.isEmpty());
            stays.runPendingTasks();
            assertEquals(1, responses.size());
            assertFalse(responses.get(0).content().isLarge());
        }
    }

    /** The parent of an HTTP/1.1 connection is the listening channel, which is the same for all clients. */
    @Test
    void fullQueueRejectsTheHttp1ConnectionWithTheMostRenderings() {
        CountDownLatch end = new CountDownLatch(1);
        try (RenderExecutor executor = new RenderExecutor(1, 3, Long.MAX_VALUE)) {
            RequestDispatcher dispatcher = dispatcher(executor, ROUTER);
            executor.execute(new TestTask("a", "1", end).task);
            Channel listener = new NioServerSocketChannel();
            EmbeddedChannel busy = accepted(listener);
            EmbeddedChannel other = accepted(listener);
            List<Response> responses = new ArrayList<>();
            dispatcher.render(LARGE, dispatcher.dispatch(LARGE), busy, busy::isActive, responses::add);
            dispatcher.render(LARGE, dispatcher.dispatch(LARGE), busy, busy::isActive, responses::add);
            dispatcher.render(LARGE, dispatcher.dispatch(LARGE), other, other::isActive, responses::add);
            other.runPendingTasks();
            assertTrue(responses.isEmpty());
            busy.runPendingTasks();
            assertEquals(List.of(RequestDispatcher.UNAVAILABLE), responses);
            end.countDown();
            listener.unsafe().closeForcibly();
        }
    }

    @Test
    void clientsBehindATrustedProxyHaveAFairShareEach() {
        CountDownLatch end = new CountDownLatch(1);
        try (RenderExecutor executor = new RenderExecutor(1, 3, Long.MAX_VALUE)) {
            RequestDispatcher dispatcher = new RequestDispatcher(
                    ROUTER,
                    executor,
                    new PendingBytes(1 << 20),
                    ResponseListener.NONE,
                    ClientAddressResolver.of("x-forwarded-for", List.of("127.0.0.0/8")),
                    "x-forwarded-for",
                    UnaryOperator.identity());
            executor.execute(new TestTask("a", "1", end).task);
            List<EmbeddedChannel> connections = List.of(fromProxy(), fromProxy(), fromProxy());
            List<Integer> rejected = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int number = i;
                Request request = new Request("GET", LARGE.target(), "", "", "", i < 2 ? "192.0.2.1" : "192.0.2.2");
                dispatcher.render(
                        request,
                        dispatcher.dispatch(request),
                        connections.get(i),
                        () -> true,
                        response -> rejected.add(number));
            }
            connections.forEach(EmbeddedChannel::runPendingTasks);
            assertEquals(List.of(1), rejected, "the second one of the same client");
            end.countDown();
        }
    }

    private static EmbeddedChannel fromProxy() {
        return new EmbeddedChannel(DefaultChannelId.newInstance()) {
            @Override
            public SocketAddress remoteAddress() {
                return new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
            }
        };
    }

    private static EmbeddedChannel accepted(Channel listener) {
        return new EmbeddedChannel(listener, DefaultChannelId.newInstance(), true, false);
    }

    @Test
    void returns503WhenPendingBytesAreFullUnlessTheResponseIsTiny() {
        try (RenderExecutor executor = new RenderExecutor(1, 1, Long.MAX_VALUE)) {
            PendingBytes pendingBytes = new PendingBytes(1 << 20);
            RequestDispatcher dispatcher = new RequestDispatcher(ROUTER, executor, pendingBytes, ResponseListener.NONE);
            new ConnectionQuota(TestConnections.connect(new EmbeddedChannel(), pendingBytes, 1)).add((1 << 20) + 1);
            assertSame(RequestDispatcher.UNAVAILABLE, dispatcher.dispatch(LARGE));
            assertSame(RequestDispatcher.UNAVAILABLE, dispatcher.dispatch(new Request("GET", "/v1/avatar/a.svg", "")));
            assertSame(RequestDispatcher.UNAVAILABLE, dispatcher.dispatch(new Request("GET", "/openapi.json", "")));
            assertEquals(
                    Status.OK,
                    dispatcher.dispatch(new Request("GET", "/healthz", "")).status());
        }
    }

    @Test
    void respondsToHeadOfALargeImageWithoutRendering() {
        try (RenderExecutor executor = new RenderExecutor(1, 1, Long.MAX_VALUE)) {
            Response head = dispatcher(executor, ROUTER).dispatch(new Request("HEAD", LARGE.target(), ""));
            Response get = dispatcher(executor, ROUTER).dispatch(LARGE);
            assertEquals(get.head(), head.head());
            assertEquals(get.etag(), head.etag());
            assertFalse(head.content().isLarge());
            assertFalse(head.hasLength());
            assertTrue(get.hasLength());
        }
    }

    @Test
    void respondsToHeadOfASmallImageWithItsLength() {
        try (RenderExecutor executor = new RenderExecutor(1, 1, Long.MAX_VALUE)) {
            Response head = dispatcher(executor, ROUTER).dispatch(new Request("HEAD", "/v1/avatar/a.png", ""));
            assertTrue(head.hasLength());
            assertEquals(Avatar.of("a").png().length, head.content().bytes().length);
        }
    }

    private static RequestDispatcher dispatcher(RenderExecutor executor, Function<Request, Response> router) {
        return new RequestDispatcher(router, executor, new PendingBytes(1 << 20), ResponseListener.NONE);
    }
}
