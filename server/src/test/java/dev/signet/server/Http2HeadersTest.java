// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static dev.signet.client.FrameClient.CONTINUATION;
import static dev.signet.client.FrameClient.DATA;
import static dev.signet.client.FrameClient.END_HEADERS;
import static dev.signet.client.FrameClient.END_STREAM;
import static dev.signet.client.FrameClient.GOAWAY;
import static dev.signet.client.FrameClient.HEADERS;
import static dev.signet.client.FrameClient.SETTINGS;
import static dev.signet.client.FrameClient.concatenate;
import static dev.signet.client.FrameClient.repeat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.FrameClient;
import dev.signet.client.FrameClient.Frame;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths and headers of HTTP/2 have the limits and error responses of HTTP/1.1. */
class Http2HeadersTest {

    /** Status 200 and 400 in the static table of HPACK. */
    private static final byte OK = (byte) 0x88;

    private static final byte BAD_REQUEST = (byte) 0x8c;

    /** A setting, RFC 9113, section 6.5.2. */
    private static final int MAX_HEADER_LIST_SIZE = 6;

    private static final int MOST_HEADER_BYTES = 16 * 1024;

    /** Limit of the request line. */
    private static final int MAX_PATH_LENGTH = 8 * 1024 - "GET  HTTP/1.1".length();

    /** The size of a field without its value, counted as a line. */
    private static final int FIELD = "x: \r\n".length();

    private static final int FRAME = 16 * 1024;

    private static final RunningServer SERVER = RunningServer.start();

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Test
    void rejectsHeadersBeyondTheLimitAndServesTheNextRequest() {
        try (FrameClient client = connect()) {
            byte[] half = FrameClient.field("x", "y".repeat(9000));
            assertRefused("431", client, 1, FrameClient.request("/healthz"), half, half);
            assertTrue(client.isServed(3));
        }
    }

    /** A small block with many references to one large field. It is not decompressed. */
    @Test
    void rejectsHeaderBlockThatDecompressesBeyondTheLimit() {
        String series = "signet_requests_total{endpoint=\"none\",format=\"none\",status=\"431\"}";
        double before = SERVER.metric(series);
        try (FrameClient attacker = connect()) {
            byte[] large = FrameClient.field("x", "y".repeat(3000));
            large[0] = 0x40; // added to the dynamic table as the first entry
            byte[] again = new byte[8000];
            Arrays.fill(again, (byte) (0x80 | 62));
            attacker.send(HEADERS, END_STREAM, 1, FrameClient.request("/healthz"));
            attacker.send(CONTINUATION, 0, 1, large).send(CONTINUATION, END_HEADERS, 1, again);
            Optional<Frame> refusal = attacker.await(frame -> frame.stream() == 1);
            assertTrue(refusal.orElseThrow().head().contains("431"));
            assertTrue(attacker.isServed(3));
        }
        assertEquals(before + 1, SERVER.metric(series));
    }

    /** Within the limit that the client is told, a request is not rejected for its size. */
    @Test
    void settingsContainTheLimitOfHeaders() {
        try (FrameClient client = connect()) {
            ByteBuffer settings = ByteBuffer.wrap(client.await(frame -> frame.type() == SETTINGS)
                    .orElseThrow()
                    .payload());
            Map<Integer, Integer> values = new HashMap<>();
            while (settings.hasRemaining()) {
                values.put((int) settings.getShort(), settings.getInt());
            }
            assertEquals(MOST_HEADER_BYTES, values.get(MAX_HEADER_LIST_SIZE));
        }
    }

    @Test
    void limitsTotalSizeOfHeaders() {
        try (FrameClient client = connect()) {
            byte[] request = FrameClient.request("/healthz");
            int most = MOST_HEADER_BYTES - FIELD;
            assertServed(client, 1, request, FrameClient.field("x", "y".repeat(most)));
            assertRefused("431", client, 3, request, FrameClient.field("x", "y".repeat(most + 1)));
        }
    }

    @Test
    void rejectsMalformedPseudoHeadersAndHosts() {
        byte[] path = FrameClient.field(":path", "/healthz");
        byte[] get = {(byte) 0x82};
        byte[] http = {(byte) 0x86};
        try (FrameClient client = connect()) {
            assertBadRequest(client, 1, http, path);
            assertBadRequest(client, 3, FrameClient.field(":method", "GET /"), http, path);
            assertBadRequest(client, 5, get, path);
            assertBadRequest(client, 7, get, FrameClient.field(":scheme", "h t"), path);
            byte[] request = FrameClient.request("/healthz");
            assertBadRequest(client, 9, request, FrameClient.field(":authority", "u@a"));
            assertBadRequest(client, 11, request, FrameClient.field("host", "a b"));
            assertBadRequest(client, 13, request, FrameClient.field("host", "a"), FrameClient.field("host", "a"));
            assertBadRequest(client, 15, request, FrameClient.field(":authority", "a"), FrameClient.field("host", "b"));
            assertServed(
                    client, 17, request, FrameClient.field(":authority", "a:80"), FrameClient.field("host", "A:80"));
            assertServed(client, 19, request, FrameClient.field("host", "[::1]:80"));
            assertBadRequest(client, 21, request, FrameClient.field(":authority", "x:abc"));
        }
    }

    @Test
    void limitsNumberOfHeaders() {
        try (FrameClient client = connect()) {
            byte[] most = concatenate(FrameClient.request("/healthz"), repeat(FrameClient.field("x", "y"), 100));
            assertServed(client, 1, most);
            assertRefused("431", client, 3, most, FrameClient.field("x", "y"));
        }
    }

    @Test
    void limitsPathByTheRequestLineLimit() {
        try (FrameClient client = connect()) {
            assertServed(client, 1, FrameClient.request("/healthz?".concat("x".repeat(MAX_PATH_LENGTH - 9))));
            assertRefused("414", client, 3, FrameClient.request("/".concat("x".repeat(MAX_PATH_LENGTH))));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {17_000, 64 * 1024})
    void returns414ForPathFarBeyondTheLimit(int length) {
        try (FrameClient client = connect()) {
            assertRefused("414", client, 1, FrameClient.request("/".concat("x".repeat(length))));
            assertTrue(client.isServed(3));
        }
    }

    @Test
    void countsRejectedRequests() {
        String series = "signet_requests_total{endpoint=\"none\",format=\"none\",status=\"414\"}";
        double before = SERVER.count(series);
        try (FrameClient client = connect()) {
            assertRefused("414", client, 1, FrameClient.request("/".concat("x".repeat(17_000))));
        }
        assertEquals(before + 1, SERVER.metric(series));
    }

    @Test
    void errorResponseToHeadHasNoContent() {
        byte[] head = FrameClient.request("/".concat("x".repeat(17_000)));
        byte[] method = FrameClient.field(":method", "HEAD");
        try (FrameClient client = connect()) {
            send(client, 1, method, Arrays.copyOfRange(head, 1, head.length));
            Frame refusal = client.await(frame -> frame.stream() == 1).orElseThrow();
            assertTrue(refusal.head().contains("414"));
            assertEquals(END_STREAM, refusal.flags() & END_STREAM);
            assertTrue(client.isServed(3));
        }
    }

    @Test
    void closesConnectionForHeadersFarBeyondTheLimit() {
        try (FrameClient client = connect()) {
            send(client, 1, FrameClient.request("/healthz"), FrameClient.field("x", "y".repeat(1 << 20)));
            assertTrue(client.await(frame -> frame.type() == GOAWAY).isPresent());
            assertTrue(client.isClosedAfterMoreBytes());
        }
    }

    private static FrameClient connect() {
        return new FrameClient(SERVER.port());
    }

    private static void assertServed(FrameClient client, int stream, byte[]... block) {
        send(client, stream, block);
        Frame response = client.await(frame -> frame.stream() == stream).orElseThrow();
        assertEquals(OK, response.payload()[0]);
    }

    private static void assertBadRequest(FrameClient client, int stream, byte[]... block) {
        send(client, stream, block);
        Frame response = client.await(frame -> frame.stream() == stream).orElseThrow();
        assertEquals(BAD_REQUEST, response.payload()[0]);
    }

    /** Expects JSON. The status is not in the static table of HPACK, so it is a literal. */
    private static void assertRefused(String status, FrameClient client, int stream, byte[]... block) {
        send(client, stream, block);
        Frame refusal = client.await(frame -> frame.stream() == stream).orElseThrow();
        assertEquals(HEADERS, refusal.type());
        assertTrue(refusal.head().contains(status), refusal.head());
        Frame content = client.await(frame -> frame.stream() == stream).orElseThrow();
        assertEquals(DATA, content.type());
        assertEquals(END_STREAM, content.flags());
        assertTrue(content.head().startsWith("{\"error\":"), content.head());
    }

    /** Sends a request without a body in as many frames as necessary. */
    private static void send(FrameClient client, int stream, byte[]... parts) {
        byte[] block = concatenate(parts);
        for (int at = 0; at < block.length; at += FRAME) {
            int end = Math.min(at + FRAME, block.length);
            int flags = (at == 0 ? END_STREAM : 0) | (end == block.length ? END_HEADERS : 0);
            client.send(at == 0 ? HEADERS : CONTINUATION, flags, stream, Arrays.copyOfRange(block, at, end));
        }
    }
}
