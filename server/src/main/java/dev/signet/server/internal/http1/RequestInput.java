// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.server.internal.http.HttpGrammar;
import dev.signet.server.internal.http.RejectedRequestException;
import dev.signet.server.internal.net.Limits;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The input of a connection: received bytes that are not parsed yet, and the current request. The bytes are in an array, because
 * parsing arrays is much faster than parsing direct memory; there is none while there are no bytes, which keeps idle connections small.
 */
final class RequestInput {

    private static final byte[] EMPTY = {};

    private byte[] bytes = EMPTY;
    private int from;
    private int to;

    /** Bytes of an incomplete line in which no LF was found. */
    private int searched;

    private RequestHead head = RequestHead.NONE;
    private Optional<BodySkipper> body = Optional.empty();

    void add(ByteBuf more) {
        int count = more.readableBytes();
        if (count > bytes.length - to) {
            move(size() + (size() == 0 ? count : Math.max(size(), count)));
        }
        more.readBytes(bytes, to, count);
        to += count;
    }

    RequestHead head() {
        return head;
    }

    /** Whether there may be a request or its beginning: more than the CR of an empty line. */
    boolean hasRequest() {
        return head != RequestHead.NONE || size() > 1 || (size() == 1 && bytes[from] != '\r');
    }

    /** Skips the body, if there is one; false if it is incomplete. */
    boolean skipBody() {
        return body.isEmpty() || body.get().skip(this);
    }

    /** Parses the next head; false if it is incomplete. */
    boolean readHead() {
        if (head == RequestHead.NONE) {
            skipEmptyLines();
            if (!hasRequest()) {
                return false;
            }
            RejectedRequestException.REQUEST_LINE.throwUnless(HttpGrammar.isTchar(bytes[from]));
            head = new RequestHead(bytes[from]);
        }
        for (int length = line(); length > 0; length = line()) {
            boolean complete = head.add(bytes, from, from + length);
            skip(length);
            if (complete) {
                if (head.hasBody()) {
                    body = Optional.of(new BodySkipper(head, Limits.BODY));
                }
                return true;
            }
        }
        head.requireSize(size());
        return false;
    }

    /** Skips empty lines before a request (RFC 9112, section 2.2). */
    private void skipEmptyLines() {
        while (size() >= 2 && bytes[from] == '\r' && bytes[from + 1] == '\n') {
            skip(2);
        }
    }

    /** Returns the length of the first line with its LF; 0 if it is incomplete. Searches each byte once. */
    int line() {
        int at = from + searched;
        while (at < to && bytes[at] != '\n') {
            at++;
        }
        searched = at < to ? 0 : size();
        return at < to ? at + 1 - from : 0;
    }

    String text(int length) {
        return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }

    void skip(int length) {
        from += length;
    }

    int size() {
        return to - from;
    }

    void clearHead() {
        head = RequestHead.NONE;
        body = Optional.empty();
    }

    void clear() {
        clearHead();
        skip(size());
        searched = 0;
        move(0);
    }

    /** Releases memory that is not needed, and returns the bytes of what is left. */
    int trim() {
        if (size() == 0 || size() < bytes.length / 4) {
            move(size());
        }
        return bytes.length + head.length();
    }

    private void move(int capacity) {
        bytes = capacity == 0 ? EMPTY : Arrays.copyOfRange(bytes, from, from + capacity);
        to = size();
        from = 0;
    }
}
