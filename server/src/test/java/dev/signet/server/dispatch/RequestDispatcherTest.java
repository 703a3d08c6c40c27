// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.Await;
import dev.signet.server.Complaints;
import dev.signet.server.http.Request;
import dev.signet.server.http.Response;
import dev.signet.server.http.Status;
import dev.signet.server.net.Connection;
import dev.signet.server.net.PendingBytes;
import dev.signet.server.routes.GravatarOptions;
import dev.signet.server.routes.Router;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What goes wrong behind the reception becomes an answer. */
class RequestDispatcherTest {

    private static final Request LARGE = new Request("GET", "/v1/avatar/a.png?size=1024", "");
    private static final Function<Request, Response> ROUTER =
            new Router("test", Optional.of(GravatarOptions.DEFAULT))::handle;

    @Test
    void outOfMemoryReturns503() {
        RequestDispatcher reception = reception(new RenderExecutor(1, 2, Long.MAX_VALUE), request -> {
            throw new OutOfMemoryError("of a test");
        });
        assertSame(RequestDispatcher.BUSY, reception.answer(LARGE));
        assertTrue(Complaints.take().get(0).contains("out of memory"));
    }

    @Test
    void exceptionReturns500() {
        RequestDispatcher reception = reception(new RenderExecutor(1, 2, Long.MAX_VALUE), request -> {
            throw new IllegalStateException("a secret");
        });
        assertEquals(Status.INTERNAL_SERVER_ERROR, reception.answer(LARGE).status());
        String complaint = Complaints.take().get(0);
        assertTrue(complaint.contains("IllegalStateException at "), "where it failed");
        assertFalse(complaint.contains("secret"), "and nothing of what was asked");
    }

    @Test
    void errorReturns500() {
        RequestDispatcher reception = reception(new RenderExecutor(1, 2, Long.MAX_VALUE), request -> {
            throw new StackOverflowError("of a test");
        });
        assertEquals(Status.INTERNAL_SERVER_ERROR, reception.answer(LARGE).status());
        assertEquals(1, Complaints.take().size());
    }

    /** A picture that is drawn later may fail as well, and then whoever waits for it must hear of it. */
    @Test
    @SuppressWarnings("NullAway") // what fails is that there is no backlog
    void failingRenderingReturnsAnErrorResponse() {
        try (RenderExecutor executor = new RenderExecutor(1, 4, Long.MAX_VALUE)) {
            Response large = reception(executor, ROUTER).answer(LARGE);
            RequestDispatcher broken = new RequestDispatcher(ROUTER, executor, null, ResponseListener.NONE);
            EmbeddedChannel client = new EmbeddedChannel();
            List<Response> answers = new ArrayList<>();
            broken.draw(large, client, answers::add);
            Await.until(() -> executor.running() + executor.queued() == 0);
            client.runPendingTasks();
            assertEquals(Status.INTERNAL_SERVER_ERROR, answers.get(0).status());
            assertEquals(1, Complaints.take().size());
        }
    }

    @Test
    void doesNotRenderForADisconnectedClient() {
        try (RenderExecutor executor = new RenderExecutor(1, 4, Long.MAX_VALUE)) {
            RequestDispatcher reception = reception(executor, ROUTER);
            CountDownLatch left = new CountDownLatch(1);
            executor.execute(new TestTask("a", "1", left));
            EmbeddedChannel client = new EmbeddedChannel();
            List<Response> answers = new ArrayList<>();
            reception.draw(reception.answer(LARGE), client, answers::add);
            EmbeddedChannel stays = new EmbeddedChannel();
            reception.draw(reception.answer(LARGE), stays, answers::add);
            client.close();
            left.countDown();
            Await.until(() -> executor.running() + executor.queued() == 0);
            client.runPendingTasks();
            assertTrue(answers.isEmpty());
            stays.runPendingTasks();
            assertEquals(1, answers.size());
            assertFalse(answers.get(0).content().isLarge());
        }
    }

    @Test
    void returns503WhenPendingBytesAreFullUnlessTheResponseIsTiny() {
        try (RenderExecutor executor = new RenderExecutor(1, 1, Long.MAX_VALUE)) {
            PendingBytes pendingBytes = new PendingBytes(1 << 20);
            RequestDispatcher reception = new RequestDispatcher(ROUTER, executor, pendingBytes, ResponseListener.NONE);
            Connection.of(new EmbeddedChannel(), pendingBytes).hold((1 << 20) + 1);
            assertSame(RequestDispatcher.BUSY, reception.answer(LARGE));
            assertSame(RequestDispatcher.BUSY, reception.answer(new Request("GET", "/v1/avatar/a.svg", "")));
            assertSame(RequestDispatcher.BUSY, reception.answer(new Request("GET", "/openapi.json", "")));
            assertEquals(
                    Status.OK,
                    reception.answer(new Request("GET", "/healthz", "")).status());
        }
    }

    @Test
    void respondsToHeadOfALargeImageWithoutRendering() {
        try (RenderExecutor executor = new RenderExecutor(1, 1, Long.MAX_VALUE)) {
            Response head = reception(executor, ROUTER).answer(new Request("HEAD", LARGE.target(), ""));
            Response get = reception(executor, ROUTER).answer(LARGE);
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
            Response head = reception(executor, ROUTER).answer(new Request("HEAD", "/v1/avatar/a.png", ""));
            assertTrue(head.hasLength());
            assertTrue(head.content().bytes().length > 0);
        }
    }

    private static RequestDispatcher reception(RenderExecutor executor, Function<Request, Response> router) {
        return new RequestDispatcher(router, executor, new PendingBytes(1 << 20), ResponseListener.NONE);
    }
}
