// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

/**
 * A part of a connection with a state, and thus a timeout, of its own: a stream, or an incomplete frame. While it is receiving or
 * sending, its connection may be evicted for its pending bytes.
 */
public abstract class StreamEntry extends Loop.Entry {

    private final Connection connection;

    protected StreamEntry(Connection connection) {
        this.connection = connection;
    }

    /** Changes the state, whose timeout starts now. */
    protected final void enter(State next) {
        state = next;
        if (connection.isOpen()) {
            connection.loop().append(this, /* stream= */ true);
        }
    }

    protected final State state() {
        return state;
    }

    /** Ends the timeout. */
    protected final void leave() {
        unlink();
    }

    /** Ends a state that has lasted for its timeout. */
    protected abstract void onTimeout(State current);

    @Override
    final void expire() {
        connection.run(() -> onTimeout(state));
    }

    @Override
    final Connection connection() {
        return connection;
    }
}
