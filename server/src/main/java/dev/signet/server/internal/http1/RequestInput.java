// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.Limits;
import io.netty.buffer.ByteBuf;

/**
 * The input of a connection: buffered bytes and the current request head, which count as pending bytes. For the event loop
 * only.
 */
final class RequestInput {

    private final Connection connection;
    private final HeadScanner scanner = new HeadScanner(Limits.REQUEST_LINE, Limits.HEADER_BYTES, Limits.HEADERS);
    private final BodySkipper body = new BodySkipper(Limits.BODY);
    private final InputBuffer input = new InputBuffer();
    private RequestHead head = RequestHead.NONE;
    private int pending;

    RequestInput(Connection connection) {
        this.connection = connection;
    }

    void add(ByteBuf bytes) {
        input.append(bytes);
    }

    /** Returns the head of the current request. */
    RequestHead head() {
        return head;
    }

    /** If the head of a rejected request was not parsed, sets a placeholder if the method is HEAD. */
    void reject() {
        if (head.length() == 0 && input.startsWith("HEAD ")) {
            head = RequestHead.REJECTED_HEAD_REQUEST;
        }
    }

    /** Whether unparsed bytes may be a request or its beginning. */
    boolean hasRequest() {
        return input.hasRequest();
    }

    /** Returns the number of unparsed bytes. */
    int unread() {
        return input.size();
    }

    /** Parses the next head; false if it is incomplete. */
    boolean readHead() {
        input.skipEmptyLines();
        if (!input.hasRequest()) {
            return false;
        }
        int end = scanner.scan(input.bytes(), input.from(), input.to());
        if (end < 0) {
            return false;
        }
        head = RequestParser.parse(input.bytes(), input.from(), end);
        scanner.reset();
        input.consumeTo(end);
        if (head.hasBody()) {
            body.start(head);
        }
        return true;
    }

    /** Skips the body; false if it is incomplete. */
    boolean skipBody() {
        input.consumeTo(body.skip(input.bytes(), input.from(), input.to()));
        return body.isDone();
    }

    void clearHead() {
        head = RequestHead.NONE;
    }

    void clear() {
        clearHead();
        input.clear();
        updatePendingBytes();
    }

    /** Updates the pending bytes; false if they changed and exceed the limit. */
    boolean updatePendingBytes() {
        input.trim();
        int bytes = input.capacity() + head.length();
        int more = bytes - pending;
        pending = bytes;
        connection.addPending(more);
        return more == 0 || connection.mayKeep(bytes);
    }
}
