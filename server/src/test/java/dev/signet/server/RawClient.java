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

/** An HTTP/1.1 client that sends the given bytes unchanged. */
final class RawClient implements AutoCloseable {

    /** Deadline of tests. */
    static final int DEADLINE_MILLIS = 20_000;

    /** A response as received. */
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

    /** Creates a client with a receive buffer of this many bytes, to read slowly. */
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
            // The server has closed the connection; the test notices when it reads.
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

    /** Resets the connection. */
    void abort() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether bytes of a response have arrived; does not wait. */
    boolean hasResponse() {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the next response, which must have a length or a status without content. */
    Answer read() {
        return read(false);
    }

    Answer readHead() {
        return read(true);
    }

    private Answer read(boolean headOnly) {
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
            boolean none = headOnly || status == 304 || status == 204 || status < 200;
            int length = none ? 0 : Integer.parseInt(headers.getOrDefault("content-length", "0"));
            byte[] body = in.readNBytes(length);
            if (body.length < length) {
                throw new AssertionError("The response was truncated.");
            }
            return new Answer(status, headers, body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads bytes; fewer if the server closes the connection. */
    byte[] readBytes(int count) {
        try {
            return in.readNBytes(count);
        } catch (SocketException e) {
            return new byte[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the server closes the connection without sending more; waits for it. */
    boolean isClosed() {
        try {
            return in.read() < 0;
        } catch (SocketException e) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the server closes the connection after sending anything. */
    boolean isClosedAfterMoreBytes() {
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
