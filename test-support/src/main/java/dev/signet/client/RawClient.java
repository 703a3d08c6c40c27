// SPDX-License-Identifier: Apache-2.0
package dev.signet.client;

import java.io.BufferedInputStream;
import java.io.EOFException;
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

/** An HTTP/1.1 client connection that sends the given bytes unchanged. Failures are {@link UncheckedIOException}s. */
public final class RawClient implements AutoCloseable {

    /** The timeout of connecting and of each read. */
    public static final int DEADLINE_MILLIS = 60_000;

    /** A response as received; the names of the headers are in lower case. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Response(int status, Map<String, String> headers, byte[] body) {

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        /** Returns the value of a header; empty if it is missing. */
        public String header(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
        }
    }

    /** Thrown if a response begins but does not end: the connection is closed, reset, or times out. */
    private static final class IncompleteResponseException extends IOException {

        private static final long serialVersionUID = 1;

        IncompleteResponseException(IOException cause) {
            super("incomplete response: " + cause.getMessage(), cause);
        }
    }

    private final Socket socket;
    private final InputStream in;

    public RawClient(int port) {
        this(port, 0);
    }

    /** Opens a connection with a receive buffer of this many bytes. A small one makes a slow reader. */
    public RawClient(int port, int receiveBuffer) {
        this(connect(port, receiveBuffer));
    }

    /** Uses a connection that is open, with TLS for example. */
    public RawClient(Socket connected) {
        try {
            socket = connected;
            in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Socket connect(int port, int receiveBuffer) {
        try {
            Socket socket = new Socket();
            if (receiveBuffer > 0) {
                socket.setReceiveBufferSize(receiveBuffer);
            }
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(DEADLINE_MILLIS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), DEADLINE_MILLIS);
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String request(String target) {
        return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    public RawClient get(String target) {
        return send(request(target));
    }

    public RawClient send(String text) {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public RawClient send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (SocketException e) {
            // The server has closed the connection; the test notices when it reads.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public RawClient endInput() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Resets the connection. */
    public void abort() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether bytes of a response have arrived; does not wait. */
    public boolean hasResponse() {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the first byte of a response. The cause of the failure is an EOFException if the server closes. */
    public void awaitResponse() {
        try {
            in.mark(1);
            if (in.read() < 0) {
                throw new EOFException("closed before a response");
            }
            in.reset();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the next response, which must have a length or a status without content. */
    public Response read() {
        return read(false);
    }

    /** Reads the next response, which has no body because the request was HEAD. */
    public Response readHead() {
        return read(true);
    }

    private Response read(boolean headOnly) {
        awaitResponse();
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
                throw new EOFException("closed after " + body.length + " of " + length + " bytes");
            }
            return new Response(status, headers, body);
        } catch (IOException e) {
            throw new UncheckedIOException(new IncompleteResponseException(e));
        }
    }

    private String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("closed in a head after: " + line);
            }
            line.append((char) b);
        }
        if (line.length() == 0 || line.charAt(line.length() - 1) != '\r') {
            throw new IOException("a line that does not end with CRLF: " + line);
        }
        line.setLength(line.length() - 1);
        return line.toString();
    }

    /** Reads bytes; fewer if the server closes the connection. */
    public byte[] readBytes(int count) {
        try {
            return in.readNBytes(count);
        } catch (SocketException e) {
            return new byte[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the server closes the connection without sending more; waits for it. */
    public boolean isClosed() {
        try {
            return in.read() < 0;
        } catch (SocketException e) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the server closes the connection after sending anything. */
    public boolean isClosedAfterMoreBytes() {
        try {
            in.readAllBytes();
            return true;
        } catch (SocketException e) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
