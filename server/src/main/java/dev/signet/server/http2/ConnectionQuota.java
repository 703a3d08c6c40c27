// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Connection;
import dev.signet.server.net.PendingBytes;

/** What one connection holds of the pending bytes, which are for all, so that a few of them cannot fill it. For its event loop only. */
final class ConnectionQuota {

    private final PendingBytes pendingBytes;
    private final Connection connection;
    private long held;

    ConnectionQuota(PendingBytes pendingBytes, Connection connection) {
        this.connection = connection;
        this.pendingBytes = pendingBytes;
    }

    void add(int bytes) {
        held += bytes;
        connection.hold(bytes);
    }

    void remove(int bytes) {
        held -= bytes;
        connection.sent(bytes);
    }

    /** Whether so much may be added, and not even the others have filled all there is. */
    boolean hasRoomFor(int bytes) {
        return room() >= bytes && !pendingBytes.isFull();
    }

    /** What may still be added; less than nothing after an addition that was larger, or when others have taken much. */
    long room() {
        return pendingBytes.share() - held;
    }
}
