// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Connection;
import dev.signet.server.net.PendingBytes;

/** Limits the pending bytes of one connection to its share. For its event loop only. */
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

    /** Removes bytes without progress of the client. */
    void remove(int bytes) {
        held -= bytes;
        connection.hold(-bytes);
    }

    /** Removes bytes that were written to the socket. */
    void sent(int bytes) {
        held -= bytes;
        connection.sent(bytes);
    }

    /** Whether bytes may be added within the share and the limit of all connections. */
    boolean hasRoomFor(int bytes) {
        return room() >= bytes && !pendingBytes.isFull();
    }

    /** Returns the free part of the share; negative if the share has shrunk or was exceeded. */
    long room() {
        return pendingBytes.share() - held;
    }
}
