// SPDX-License-Identifier: Apache-2.0
package dev.signet.hard;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** An HTTP/1.1 client connection. */
final class ClientConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;

    /** A received response. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Response(int status, Map<String, String> headers, byte[] body) {

        String text() {
            return new String(body, ISO_8859_1);
        }
    }

    /** Thrown if a response begins but does not end: the connection is closed, reset, or times out. */
    static final class IncompleteResponseException extends IOException {

        private static final long serialVersionUID = 1;

        IncompleteResponseException(IOException cause) {
            super("incomplete response: " + cause.getMessage(), cause);
        }
    }

    private final Socket socket = new Socket();
    private final InputStream in;

    ClientConnection(int port) {
        this(port, 0);
    }

    /** Opens a connection with a receive buffer of this many bytes. A small one makes a slow reader. */
    ClientConnection(int port, int receiveBuffer) {
        try {
            if (receiveBuffer > 0) {
                socket.setReceiveBufferSize(receiveBuffer);
            }
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
            in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    }

    static String request(String target) {
        return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    /**
     * Sends a GET request and reads the response.
     *
     * @throws EOFException if the server closes before the first byte of a response; then the request may be retried
     * @throws IncompleteResponseException if the response begins and does not end
     * @throws IOException if the connection breaks before
     */
    Response get(String target) throws IOException {
        send(request(target));
        return response();
    }

    /** Reads the next response; fails as {@link #get} does. */
    Response response() throws IOException {
        awaitResponse();
        try {
            return read();
        } catch (IOException e) {
            throw new IncompleteResponseException(e);
        }
    }

    /** Waits for the first byte of a response. */
    void awaitResponse() throws IOException {
        in.mark(1);
        if (in.read() < 0) {
            throw new EOFException("closed before a response");
        }
        in.reset();
    }

    private Response read() throws IOException {
        String line = readLine();
        Map<String, String> headers = new TreeMap<>();
        for (String header = readLine(); !header.isEmpty(); header = readLine()) {
            int colon = header.indexOf(':');
            headers.put(
                    header.substring(0, colon).toLowerCase(Locale.ROOT),
                    header.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("closed after " + body.length + " of " + length + " bytes");
        }
        return new Response(Integer.parseInt(line.split(" ", 3)[1]), headers, body);
    }

    private String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("closed in a head after: " + line);
            }
            line.append((char) b);
        }
        return line.toString().strip();
    }

    /** Resets the connection. */
    void abort() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
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
