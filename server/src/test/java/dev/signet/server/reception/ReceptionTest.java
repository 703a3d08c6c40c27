// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.reception;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Format;
import dev.signet.server.Complaints;
import dev.signet.server.net.Connection;
import dev.signet.server.net.PendingBytes;
import dev.signet.server.web.Content;
import dev.signet.server.web.GravatarRules;
import dev.signet.server.web.Request;
import dev.signet.server.web.Response;
import dev.signet.server.web.Router;
import dev.signet.server.web.Status;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What goes wrong behind the reception becomes an answer. */
class ReceptionTest {

    private static final Request LARGE = new Request("GET", "/v1/avatar/a.png?size=1024", "");
    private static final Function<Request, Response> ROUTER =
            new Router("test", Optional.of(GravatarRules.DEFAULT))::answer;

    @Test
    void outOfMemoryIsATryAgain() {
        Reception reception = reception(new Studio(1, 2), request -> {
            throw new OutOfMemoryError("of a test");
        });
        assertSame(Reception.BUSY, reception.answer(LARGE));
        assertTrue(Complaints.take().get(0).contains("out of memory"));
    }

    @Test
    void anyOtherFailureIsA500() {
        Reception reception = reception(new Studio(1, 2), request -> {
            throw new IllegalStateException("a secret");
        });
        assertEquals(Status.INTERNAL_SERVER_ERROR, reception.answer(LARGE).status());
        String complaint = Complaints.take().get(0);
        assertTrue(complaint.contains("IllegalStateException at "), "where it failed");
        assertFalse(complaint.contains("secret"), "and nothing of what was asked");
    }

    @Test
    void anErrorIsAFailureLikeAnyOther() {
        Reception reception = reception(new Studio(1, 2), request -> {
            throw new StackOverflowError("of a test");
        });
        assertEquals(Status.INTERNAL_SERVER_ERROR, reception.answer(LARGE).status());
        assertEquals(1, Complaints.take().size());
    }

    /** A picture that is drawn later may fail as well, and then whoever waits for it must hear of it. */
    @Test
    @SuppressWarnings("NullAway") // what fails is that there is no avatar
    void aDrawingThatFailsIsAnsweredToo() throws InterruptedException {
        try (Studio studio = new Studio(1, 4)) {
            Reception reception = reception(studio, ROUTER);
            Response good = reception.answer(LARGE);
            Content bad = new Content.Drawing(null, Format.PNG);
            EmbeddedChannel client = new EmbeddedChannel();
            List<Response> answers = new ArrayList<>();
            reception.draw(new Response(good.endpoint(), good.head(), good.etag(), bad), client, answers::add);
            CountDownLatch drawn = new CountDownLatch(1);
            assertTrue(studio.accepts(drawn::countDown), "comes after it");
            drawn.await();
            client.runPendingTasks();
            assertEquals(Status.INTERNAL_SERVER_ERROR, answers.get(0).status());
            assertEquals(1, Complaints.take().size());
        }
    }

    @Test
    void nothingIsDrawnForAClientThatHasLeft() throws InterruptedException {
        try (Studio studio = new Studio(1, 4)) {
            Reception reception = reception(studio, ROUTER);
            CountDownLatch left = new CountDownLatch(1);
            assertTrue(studio.accepts(() -> awaitQuietly(left)), "holds up the others until the client has left");
            EmbeddedChannel client = new EmbeddedChannel();
            List<Response> answers = new ArrayList<>();
            reception.draw(reception.answer(LARGE), client, answers::add);
            EmbeddedChannel stays = new EmbeddedChannel();
            reception.draw(reception.answer(LARGE), stays, answers::add);
            CountDownLatch drawn = new CountDownLatch(1);
            assertTrue(studio.accepts(drawn::countDown), "comes after the two");
            client.close();
            left.countDown();
            drawn.await();
            client.runPendingTasks();
            assertTrue(answers.isEmpty());
            stays.runPendingTasks();
            assertEquals(1, answers.size());
            assertFalse(answers.get(0).content().isLarge());
        }
    }

    @Test
    void whenNothingIsLeftOnlyWhatIsAsSmallAsARefusalIsGiven() {
        try (Studio studio = new Studio(1, 1)) {
            PendingBytes pendingBytes = new PendingBytes(1 << 20);
            Reception reception = new Reception(ROUTER, studio, pendingBytes, Observer.NONE);
            Connection.of(new EmbeddedChannel(), pendingBytes).hold((1 << 20) + 1);
            assertSame(Reception.BUSY, reception.answer(LARGE));
            assertSame(Reception.BUSY, reception.answer(new Request("GET", "/v1/avatar/a.svg", "")));
            assertSame(Reception.BUSY, reception.answer(new Request("GET", "/openapi.json", "")));
            assertEquals(
                    Status.OK,
                    reception.answer(new Request("GET", "/healthz", "")).status());
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Reception reception(Studio studio, Function<Request, Response> router) {
        return new Reception(router, studio, new PendingBytes(1 << 20), Observer.NONE);
    }
}
