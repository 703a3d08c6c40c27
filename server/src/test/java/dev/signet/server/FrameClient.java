// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Predicate;

/** A client of HTTP/2 that sends any frame it is told to, allowed or not, and reads frames. RFC 9113, sections 4 and 6. */
public final class FrameClient implements AutoCloseable {

    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int PRIORITY = 2;
    public static final int RST_STREAM = 3;
    public static final int SETTINGS = 4;
    public static final int PING = 6;
    public static final int GOAWAY = 7;
    public static final int WINDOW_UPDATE = 8;
    public static final int CONTINUATION = 9;

    public static final int END_STREAM = 1;
    public static final int END_HEADERS = 4;

    public static final int PROTOCOL_ERROR = 1;
    public static final int REFUSED_STREAM = 7;
    public static final int ENHANCE_YOUR_CALM = 11;

    private static final int HEAD_LENGTH = 9;
    private static final int INITIAL_WINDOW_SIZE = 4;

    /** A frame as it came. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Frame(int type, int flags, int stream, byte[] payload) {

        /** The error code of a GOAWAY or RST_STREAM, and what a WINDOW_UPDATE adds. */
        int error() {
            return ByteBuffer.wrap(payload).getInt(type == GOAWAY ? 4 : 0);
        }

        /** The status of an answer, which our server writes first; all of ours are in the static table or literal. */
        String head() {
            return new String(payload, ISO_8859_1);
        }
    }

    private final RawClient raw;

    FrameClient(int port) {
        this(port, new byte[0]);
    }

    /** With settings of its own, each as 6 bytes. */
    FrameClient(int port, byte[] settings) {
        this(new RawClient(port), settings);
    }

    FrameClient(RawClient raw, byte[] settings) {
        this.raw = raw;
        raw.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        send(SETTINGS, 0, 0, settings);
    }

    FrameClient send(int type, int flags, int stream, byte[] payload) {
        raw.send(frame(type, flags, stream, payload));
        return this;
    }

    FrameClient send(byte[] frames) {
        raw.send(frames);
        return this;
    }

    /** A whole GET as one frame. */
    FrameClient get(int stream, String path) {
        return send(HEADERS, END_HEADERS | END_STREAM, stream, request(path));
    }

    public static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(HEAD_LENGTH + payload.length)
                .put((byte) (payload.length >> 16))
                .putShort((short) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    /** GET, http and a path, in HPACK without compression (RFC 7541): indexed 2 and 6, then literal with name 4. */
    public static byte[] request(String path) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.write(0x82);
        block.write(0x86);
        block.write(0x04);
        string(block, path);
        return block.toByteArray();
    }

    /** A literal field that is not indexed. */
    static byte[] field(String name, String value) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.write(0x00);
        string(block, name);
        string(block, value);
        return block.toByteArray();
    }

    /** Settings of a client that takes so many bytes of an answer before it says that it takes more. */
    static byte[] initialWindow(int size) {
        return ByteBuffer.allocate(6)
                .putShort((short) INITIAL_WINDOW_SIZE)
                .putInt(size)
                .array();
    }

    static byte[] number(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    static byte[] concatenate(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    public static byte[] repeat(byte[] part, int times) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < times; i++) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static void string(ByteArrayOutputStream block, String text) {
        int length = text.length();
        if (length < 127) {
            block.write(length);
        } else {
            block.write(127);
            int rest = length - 127;
            for (; rest >= 128; rest >>= 7) {
                block.write((rest & 127) | 128);
            }
            block.write(rest);
        }
        block.writeBytes(text.getBytes(ISO_8859_1));
    }

    /** The next frame that is asked for; others are skipped. Empty if the server closes before. */
    Optional<Frame> await(Predicate<Frame> wanted) {
        for (Optional<Frame> frame = read(); frame.isPresent(); frame = read()) {
            if (wanted.test(frame.get())) {
                return frame;
            }
        }
        return Optional.empty();
    }

    private Optional<Frame> read() {
        byte[] head = raw.readBytes(HEAD_LENGTH);
        if (head.length < HEAD_LENGTH) {
            return Optional.empty();
        }
        ByteBuffer in = ByteBuffer.wrap(head);
        int length = in.getInt() >>> 8;
        byte[] payload = raw.readBytes(length);
        return payload.length < length
                ? Optional.empty()
                : Optional.of(new Frame(head[3], head[4], in.getInt(5), payload));
    }

    /** Whether all that was sent before has been read, and we are still welcome. */
    boolean isPinged() {
        return send(PING, 0, 0, new byte[8])
                .await(frame -> frame.type() == PING)
                .isPresent();
    }

    boolean isServed(int stream) {
        return get(stream, "/healthz")
                .await(frame -> frame.stream() == stream && frame.type() == DATA)
                .filter(frame -> frame.head().equals("ok"))
                .isPresent();
    }

    /** Whether the server closes, whatever it says before. */
    boolean isClosedAfterAnything() {
        return raw.isClosedAfterAnything();
    }

    void endInput() {
        raw.endInput();
    }

    @Override
    public void close() {
        raw.close();
    }
}
