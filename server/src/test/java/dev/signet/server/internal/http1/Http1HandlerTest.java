// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import dev.signet.http.internal.routes.Router;
import dev.signet.server.ConfiguredLimits;
import dev.signet.server.LoggedWarnings;
import dev.signet.server.internal.dispatch.RenderExecutor;
import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.Limits;
import dev.signet.server.internal.net.TestConnections;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Behavior that depends on timing, on an embedded channel with a controlled clock. */
class Http1HandlerTest {

    private static final String REQUEST = "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n";
    private static final String LAST = "Connection: close\r\n";

    /** More than the write buffer of a channel. */
    private static final String LARGE = "x".repeat(100_000);

    /** Rendered on another thread. */
    private static final String PICTURE = "/v1/avatar/a.png?size=1024";

    private static final Limits LIMITS = ConfiguredLimits.DEFAULT;

    /** Between two checks of the deadlines. */
    private static final Duration PAUSE = LIMITS.receiveTimeout().dividedBy(4);

    private static final Router ROUTER = new Router(SignetOptions.DEFAULT);

    private final RenderExecutor executor = new RenderExecutor(1, 1, Long.MAX_VALUE);
    private final ConnectionTable connections = TestConnections.table(Long.MAX_VALUE);
    private final List<String> requested = new ArrayList<>();
    private boolean failing;
    private final RequestDispatcher dispatcher = new RequestDispatcher(this::respond, executor, this::observe);
    private final EmbeddedChannel channel = new EmbeddedChannel(handler());

    @AfterEach
    void releaseChannel() {
        channel.finishAndReleaseAll();
        executor.close();
    }

    @Test
    void drainFinishesTheRequestAndSendsConnectionClose() {
        send(REQUEST + "whole" + REQUEST + "ha");
        assertFalse(written().contains(LAST));
        connections.closeIdle();
        assertTrue(channel.isOpen());
        send("lf!" + REQUEST);
        assertTrue(written().contains(LAST));
        assertEquals("", written(), "no further request is served");
    }

    @Test
    void drainClosesIdleConnection() {
        send(REQUEST + "whole");
        assertTrue(channel.isOpen());
        connections.closeIdle();
        assertFalse(channel.isOpen());
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /d HTTP/1.1\r\nHost: a\r\n\r\n", "nonsense\r\n\r\n"})
    void keepsResponseOrderWithALargeResponseInBetween(String last) {
        send(get("/large") + get("/b") + get("/large") + get("/c") + get("/large") + last);
        assertEquals(
                List.of("/large", "/b", "/large", "/c", "/large", last.startsWith("GET") ? "/d" : "The request line"),
                bodies());
    }

    @Test
    void yieldsToOtherTasksWhenTheBudgetIsSpent() {
        channel.pipeline().fireChannelRead(bytes(get("/a") + get("/slow") + get("/b") + get("/slow")));
        channel.pipeline().fireChannelRead(bytes(get("/c") + get("/d")));
        assertFalse(requested.contains("/b"), "the budget was spent");
        runTasks();
        assertEquals(List.of("/a", "/slow", "/b", "/slow", "/c", "/d"), bodies());
    }

    @Test
    void readsLittleAheadWhileItsBudgetIsSpent() {
        channel.pipeline().fireChannelRead(bytes(get("/slow") + get("/" + "b".repeat(8000))));
        assertTrue(channel.config().isAutoRead());
        channel.pipeline().fireChannelRead(bytes(get("/" + "c".repeat(8000)) + get("/" + "d".repeat(8000))));
        assertFalse(channel.config().isAutoRead());
        runTasks();
        assertTrue(channel.config().isAutoRead());
        assertEquals(4, requested.size());
    }

    @Test
    void servesAllRequestsAfterHalfCloseOverSeveralBudgets() {
        channel.pipeline().fireChannelRead(bytes(get("/slow") + get("/b") + get("/slow") + get("/c")));
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownReadComplete.INSTANCE);
        runTasks();
        assertFalse(channel.isOpen());
        assertEquals(List.of("/slow", "/b", "/slow", "/c"), bodies());
    }

    @Test
    void drainBetweenBudgetsMarksTheLastResponse() {
        channel.pipeline().fireChannelRead(bytes(get("/slow") + get("/b") + get("/c")));
        connections.closeIdle();
        assertTrue(channel.isOpen());
        runTasks();
        String text = written();
        assertTrue(text.contains("/b") && text.contains(LAST) && !text.contains("/c"), text);
        assertFalse(channel.isOpen());
    }

    @Test
    void closedConnectionDoesNotContinue() {
        channel.pipeline().fireChannelRead(bytes(get("/slow") + get("/b")));
        channel.pipeline().removeLast();
        runTasks();
        assertEquals(List.of("/slow"), requested);
        assertEquals(0, connections.pendingBytes());
    }

    /** A head larger than the read-ahead limit, while no response is pending. */
    @Test
    void acceptsLargeHeadInPieces() {
        String head = get("/" + "a".repeat(8000));
        String large = head.replace("\r\n\r\n", "\r\nX: " + "y".repeat(Limits.HEADER_BYTES - 100) + "\r\n\r\n");
        for (int at = 0; at < large.length(); at += 2000) {
            assertTrue(channel.config().isAutoRead());
            channel.writeInbound(bytes(large.substring(at, Math.min(at + 2000, large.length()))));
        }
        assertEquals(1, requested.size());
    }

    @Test
    void countsRequestHeadUntilItsResponse() {
        String head = "GET /a HTTP/1.1\r\nHost: a\r\nAccept: " + "b".repeat(1000) + "\r\nContent-Length: 5\r\n\r\n";
        send(head);
        assertEquals(head.length(), connections.pendingBytes());
        send("whole");
        assertEquals(0, connections.pendingBytes());
    }

    @Test
    void countsAllBufferedInput() {
        send("\r\n".repeat(30_000) + "\r");
        assertEquals(1, connections.pendingBytes());
        send("\n" + get("/a").repeat(100) + "GET");
        assertEquals(3, connections.pendingBytes());
        send(" ".repeat(1));
        assertEquals(6, connections.pendingBytes(), "an array grows to twice the length");
    }

    /** Unsent responses of many clients must not exceed the limit by much. */
    @Test
    void countsUnsentResponseUnlessItIsTiny() {
        SlowClient slow = new SlowClient(handler());
        slow.writeInbound(bytes(get("/" + "a".repeat(1000))));
        assertTrue(connections.pendingBytes() > 1000);
        slow.takeAll();
        assertEquals(0, connections.pendingBytes());
        slow.finishAndReleaseAll();
    }

    @Test
    void internalErrorClosesTheConnection() {
        failing = true;
        send(get("/a") + "GET");
        assertFailed();
    }

    @Test
    void internalErrorInALaterBudgetClosesTheConnection() {
        channel.pipeline().fireChannelRead(bytes(get("/slow") + get("/b") + "GET"));
        failing = true;
        runTasks();
        assertFailed();
    }

    @Test
    void internalErrorAfterRenderingClosesTheConnection() {
        requestPicture(channel);
        failing = true;
        channel.runPendingTasks();
        assertFailed();
    }

    @Test
    void internalErrorInTimeoutClosesTheConnection() {
        channel.freezeTime();
        send("GET");
        failing = true;
        pass(channel, Duration.ofMinutes(1));
        assertFailed();
    }

    @Test
    void closesConnectionWhoseRenderingIsLost() {
        channel.freezeTime();
        requestPicture(channel);
        pass(channel, Duration.ofMinutes(11));
        assertFalse(channel.isOpen());
    }

    @Test
    void brokenConnectionIsNotLogged() {
        channel.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));
        assertFalse(channel.isOpen());
        assertEquals(List.of(), LoggedWarnings.take());
    }

    @Test
    void internalErrorOfConnectionIsLogged() {
        channel.pipeline().fireExceptionCaught(new IllegalStateException("of a test"));
        assertFailed();
    }

    @Test
    void renderingDeadlineStartsWithTheRequest() {
        EmbeddedChannel idle = new EmbeddedChannel(handler());
        idle.freezeTime();
        pass(idle, LIMITS.receiveTimeout().dividedBy(2));
        requestPicture(idle);
        pass(idle, Duration.ofMinutes(9));
        assertTrue(idle.isOpen());
        idle.finishAndReleaseAll();
    }

    @ParameterizedTest
    @CsvSource({
        "413, '1.1~Host: a~Content-Length: 9999999~~'",
        "417, '1.1~Host: a~Expect: x~~'",
        "400, '1.1~~'",
        "400, '1.1~Host: a~Content-Length: x~~'",
        "505, '2.0~Host: a~~'"
    })
    void errorResponseToHeadHasNoBody(int status, String rest) {
        send("HEAD / HTTP/" + rest.replace("~", "\r\n"));
        String refusal = written();
        assertTrue(refusal.startsWith("HTTP/1.1 " + status + " ") && refusal.endsWith("\r\n\r\n"), refusal);
    }

    @Test
    void requestTimeoutPassesWhileAResponseIsUnsent() {
        SlowClient slow = new SlowClient(handler());
        slow.writeInbound(bytes(get("/a") + REQUEST + "ha"));
        slow.wait(LIMITS.receiveTimeout().plusSeconds(1));
        assertTrue(slow.isOpen());
        slow.takeAll();
        assertTrue(slow.isOutputShutdown(), "the request was rejected");
        slow.finishAndReleaseAll();
    }

    @Test
    void lingerTimeStartsWhenTheLastResponseIsWritten() {
        SlowClient slow = new SlowClient(handler());
        slow.writeInbound(bytes(get("/a").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")));
        pass(slow, PAUSE);
        slow.advanceTimeBy(PAUSE.toMillis() - 1, TimeUnit.MILLISECONDS);
        slow.takeAll();
        pass(slow, Duration.ofMillis(1));
        assertTrue(slow.isOutputShutdown() && slow.isOpen());
        pass(slow, PAUSE);
        assertFalse(slow.isOpen());
    }

    /** The closed executor rejects the task; the result waits until the channel runs its tasks. */
    private void requestPicture(EmbeddedChannel client) {
        executor.close();
        client.pipeline().fireChannelRead(bytes(get(PICTURE)));
    }

    private static void pass(EmbeddedChannel client, Duration time) {
        client.advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
        client.runScheduledPendingTasks();
    }

    private void assertFailed() {
        assertFalse(channel.isOpen());
        assertEquals(0, connections.pendingBytes(), "no pending bytes");
        assertEquals(1, LoggedWarnings.take().size());
    }

    private ChannelHandler handler() {
        return TestConnections.initializer(connections, Http1Handler.handlers(dispatcher));
    }

    private void observe(String protocol, Request request, Response response, int bytes, long nanos) {
        if (failing) {
            throw new InternalError("of a test");
        }
    }

    private Response respond(Request request) {
        String target = request.target();
        requested.add(target);
        if (target.equals("/slow")) {
            channel.advanceTimeBy(10, TimeUnit.MILLISECONDS); // exceeds the budget
        }
        if (target.equals(PICTURE)) {
            return ROUTER.handle(request);
        }
        return ErrorResponses.of(Status.NOT_FOUND, target.equals("/large") ? target + " " + LARGE : target);
    }

    private static String get(String target) {
        return "GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    /** Returns the beginning of the bodies written since the last call. */
    private List<String> bodies() {
        return Pattern.compile("\\{\"error\":\"(/\\w+|The request line)")
                .matcher(written())
                .results()
                .map(result -> result.group(1))
                .toList();
    }

    private void runTasks() {
        while (channel.runScheduledPendingTasks() == 0) {
            // until only deadlines are scheduled
        }
    }

    private void send(String text) {
        channel.writeInbound(bytes(text));
    }

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, US_ASCII);
    }

    /** Returns the bytes written since the last call. */
    private String written() {
        StringBuilder text = new StringBuilder();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            text.append(part.toString(US_ASCII));
            part.release();
        }
        return text.toString();
    }
}
