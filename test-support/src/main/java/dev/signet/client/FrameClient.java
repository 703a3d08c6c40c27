// SPDX-License-Identifier: Apache-2.0
package dev.signet.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Predicate;

/** An HTTP/2 client that sends arbitrary frames, valid or not (RFC 9113, sections 4 and 6). */
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

    /** A frame as received. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Frame(int type, int flags, int stream, byte[] payload) {

        /** Returns the error code of GOAWAY or RST_STREAM, or the increment of WINDOW_UPDATE. */
        public int error() {
            return ByteBuffer.wrap(payload).getInt(type == GOAWAY ? 4 : 0);
        }

        /** Returns the last stream of GOAWAY. */
        public int lastStream() {
            return ByteBuffer.wrap(payload).getInt();
        }

        /** Returns the header block as text. The status comes first, indexed or as a literal. */
        public String head() {
            return new String(payload, ISO_8859_1);
        }
    }

    private final RawClient raw;

    public FrameClient(int port) {
        this(port, new byte[0]);
    }

    /** Creates a client with settings, each of 6 bytes. */
    public FrameClient(int port, byte[] settings) {
        this(new RawClient(port), settings);
    }

    public FrameClient(RawClient raw, byte[] settings) {
        this.raw = raw;
        raw.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        send(SETTINGS, 0, 0, settings);
    }

    public FrameClient send(int type, int flags, int stream, byte[] payload) {
        raw.send(frame(type, flags, stream, payload));
        return this;
    }

    public FrameClient send(byte[] frames) {
        raw.send(frames);
        return this;
    }

    /** Sends a GET as one frame. */
    public FrameClient get(int stream, String path) {
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

    /** Returns GET, http and a path in HPACK (RFC 7541): indexed fields 2 and 6, then a literal with name 4. */
    public static byte[] request(String path) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.write(0x82);
        block.write(0x86);
        block.write(0x04);
        string(block, path);
        return block.toByteArray();
    }

    /** Returns a literal field without indexing. */
    public static byte[] field(String name, String value) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.write(0x00);
        string(block, name);
        string(block, value);
        return block.toByteArray();
    }

    /** Returns the setting of the initial window size. */
    public static byte[] initialWindow(int size) {
        return ByteBuffer.allocate(6)
                .putShort((short) INITIAL_WINDOW_SIZE)
                .putInt(size)
                .array();
    }

    public static byte[] number(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    public static byte[] concatenate(byte[]... parts) {
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

    /** Reads the next matching frame and skips others; empty if the server closes the connection. */
    public Optional<Frame> await(Predicate<Frame> wanted) {
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

    /** Whether the server has read everything and keeps the connection open. */
    public boolean isPinged() {
        return send(PING, 0, 0, new byte[8])
                .await(frame -> frame.type() == PING)
                .isPresent();
    }

    public boolean isServed(int stream) {
        return get(stream, "/healthz")
                .await(frame -> frame.stream() == stream && frame.type() == DATA)
                .filter(frame -> frame.head().equals("ok"))
                .isPresent();
    }

    /** Whether the server closes the connection after sending anything. */
    public boolean isClosedAfterMoreBytes() {
        return raw.isClosedAfterMoreBytes();
    }

    public void endInput() {
        raw.endInput();
    }

    @Override
    public void close() {
        raw.close();
    }
}
