// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A client that sends exactly the bytes it is told to, and reads what comes. */
final class RawClient implements AutoCloseable {

    /** When a test gives up; nothing should ever take this long. */
    static final int DEADLINE_MILLIS = 20_000;

    /** An answer as it came. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Answer(int status, Map<String, String> headers, byte[] body) {

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        String header(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
        }
    }

    private final Socket socket = new Socket();
    private final InputStream in;

    RawClient(int port) {
        this(port, 0);
    }

    /** With a receive buffer of this many bytes, to be a slow reader. */
    RawClient(int port, int receiveBuffer) {
        try {
            if (receiveBuffer > 0) {
                socket.setReceiveBufferSize(receiveBuffer);
            }
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), DEADLINE_MILLIS);
            socket.setSoTimeout(DEADLINE_MILLIS);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RawClient send(String text) {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawClient send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (SocketException e) {
            // The server has closed already, which the test will see when it reads.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    RawClient get(String target) {
        return send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    RawClient endInput() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Goes away in the middle of everything. */
    void abort() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether an answer has begun to come; does not wait for it. */
    boolean hasAnswer() {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next answer; it must have a length, or a status without content. */
    Answer read() {
        return read(false);
    }

    Answer readHead() {
        return read(true);
    }

    private Answer read(boolean bodiless) {
        try {
            String line = readLine();
            int status = Integer.parseInt(line.split(" ", 3)[1]);
            Map<String, String> headers = new TreeMap<>();
            for (String header = readLine(); !header.isEmpty(); header = readLine()) {
                int colon = header.indexOf(':');
                headers.put(
                        header.substring(0, colon).toLowerCase(Locale.ROOT),
                        header.substring(colon + 1).strip());
            }
            boolean none = bodiless || status == 304 || status == 204 || status < 200;
            int length = none ? 0 : Integer.parseInt(headers.getOrDefault("content-length", "0"));
            byte[] body = in.readNBytes(length);
            if (body.length < length) {
                throw new AssertionError("The answer was cut off.");
            }
            return new Answer(status, headers, body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next bytes; fewer if the server closes before. */
    byte[] readBytes(int count) {
        try {
            return in.readNBytes(count);
        } catch (SocketException e) {
            return new byte[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the server has closed the connection and sent nothing more; waits for it. */
    boolean isClosed() {
        try {
            return in.read() < 0;
        } catch (SocketException e) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the server closes the connection, whatever it says before. */
    boolean isClosedAfterAnything() {
        try {
            in.readAllBytes();
            return true;
        } catch (SocketException e) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new IOException("closed in the middle of a head: " + line);
            }
            line.append((char) b);
        }
        if (line.length() == 0 || line.charAt(line.length() - 1) != '\r') {
            throw new IOException("a line that does not end with CRLF: " + line);
        }
        line.setLength(line.length() - 1);
        return line.toString();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
