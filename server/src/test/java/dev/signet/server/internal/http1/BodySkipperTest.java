// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.http.internal.message.Status;
import dev.signet.server.internal.http.RejectedRequestException;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodySkipperTest {

    private static final String NEXT = "GET / HTTP/1.1";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0\r\n\r\n",
                "5\r\nhello\r\n0\r\n\r\n",
                "A\r\n0123456789\r\n0\r\n\r\n",
                "0005\r\nhello\r\n000\r\n\r\n",
                "5;a\r\nhello\r\n0;b=c\r\n\r\n",
                "5 ; a = \"q;\\\"\" ; b\r\nhello\r\n0\r\n\r\n",
                "5;a=b;c=\"d\"\r\nhello\r\n0\r\nX: y\r\nZ:\r\n\r\n"
            })
    void skipsChunkedBodyUpToTheNextRequest(String body) {
        assertEquals(body.length(), skipped(chunked(), body + NEXT, body.length() + NEXT.length()));
        assertEquals(body.length(), skipped(chunked(), body + NEXT, 1), "byte by byte");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\n",
                "g\r\n",
                "-1\r\n",
                "+1\r\n",
                " 5\r\nhello\r\n",
                "0x5\r\nhello\r\n",
                "5\nhello\r\n0\r\n\r\n",
                "5\r\nhelloX\r\n",
                "5\r\nhello\n0\r\n\r\n",
                "5\r\nhello\r0\r\n\r\n",
                "5;\r\nhello\r\n",
                "5;=b\r\n",
                "5;a=\r\n",
                "5;a=\"b\r\nhello\r\n",
                "5;a\u0000\r\n",
                "5;a\nhello\r\n",
                "5 x\r\n",
                "5 \r\nhello\r\n0\r\n\r\n",
                "0\t\r\n\r\n",
                "5;a \r\nhello\r\n0\r\n\r\n",
                "5;a=b \r\nhello\r\n0\r\n\r\n",
                "5;a=\"b\" \r\nhello\r\n0\r\n\r\n",
                "12345678\r\n",
                "0\r\n X: folded\r\n\r\n",
                "0\r\nX : y\r\n\r\n",
                "0\r\nX: \u0000\r\n\r\n",
                "0\r\n\n"
            })
    void rejectsMalformedChunks(String body) {
        RejectedRequestException refusal =
                assertThrows(RejectedRequestException.class, () -> skipped(chunked(), body + NEXT, 1));
        assertEquals(Status.BAD_REQUEST, refusal.response().status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"3e9\r\n", "3e8\r\n0123", "FFFFFFF\r\n"})
    void rejectsLargeBody(String body) {
        String more = body.startsWith("3e8") ? "3e8\r\n" + "x".repeat(1000) + "\r\n1\r\n" : body;
        RejectedRequestException refusal =
                assertThrows(RejectedRequestException.class, () -> skipped(chunked(), more, 7));
        assertEquals(Status.CONTENT_TOO_LARGE, refusal.response().status());
        assertThrows(RejectedRequestException.class, () -> new BodySkipper(sized(1001), 1000));
    }

    @Test
    void acceptsBodyOfExactlyTheLimit() {
        assertEquals(1000, skipped(sized(1000), "x".repeat(1000) + NEXT, 7));
        String whole = "3e8\r\n" + "x".repeat(1000) + "\r\n0\r\n\r\n";
        assertEquals(whole.length(), skipped(chunked(), whole + NEXT, 7));
        String parts = "3e7\r\n" + "x".repeat(999) + "\r\n1\r\nx\r\n0\r\n\r\n";
        assertEquals(parts.length(), skipped(chunked(), parts + NEXT, 7));
    }

    @Test
    void limitsChunkExtensionsAndTrailers() {
        String most = "0;" + "a".repeat(8192 - "0;\r\n\r\n".length()) + "\r\n\r\n";
        assertEquals(8192, skipped(chunked(), most + NEXT, 100));
        assertThrows(RejectedRequestException.class, () -> skipped(chunked(), "0" + most, 100));
    }

    /** 2,000 chunks have more than 8,192 bytes of overhead. */
    @Test
    void acceptsSmallChunksUpToTheLimitOfTheBody() {
        String chunks = "6\r\n123456\r\n".repeat(2000) + "0\r\n\r\n";
        assertEquals(chunks.length(), skipped(12_000, chunked(), chunks + NEXT, 100));
    }

    @Test
    void rejectsTinyChunksBeforeTheLimitOfTheBody() {
        String chunks = "1\r\nx\r\n".repeat(2100);
        assertThrows(RejectedRequestException.class, () -> skipped(12_000, chunked(), chunks, 100));
    }

    @Test
    void rejectsEndlessExtensionsAndTrailers() {
        assertThrows(RejectedRequestException.class, () -> skipped(chunked(), "5;" + "a".repeat(10_000), 100));
        assertThrows(RejectedRequestException.class, () -> skipped(chunked(), "0\r\n" + "X: y\r\n".repeat(2000), 100));
    }

    @Test
    void skipsBodyOfKnownLength() {
        assertEquals(5, skipped(sized(5), "hello" + NEXT, 100));
        assertEquals(5, skipped(sized(5), "hello" + NEXT, 1));
    }

    private static int skipped(RequestHead head, String text, int step) {
        return skipped(1000, head, text, step);
    }

    private static int skipped(long maxBody, RequestHead head, String text, int step) {
        BodySkipper skipper = new BodySkipper(head, maxBody);
        RequestInput input = new RequestInput();
        int at = 0;
        boolean done = false;
        while (!done && at < text.length()) {
            int to = Math.min(at + step, text.length());
            input.add(Unpooled.copiedBuffer(text.substring(at, to), StandardCharsets.ISO_8859_1));
            at = to;
            done = skipper.skip(input);
        }
        return at - input.size();
    }

    private static RequestHead chunked() {
        return head("Transfer-Encoding: chunked");
    }

    private static RequestHead sized(long length) {
        return head("Content-Length: " + length);
    }

    private static RequestHead head(String field) {
        RequestInput input = new RequestInput();
        input.add(Unpooled.copiedBuffer(
                "GET / HTTP/1.1\r\nHost: a\r\n" + field + "\r\n\r\n", StandardCharsets.ISO_8859_1));
        assertTrue(input.readHead());
        return input.head();
    }
}
