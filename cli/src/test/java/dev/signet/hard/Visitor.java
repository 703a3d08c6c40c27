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

/** One connection of a client, honest or not. */
final class Visitor implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;

    /** An answer as it came. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Answer(int status, Map<String, String> headers, byte[] body) {

        String text() {
            return new String(body, ISO_8859_1);
        }
    }

    /** An answer that begins must end, whatever happens: to be closed, reset or left waiting in the middle is all the same. */
    static final class CutOffException extends IOException {

        private static final long serialVersionUID = 1;

        CutOffException(IOException cause) {
            super("an answer was cut off: " + cause.getMessage(), cause);
        }
    }

    private final Socket socket = new Socket();
    private final InputStream in;

    Visitor(int port) {
        this(port, 0);
    }

    /** With a receive buffer of this many bytes, to be a slow reader. */
    Visitor(int port, int receiveBuffer) {
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
     * Asks and reads the answer.
     *
     * @throws EOFException if the server closes before the first byte of an answer; then it is allowed to ask elsewhere
     * @throws CutOffException if the answer begins and does not end
     * @throws IOException if the connection breaks before
     */
    Answer get(String target) throws IOException {
        send(request(target));
        return answer();
    }

    /** The next one; fails as {@link #get} does. */
    Answer answer() throws IOException {
        awaitAnswer();
        try {
            return read();
        } catch (IOException e) {
            throw new CutOffException(e);
        }
    }

    /** Until its first byte is there. */
    void awaitAnswer() throws IOException {
        in.mark(1);
        if (in.read() < 0) {
            throw new EOFException("closed before an answer");
        }
        in.reset();
    }

    private Answer read() throws IOException {
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
        return new Answer(Integer.parseInt(line.split(" ", 3)[1]), headers, body);
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

    /** Goes away in the middle of everything. */
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
