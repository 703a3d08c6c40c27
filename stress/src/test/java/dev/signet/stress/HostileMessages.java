// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/** Messages of the clients of a {@link Swarm}, by their number within a connection. */
final class HostileMessages {

    private static final int FRAMES_AT_ONCE = 400;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final int PADDED = 8;

    /** Fields of {@code POST http://.../healthz} and {@code GET}, by the static table of RFC 7541. */
    private static final byte[] POST = latin1("\u0083\u0086\u0004\b/healthz");

    private static final byte[] GET = latin1("\u0082\u0086\u0004\b/healthz");

    /** Types that have a fixed length of up to 16 bytes, with it. */
    private static final int[][] CONTROL_FRAMES = {{2, 5}, {3, 4}, {4, 6}, {6, 8}, {7, 8}, {8, 4}};

    /** Counted over all connections, since the server may close a connection after its first message. */
    private static final AtomicInteger KINDS = new AtomicInteger();

    private HostileMessages() {}

    /** Returns the preface, then for each message a request without END_STREAM and many small frames of one type. */
    static byte[] tinyFrames(int number) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        preface(out, number);
        int stream = 1 + 2 * number;
        int kind = KINDS.getAndIncrement() % (CONTROL_FRAMES.length + 5);
        boolean continued = kind == CONTROL_FRAMES.length + 1;
        frame(out, 1, continued ? 0 : END_HEADERS, stream, POST);
        for (int i = 0; i < FRAMES_AT_ONCE; i++) {
            if (kind < CONTROL_FRAMES.length) {
                int type = CONTROL_FRAMES[kind][0];
                frame(out, type, 0, type == 4 || type == 6 || type == 7 ? 0 : stream, payload(CONTROL_FRAMES[kind][1]));
            } else if (kind == CONTROL_FRAMES.length) {
                frame(out, 0x42, 0, stream, payload(1 + i % 16));
            } else if (continued) {
                frame(out, 9, 0, stream, POST);
            } else {
                data(out, stream, 1 + i % 16, i % 2 == 1, kind % 2 == 0 && i == FRAMES_AT_ONCE - 1);
            }
        }
        return out.toByteArray();
    }

    private static void data(ByteArrayOutputStream out, int stream, int length, boolean padded, boolean last) {
        byte[] payload = new byte[length];
        payload[0] = (byte) (padded ? length - 1 : 0);
        frame(out, 0, (padded ? PADDED : 0) | (last ? END_STREAM : 0), stream, payload);
    }

    /** Returns a payload that is valid for its type: a priority, an error, a setting, an opaque number, an increment. */
    private static byte[] payload(int length) {
        byte[] payload = new byte[length];
        payload[Math.min(length, 4) - 1] = 3;
        return payload;
    }

    private static void frame(ByteArrayOutputStream out, int type, int flags, int stream, byte[] payload) {
        out.writeBytes(ByteBuffer.allocate(9)
                .putShort((short) 0)
                .put((byte) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .array());
        out.writeBytes(payload);
    }

    /** Returns one byte of the ClientHello at a time. */
    static IntFunction<byte[]> dripped(byte[] hello) {
        return number -> number < hello.length - 1 ? new byte[] {hello[number]} : new byte[0];
    }

    /** Returns records of a handshake message that announces 16 MB. */
    static byte[] largeHandshake(int number) {
        byte[] record = new byte[5 + (1 << 14)];
        System.arraycopy(new byte[] {0x16, 3, 1, 0x40, 0}, 0, record, 0, 5);
        if (number == 0) {
            Arrays.fill(record, 5, 9, (byte) 0xff);
            record[5] = 1;
        }
        return record;
    }

    static byte[] clientHello() throws SSLException {
        SSLEngine engine = Tls.context().createSSLEngine();
        engine.setUseClientMode(true);
        ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), hello);
        return Arrays.copyOf(hello.array(), hello.position());
    }

    /** Returns the preface, then for each message requests that are reset at once. */
    static byte[] rapidResets(int number) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        preface(out, number);
        for (int i = 0; i < FRAMES_AT_ONCE; i++) {
            int stream = 1 + 2 * (number * FRAMES_AT_ONCE + i);
            frame(out, 1, END_HEADERS | END_STREAM, stream, GET);
            frame(out, 3, 0, stream, new byte[] {0, 0, 0, 8});
        }
        return out.toByteArray();
    }

    /** Returns a request line, then one header field after the other. */
    static byte[] endlessHeader(int number) {
        return latin1(number == 0 ? "GET /healthz HTTP/1.1\r\nHost: localhost\r\n" : "X-" + number + ": x\r\n");
    }

    /** Returns a request for a picture that takes the server long. */
    static byte[] largePicture(int number) {
        return latin1("GET /v1/avatar/" + number + ".png?size=1024 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /** Returns bytes that are no protocol. */
    static byte[] noise(int number) {
        byte[] bytes = new byte[1000];
        new Random(number).nextBytes(bytes);
        return bytes;
    }

    private static void preface(ByteArrayOutputStream out, int number) {
        if (number == 0) {
            out.writeBytes(latin1("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"));
            frame(out, 4, 0, 0, new byte[0]);
        }
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
