// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.http.Limits;
import dev.signet.server.net.Connection;
import dev.signet.server.net.PendingBytes;
import io.netty.buffer.ByteBuf;

/**
 * The way into a connection: what was received and not yet answered, which counts as pending, like answers that are not
 * taken. For the event loop only.
 */
final class RequestInput {

    private final PendingBytes pendingBytes;
    private final Connection connection;
    private final HeadScanner scanner;
    private final BodySkipper body;
    private final InputBuffer input = new InputBuffer();
    private RequestHead head = RequestHead.NONE;
    private int held;

    RequestInput(Limits limits, PendingBytes pendingBytes, Connection connection) {
        this.connection = connection;
        this.pendingBytes = pendingBytes;
        this.scanner = new HeadScanner(limits.requestLine(), limits.headerBytes(), limits.headers());
        this.body = new BodySkipper(limits.body());
    }

    void add(ByteBuf bytes) {
        input.append(bytes);
    }

    /** The head of the request that is being received or answered. */
    RequestHead head() {
        return head;
    }

    /** Whether there is something that was not read and may be a request, or the beginning of one. */
    boolean hasRequest() {
        return input.hasRequest();
    }

    /** In bytes, what was not read. */
    int unread() {
        return input.size();
    }

    /** Whether the next head is whole now. */
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

    /** Whether all of the body has come now. */
    boolean skipBody() {
        input.consumeTo(body.skip(input.bytes(), input.from(), input.to()));
        return body.isDone();
    }

    void forgetHead() {
        head = RequestHead.NONE;
    }

    void forgetAll() {
        forgetHead();
        input.clear();
        count();
    }

    /** Counts what is held now; false if that is other than before, and too much. */
    boolean count() {
        input.trim();
        int now = input.capacity() + head.length();
        if (now == held) {
            return true;
        }
        connection.hold(now - held);
        held = now;
        return pendingBytes.mayKeep(now);
    }
}
