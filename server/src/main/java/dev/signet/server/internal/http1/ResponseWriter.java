// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.http.internal.message.Response;
import dev.signet.server.internal.http.HttpDate;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/** Writes HTTP/1.1 responses to a buffer that may hold several. */
final class ResponseWriter {

    static final byte[] CONTINUE = ascii("HTTP/1.1 100 Continue\r\n\r\n");

    private static final byte[] ETAG = ascii("ETag: ");
    private static final byte[] CONTENT_LENGTH = ascii("Content-Length: ");
    private static final byte[] CLOSE = ascii("Connection: close\r\n");
    private static final byte[] CRLF = ascii("\r\n");

    private ResponseWriter() {}

    /**
     * Writes a response.
     *
     * @param headOnly whether to omit the body, as in a response to HEAD
     * @param last whether the connection is closed after it
     */
    static void write(ByteBuf out, Response response, byte[] body, boolean headOnly, boolean last) {
        out.writeBytes(response.head().http1());
        if (!response.etag().isEmpty()) {
            out.writeBytes(ETAG).writeBytes(ascii(response.etag())).writeBytes(CRLF);
        }
        if (response.hasLength()) {
            out.writeBytes(CONTENT_LENGTH)
                    .writeBytes(ascii(Integer.toString(body.length)))
                    .writeBytes(CRLF);
        }
        out.writeBytes(HttpDate.at(System.currentTimeMillis()).line());
        if (last) {
            out.writeBytes(CLOSE);
        }
        out.writeBytes(CRLF);
        if (!headOnly) {
            out.writeBytes(body);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
