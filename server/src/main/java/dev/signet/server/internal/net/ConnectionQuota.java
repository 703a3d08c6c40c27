// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

/**
 * Counts the pending bytes of a connection for one purpose, such as its responses, and limits them to the share of a connection.
 * For its event loop only.
 */
public final class ConnectionQuota {

    private final Connection connection;
    private final PendingBytes pendingBytes;
    private long pending;

    public ConnectionQuota(Connection connection) {
        this.connection = connection;
        this.pendingBytes = connection.pendingBytes();
    }

    /** Sets the number of bytes; false if it has changed and the limit of all connections is exceeded. */
    public boolean set(int bytes) {
        if (bytes == pending) {
            return true;
        }
        connection.addPending(bytes - pending);
        pending = bytes;
        return pendingBytes.mayKeep(bytes);
    }

    public void add(int bytes) {
        pending += bytes;
        connection.addPending(bytes);
    }

    /** Removes bytes that were discarded, which is no progress. */
    public void remove(int bytes) {
        add(-bytes);
    }

    /** Removes bytes that were written to the socket, which is progress. */
    public void sent(int bytes) {
        pending -= bytes;
        connection.onBytesSent(bytes);
    }

    boolean isEmpty() {
        return pending == 0;
    }

    /** Whether bytes may be added within the share and the limit of all connections. */
    public boolean allows(int bytes) {
        return remaining() >= bytes && !pendingBytes.isFull();
    }

    /** Returns the free part of the share; negative if the share has shrunk or was exceeded. */
    long remaining() {
        return pendingBytes.share() - pending;
    }
}
