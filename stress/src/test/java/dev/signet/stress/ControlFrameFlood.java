// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** Sends HTTP/2 control frames as fast as the server accepts them, and reads the acknowledgments. */
enum ControlFrameFlood {
    PRIORITY(2, 3, new byte[5]),
    SETTINGS(4, 0, new byte[0]),
    PING(6, 0, new byte[8]),
    WINDOW_UPDATE(8, 0, new byte[] {0, 0, 0, 1});

    private static final int FRAMES_AT_ONCE = 50;

    private final byte[] preface;
    private final byte[] frames;

    ControlFrameFlood(int type, int stream, byte[] payload) {
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        first.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
        first.writeBytes(frame(4, 0, new byte[0]));
        preface = first.toByteArray();
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        for (int i = 0; i < FRAMES_AT_ONCE; i++) {
            many.writeBytes(frame(type, stream, payload));
        }
        frames = many.toByteArray();
    }

    private static byte[] frame(int type, int stream, byte[] payload) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.writeBytes(new byte[] {0, 0, (byte) payload.length, (byte) type, 0, 0, 0, 0, (byte) stream});
        frame.writeBytes(payload);
        return frame.toByteArray();
    }

    /** Reconnects when the server closes a connection; fails if it closes none. */
    void run(Service service, Duration time) throws IOException {
        long end = System.nanoTime() + time.toNanos();
        int closed = 0;
        while (System.nanoTime() - end < 0) {
            try (Socket socket = Tls.NONE.connect(service.port())) {
                socket.setSoTimeout(1);
                closed += floodUntilClosed(socket, end) ? 1 : 0;
            }
        }
        assertTrue(closed > 0, "no connection was closed");
    }

    private boolean floodUntilClosed(Socket socket, long end) {
        byte[] acknowledgments = new byte[8192];
        try {
            socket.getOutputStream().write(preface);
            while (System.nanoTime() - end < 0) {
                socket.getOutputStream().write(frames);
                if (isEnd(socket, acknowledgments)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return true; // reset
        }
    }

    private static boolean isEnd(Socket socket, byte[] acknowledgments) throws IOException {
        try {
            return socket.getInputStream().read(acknowledgments) < 0;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }
}
