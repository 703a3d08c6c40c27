// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static dev.signet.server.FrameClient.CONTINUATION;
import static dev.signet.server.FrameClient.DATA;
import static dev.signet.server.FrameClient.END_HEADERS;
import static dev.signet.server.FrameClient.END_STREAM;
import static dev.signet.server.FrameClient.ENHANCE_YOUR_CALM;
import static dev.signet.server.FrameClient.GOAWAY;
import static dev.signet.server.FrameClient.HEADERS;
import static dev.signet.server.FrameClient.PING;
import static dev.signet.server.FrameClient.PROTOCOL_ERROR;
import static dev.signet.server.FrameClient.REFUSED_STREAM;
import static dev.signet.server.FrameClient.RST_STREAM;
import static dev.signet.server.FrameClient.SETTINGS;
import static dev.signet.server.FrameClient.WINDOW_UPDATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.FrameClient.Frame;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames that no honest client sends. After each, another client is served and nothing is left of the attacker. */
class Http2AttacksTest {

    private static final int NO_ERROR = 0;
    private static final int CANCEL = 8;

    /** Statuses that are in the table of HPACK. */
    private static final byte OK = (byte) 0x88;

    private static final byte BAD_REQUEST = (byte) 0x8c;

    /** Bytes that may be sent before more are allowed. */
    private static final int WINDOW = 65_535;

    private static final byte[] EIGHT_BYTES = new byte[8];
    private static final int INITIAL_WINDOW_SIZE = 4;

    private RunningServer server = RunningServer.with(Map.of());

    @BeforeEach
    void start() {
        server.close();
        server = RunningServer.with(Map.of(Setting.SEND_TIMEOUT, "300ms", Setting.REQUEST_TIMEOUT, "300ms"));
    }

    @AfterEach
    void othersAreServedAndNothingIsLeft() {
        try (RawClient other = server.connect()) {
            assertEquals(200, other.get("/v1/avatar/ada.png").read().status());
        }
        Await.until(() -> metric("signet_connections") == 0 && metric("signet_pending_bytes") == 0);
        server.close();
    }

    /** CVE-2023-44487. */
    @Test
    void whoeverOpensStreamsOnlyToResetThemIsSentAway() {
        try (FrameClient attacker = connect()) {
            for (int stream = 1; stream < 20_000; stream += 2) {
                attacker.get(stream, "/v1/avatar/a.png?size=1024").send(RST_STREAM, 0, stream, number(CANCEL));
            }
            assertSentAway(ENHANCE_YOUR_CALM, attacker);
        }
        assertTrue(drawn() < 1000, "few of 10,000 pictures were drawn, for nobody: " + drawn());
    }

    /** CVE-2025-8671: the client makes the server reset its streams, by breaking rules that cost only the stream. */
    @Test
    void whoeverMakesTheServerResetStreamsIsSentAway() {
        try (FrameClient attacker = connect()) {
            byte[] nothing = new byte[4];
            for (int stream = 1; stream < 20_000; stream += 2) {
                attacker.get(stream, "/v1/avatar/a.png?size=1024").send(WINDOW_UPDATE, 0, stream, nothing);
            }
            assertSentAway(ENHANCE_YOUR_CALM, attacker);
        }
        assertTrue(drawn() < 1000, "few of 10,000 pictures were drawn, for nobody: " + drawn());
    }

    /** CVE-2024-27316 and its kin. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16_000})
    void headersThatNeverEndAreCutOff(int length) {
        try (FrameClient attacker = connect()) {
            attacker.send(HEADERS, END_STREAM, 1, FrameClient.request("/healthz"));
            byte[] field = FrameClient.field("x", "y".repeat(length));
            byte[] part = FrameClient.frame(CONTINUATION, 0, 1, length == 0 ? new byte[0] : field);
            for (int i = 0; i < 2_000; i++) {
                attacker.send(part);
            }
            assertTrue(attacker.isClosedAfterAnything());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {PING, SETTINGS})
    void whoeverAsksForAcknowledgementsAndDoesNotReadThemIsCutOff(int type) {
        try (FrameClient attacker = connect()) {
            byte[] frame = FrameClient.frame(type, 0, 0, type == PING ? EIGHT_BYTES : new byte[0]);
            byte[] thousand = repeat(frame, 1000);
            for (int i = 0; i < 2_000; i++) {
                attacker.send(thousand);
            }
            assertTrue(attacker.isClosedAfterAnything());
        }
    }

    @Test
    void framesOfNothingAreSentAway() {
        try (FrameClient attacker = connect()) {
            attacker.send(HEADERS, END_HEADERS, 1, FrameClient.request("/healthz"));
            attacker.send(repeat(FrameClient.frame(DATA, 0, 1, new byte[0]), 1000));
            assertSentAway(ENHANCE_YOUR_CALM, attacker);
        }
    }

    @Test
    void aHeaderListBeyondTheLimitIsRefusedAndTheNextRequestIsIntact() {
        try (FrameClient client = connect()) {
            client.send(HEADERS, END_STREAM, 1, FrameClient.request("/healthz"));
            byte[] half = FrameClient.field("x", "y".repeat(9000));
            client.send(CONTINUATION, 0, 1, half).send(CONTINUATION, END_HEADERS, 1, half);
            Optional<Frame> refusal = client.await(frame -> frame.stream() == 1);
            assertEquals(HEADERS, refusal.orElseThrow().type());
            assertTrue(refusal.get().head().contains("431"), "431 is in no table, so it is written out");
            assertTrue(isServed(client, 3));
        }
    }

    /** A small block that refers to one large field again and again. */
    @Test
    void aBlockThatUnpacksToMuchMoreIsRefused() {
        try (FrameClient attacker = connect()) {
            byte[] large = FrameClient.field("x", "y".repeat(3000));
            large[0] = 0x40; // indexed from now on, as the first field of the dynamic table
            byte[] again = new byte[8000];
            Arrays.fill(again, (byte) (0x80 | 62));
            attacker.send(HEADERS, END_STREAM, 1, FrameClient.request("/healthz"));
            attacker.send(CONTINUATION, 0, 1, large).send(CONTINUATION, END_HEADERS, 1, again);
            Optional<Frame> refusal = attacker.await(frame -> frame.stream() == 1);
            assertTrue(refusal.orElseThrow().head().contains("431"));
            assertTrue(isServed(attacker, 3));
        }
    }

    @Test
    void moreStreamsThanAllowedAreRefusedOneByOne() {
        try (FrameClient client = connect()) {
            for (int i = 0; i < 101; i++) {
                client.send(HEADERS, END_HEADERS, 1 + 2 * i, FrameClient.request("/healthz"));
            }
            Frame refusal = client.await(frame -> frame.type() == RST_STREAM).orElseThrow();
            assertEquals(REFUSED_STREAM, refusal.error());
            assertEquals(201, refusal.stream());
        }
    }

    @Test
    void whoeverOpensNoWindowIsCutOffAndItsMemoryGivenBack() {
        try (FrameClient attacker = new FrameClient(server.port(), initialWindow(0))) {
            for (int i = 0; i < 50; i++) {
                attacker.get(1 + 2 * i, "/v1/avatar/a.png?size=256");
            }
            assertTrue(attacker.isClosedAfterAnything());
        }
    }

    @Test
    void aBodyThatNeverComesIsGivenUp() {
        try (FrameClient slow = connect()) {
            slow.send(HEADERS, END_HEADERS, 1, FrameClient.request("/healthz"));
            Frame answer = slow.await(frame -> frame.stream() == 1).orElseThrow();
            assertTrue(answer.head().contains("408"));
            assertStopped(1, slow);
            assertTrue(isServed(slow, 3));
        }
    }

    @Test
    void whoeverSendsOnAfterItsAnswerIsStopped() {
        int length = 8192;
        byte[] data = FrameClient.frame(DATA, 0, 1, new byte[length]);
        try (FrameClient client = connect()) {
            client.send(HEADERS, END_HEADERS, 1, FrameClient.request("/healthz"));
            int sent = 0;
            long[] window = {WINDOW, WINDOW};
            Frame last = new Frame(SETTINGS, 0, 0, new byte[0]);
            while (last.type() != RST_STREAM && sent < 100 * WINDOW) {
                if (Math.min(window[0], window[1]) < length) {
                    last = client.await(frame -> true).orElseThrow();
                    if (last.type() == WINDOW_UPDATE) {
                        window[last.stream()] += last.error();
                    }
                } else {
                    client.send(data);
                    sent += length;
                    window[0] -= length;
                    window[1] -= length;
                }
            }
            assertEquals(NO_ERROR, last.error());
            assertTrue(sent < 4 * WINDOW, "a body, a window when it was refused, and one more: " + sent);
            assertTrue(isServed(client, 3));
        }
    }

    /** 16 bytes that refer to 16,000: what is kept counts, and not what was sent. */
    @Test
    void requestsThatWaitForTheirBodiesHoldOnlySoMuchMemory() {
        try (RunningServer small = RunningServer.with(Map.of(Setting.MAX_PENDING, "64k"));
                FrameClient client = new FrameClient(small.port())) {
            byte[] more = sendLargeRequest(client, 1);
            Await.until(() -> metric(small, "signet_pending_bytes") > 16_000);
            for (int stream = 3; stream <= 7; stream += 2) {
                client.send(HEADERS, END_HEADERS, stream, more);
            }
            Frame refusal = client.await(frame -> frame.stream() > 0).orElseThrow();
            assertEquals(7, refusal.stream());
            assertTrue(refusal.head().contains("503"));
            assertStopped(7, client);
            client.send(DATA, END_STREAM, 1, new byte[0]);
            Frame answer = client.await(frame -> frame.stream() == 1).orElseThrow();
            assertEquals(OK, answer.payload()[0]);
            Await.until(() -> metric(small, "signet_pending_bytes") < 48_000);
            client.send(RST_STREAM, 0, 3, number(CANCEL)).send(RST_STREAM, 0, 5, number(CANCEL));
            Await.until(() -> metric(small, "signet_pending_bytes") == 0);
        }
    }

    @Test
    void oneConnectionHoldsOnlyItsShareOfRequests() {
        try (RunningServer patient = RunningServer.start();
                FrameClient client = new FrameClient(patient.port())) {
            byte[] more = sendLargeRequest(client, 1);
            for (int stream = 3; stream < 200; stream += 2) {
                client.send(HEADERS, END_HEADERS, stream, more);
            }
            Frame refusal = client.await(frame -> frame.stream() > 0).orElseThrow();
            assertTrue(refusal.head().contains("503"));
            assertTrue(refusal.stream() > 100, "there is room for many");
            assertPinged(client);
            assertTrue(metric(patient, "signet_pending_bytes") < 1.5 * (1 << 20));
        }
    }

    /** It may ask for as much as it likes and gets all of it, but no more at a time than it takes. */
    @Test
    void oneConnectionHoldsOnlyItsShareOfAnswers() {
        try (RunningServer patient = RunningServer.start();
                FrameClient client = new FrameClient(patient.port(), initialWindow(0))) {
            for (int stream = 1; stream < 200; stream += 2) {
                client.get(stream, "/sg1.js");
            }
            assertPinged(client);
            double held = metric(patient, "signet_pending_bytes");
            assertTrue(held > 1 << 20 && held < 1.5 * (1 << 20), "held: " + held);
            for (int stream = 181; stream < 200; stream += 2) {
                client.send(RST_STREAM, 0, stream, number(CANCEL));
            }
            Await.until(() -> metric(patient, "signet_pending_bytes") < held - 10 * 2000);

            client.send(WINDOW_UPDATE, 0, 0, number(1 << 30)).send(SETTINGS, 0, 0, initialWindow(1 << 30));
            for (int answers = 0; answers < 90; ) {
                Frame frame = client.await(each -> each.stream() > 0).orElseThrow();
                assertTrue(frame.stream() < 181, "nobody waits for this one any more");
                assertTrue(frame.type() == DATA || frame.payload()[0] == OK);
                answers += frame.flags() & END_STREAM;
            }
            Await.until(() -> metric(patient, "signet_pending_bytes") == 0);
        }
    }

    /** Not even an answer that says so: it would be one more that is not taken. */
    @Test
    void aConnectionThatHoldsItsShareOfBothIsRefusedMore() {
        try (RunningServer patient = RunningServer.start();
                FrameClient client = new FrameClient(patient.port(), initialWindow(0))) {
            for (int stream = 1; stream < 30; stream += 2) {
                client.get(stream, "/sg1.js");
            }
            Await.until(() -> metric(patient, "signet_pending_bytes") > 1 << 20);
            byte[] more = sendLargeRequest(client, 31);
            for (int stream = 33; stream < 190; stream += 2) {
                client.send(HEADERS, END_HEADERS, stream, more);
            }
            client.get(191, "/healthz");
            Frame refusal = client.await(frame -> frame.stream() == 191).orElseThrow();
            assertEquals(RST_STREAM, refusal.type());
            assertEquals(REFUSED_STREAM, refusal.error());
        }
    }

    @Test
    void headersHaveTheLimitOfHttp1() {
        try (FrameClient client = connect()) {
            byte[] most = concatenate(FrameClient.request("/healthz"), repeat(FrameClient.field("x", "y"), 100));
            assertEquals(OK, answer(client, 1, most).payload()[0]);
            Frame refusal = answer(client, 3, concatenate(most, FrameClient.field("x", "y")));
            assertTrue(refusal.head().contains("431"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil/v1/avatar/a.svg", "v1/avatar/a.svg", "**"})
    void aPathThatIsNoneIsRefused(String path) {
        try (FrameClient client = connect()) {
            assertEquals(
                    BAD_REQUEST, answer(client, 1, FrameClient.request(path)).payload()[0]);
            assertTrue(isServed(client, 3));
        }
    }

    @Test
    void whoeverExpectsAWordBeforeItsBodyGetsIt() {
        byte[] request = FrameClient.request("/healthz");
        try (FrameClient client = connect()) {
            byte[] expecting = concatenate(request, FrameClient.field("expect", "100-Continue"));
            client.send(HEADERS, END_HEADERS, 1, expecting);
            Frame word = client.await(frame -> frame.stream() == 1).orElseThrow();
            assertTrue(word.head().contains("100"));
            assertEquals(END_HEADERS, word.flags());
            client.send(DATA, END_STREAM, 1, new byte[1]);
            assertEquals(
                    OK,
                    client.await(frame -> frame.type() == HEADERS).orElseThrow().payload()[0]);
            assertEquals(OK, answer(client, 3, expecting).payload()[0], "there is no body to wait for");
            byte[] other = concatenate(expecting, FrameClient.field("expect", "a miracle"));
            assertTrue(answer(client, 5, other).head().contains("417"));
        }
    }

    @Test
    void aFrameThatComesByteByByteIsCutOff() {
        try (RunningServer hasty = RunningServer.with(Map.of(Setting.HEADER_TIMEOUT, "300ms"));
                FrameClient slow = new FrameClient(hasty.port())) {
            slow.send(Arrays.copyOf(FrameClient.frame(HEADERS, END_HEADERS, 1, new byte[16_000]), 100));
            Await.until(() -> {
                slow.send(new byte[1]);
                return metric(hasty, "signet_connections") == 0;
            });
        }
    }

    @Test
    void headersWithoutAnEndAreCutOff() {
        try (RunningServer hasty = RunningServer.with(Map.of(Setting.HEADER_TIMEOUT, "300ms"));
                FrameClient slow = new FrameClient(hasty.port());
                FrameClient other = new FrameClient(hasty.port())) {
            slow.send(HEADERS, END_STREAM, 1, FrameClient.request("/healthz"));
            assertTrue(isServed(other, 1));
            assertTrue(slow.isClosedAfterAnything());
            assertTrue(isServed(other, 3), "whoever has sent whole frames may rest");
        }
    }

    @Test
    void framesAreFollowedFromTheFirstOneAlsoAfterAnUpgrade() {
        try (RawClient client = server.connect()) {
            String upgrade = "GET /healthz HTTP/1.1~Host: a~Connection: Upgrade, HTTP2-Settings~Upgrade: h2c~";
            String rest = "HTTP2-Settings: AAMAAABkAAQAAP__~~PRI * HTTP/2.0~~SM~~";
            client.send((upgrade + rest).replace("~", "\r\n"))
                    .send(FrameClient.frame(SETTINGS, 0, 0, new byte[0]))
                    .send(FrameClient.frame(PING, 0, 0, EIGHT_BYTES));
            assertEquals(101, client.readHead().status());
            Await.until(() -> client.hasAnswer() && metric("signet_pending_bytes") == 0);
            client.send(Arrays.copyOf(FrameClient.frame(PING, 0, 0, EIGHT_BYTES), 10));
            Await.until(() -> metric("signet_pending_bytes") == 10);
        }
    }

    @Test
    void unfinishedHeadersHoldOnlySoMuchMemory() {
        byte[] block = concatenate(FrameClient.request("/healthz"), FrameClient.field("x", "y".repeat(8000)));
        byte[] frame = FrameClient.frame(HEADERS, END_HEADERS | END_STREAM, 1, block);
        byte[] most = Arrays.copyOf(frame, frame.length - 1);
        try (RunningServer small = RunningServer.with(Map.of(Setting.MAX_PENDING, "10k"));
                FrameClient first = new FrameClient(small.port());
                FrameClient second = new FrameClient(small.port())) {
            first.send(most);
            Await.until(() -> metric(small, "signet_pending_bytes") > 8000);
            assertTrue(second.send(most).isClosedAfterAnything());
            first.send(Arrays.copyOfRange(frame, most.length, frame.length));
            assertTrue(first.await(each -> each.stream() == 1 && each.type() == DATA)
                    .isPresent());
            Await.until(() -> metric(small, "signet_pending_bytes") == 0);
        }
    }

    @Test
    void framesThatBreakTheRulesEndTheConnection() {
        assertEndsTheConnection(FrameClient.frame(DATA, END_STREAM, 1, new byte[1]));
        assertEndsTheConnection(FrameClient.frame(HEADERS, END_HEADERS, 2, FrameClient.request("/healthz")));
        assertEndsTheConnection(FrameClient.frame(CONTINUATION, END_HEADERS, 1, new byte[1]));
        assertEndsTheConnection(FrameClient.frame(HEADERS, END_HEADERS, 1, new byte[] {(byte) 0xff, 0x7f}));
        assertEndsTheConnection(FrameClient.frame(SETTINGS, 0, 0, new byte[5]));
        assertEndsTheConnection(FrameClient.frame(WINDOW_UPDATE, 0, 0, new byte[4]));
        assertEndsTheConnection(FrameClient.frame(PING, 0, 0, new byte[20_000]));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Upper: x", "connection: close", "transfer-encoding: chunked", ":path: /", ":other: x"})
    void fieldsThatDoNotBelongThereCostTheStream(String field) {
        int colon = field.indexOf(':', 1);
        try (FrameClient client = connect()) {
            client.send(
                    HEADERS,
                    END_HEADERS | END_STREAM,
                    1,
                    concatenate(
                            FrameClient.request("/healthz"),
                            FrameClient.field(field.substring(0, colon), field.substring(colon + 2))));
            Frame refusal = client.await(frame -> frame.stream() == 1 || frame.type() == GOAWAY)
                    .orElseThrow();
            assertEquals(RST_STREAM, refusal.type());
            assertEquals(PROTOCOL_ERROR, refusal.error());
            assertTrue(isServed(client, 3));
        }
    }

    /** Without a body on its way, but with an end to come, and a field that is given back to be sent again. */
    private static byte[] sendLargeRequest(FrameClient client, int stream) {
        byte[] request = FrameClient.request("/healthz");
        byte[] large = FrameClient.field("if-none-match", "x".repeat(4000));
        large[0] = 0x40; // indexed from now on, as the first field of the dynamic table
        byte[] indexed = repeat(new byte[] {(byte) (0x80 | 62)}, 4);
        client.send(HEADERS, END_HEADERS, stream, concatenate(request, concatenate(large, Arrays.copyOf(indexed, 3))));
        return concatenate(request, indexed);
    }

    private static Frame answer(FrameClient client, int stream, byte[] request) {
        client.send(HEADERS, END_HEADERS | END_STREAM, stream, request);
        return client.await(frame -> frame.stream() == stream).orElseThrow();
    }

    /** The stream is over, and not for an error. */
    private static void assertStopped(int stream, FrameClient client) {
        Frame reset = client.await(frame -> frame.stream() == stream && frame.type() == RST_STREAM)
                .orElseThrow();
        assertEquals(NO_ERROR, reset.error());
    }

    /** All that was sent before has been read. */
    private static void assertPinged(FrameClient client) {
        client.send(PING, 0, 0, EIGHT_BYTES);
        assertTrue(client.await(frame -> frame.type() == PING).isPresent());
    }

    private static byte[] initialWindow(int size) {
        return ByteBuffer.allocate(6)
                .putShort((short) INITIAL_WINDOW_SIZE)
                .putInt(size)
                .array();
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    private void assertEndsTheConnection(byte[] frame) {
        try (FrameClient attacker = connect()) {
            attacker.send(frame);
            assertTrue(attacker.await(each -> each.type() == GOAWAY && each.error() != 0)
                    .isPresent());
            assertTrue(attacker.isClosedAfterAnything());
        }
    }

    private static void assertSentAway(int error, FrameClient attacker) {
        Optional<Frame> goAway = attacker.await(frame -> frame.type() == GOAWAY);
        // A flood may be cut off with the word still on its way.
        goAway.ifPresent(frame -> assertEquals(error, frame.error()));
        assertTrue(attacker.isClosedAfterAnything());
    }

    private static boolean isServed(FrameClient client, int stream) {
        client.get(stream, "/healthz");
        return client.await(frame -> frame.stream() == stream && frame.type() == DATA)
                .filter(frame -> frame.head().equals("ok"))
                .isPresent();
    }

    private static byte[] concatenate(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }

    private static byte[] repeat(byte[] frame, int times) {
        ByteBuffer all = ByteBuffer.allocate(frame.length * times);
        for (int i = 0; i < times; i++) {
            all.put(frame);
        }
        return all.array();
    }

    private FrameClient connect() {
        return new FrameClient(server.port());
    }

    /** Pictures drawn, or turned away, for streams that were heard. */
    private double drawn() {
        return metric("signet_request_seconds_count{endpoint=\"avatar\",format=\"png\"}");
    }

    private double metric(String name) {
        return metric(server, name);
    }

    private static double metric(RunningServer server, String name) {
        try (RawClient client = server.connectToOperations()) {
            return Metrics.value(client.get("/metrics").read().text(), name);
        }
    }
}
