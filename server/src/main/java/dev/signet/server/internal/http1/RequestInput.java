// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.server.internal.http.HttpGrammar;
import dev.signet.server.internal.net.Limits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The input of a connection: received bytes that are not parsed yet, and the current request. The bytes are in an array, because
 * parsing arrays is much faster than parsing direct memory; there is none while there are no bytes, which keeps idle connections small.
 */
final class RequestInput {

    private ByteBuf bytes = Unpooled.EMPTY_BUFFER;

    /** Bytes of an incomplete line in which no LF was found. */
    private int searched;

    private RequestHead head = RequestHead.NONE;
    private Optional<BodySkipper> body = Optional.empty();

    void add(ByteBuf more) {
        if (!bytes.isReadable()) {
            clearBytes(more.readableBytes());
        }
        bytes.discardSomeReadBytes().writeBytes(more);
    }

    RequestHead head() {
        return head;
    }

    /** Whether there may be a request or its beginning: more than the CR of an empty line. */
    boolean hasRequest() {
        return head != RequestHead.NONE || size() > 1 || (size() == 1 && first() != '\r');
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
            if (!HttpGrammar.isTchar(first())) {
                throw RejectedRequestException.REQUEST_LINE;
            }
            head = new RequestHead(first());
        }
        for (int length = line(); length > 0; length = line()) {
            boolean complete = head.add(bytes.array(), position(), position() + length);
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
        while (size() >= 2 && first() == '\r' && bytes.getByte(bytes.readerIndex() + 1) == '\n') {
            skip(2);
        }
    }

    /** Returns the length of the first line with its LF; 0 if it is incomplete. Searches each byte once. */
    int line() {
        int at = bytes.indexOf(bytes.readerIndex() + searched, bytes.writerIndex(), (byte) '\n');
        searched = at < 0 ? size() : 0;
        return at < 0 ? 0 : at + 1 - bytes.readerIndex();
    }

    String text(int length) {
        return bytes.toString(bytes.readerIndex(), length, StandardCharsets.ISO_8859_1);
    }

    void skip(int length) {
        bytes.skipBytes(length);
    }

    int size() {
        return bytes.readableBytes();
    }

    private byte first() {
        return bytes.getByte(bytes.readerIndex());
    }

    private int position() {
        return bytes.arrayOffset() + bytes.readerIndex();
    }

    void clearHead() {
        head = RequestHead.NONE;
        body = Optional.empty();
    }

    void clear() {
        clearHead();
        clearBytes(0);
    }

    private void clearBytes(int capacity) {
        bytes.release();
        bytes = capacity == 0 ? Unpooled.EMPTY_BUFFER : Unpooled.buffer(capacity);
        searched = 0;
    }

    /** Returns the memory it holds, in bytes, after releasing what is not needed. */
    int memory() {
        if (!bytes.isReadable()) {
            clearBytes(0);
        } else if (size() < bytes.capacity() / 4) {
            ByteBuf rest = bytes;
            bytes = Unpooled.copiedBuffer(rest);
            rest.release();
        }
        return bytes.capacity() + head.length();
    }
}
