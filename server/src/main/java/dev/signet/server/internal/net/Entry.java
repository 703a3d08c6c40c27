// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

/**
 * A connection or a stream, in the queue of its state, which ends after a timeout. While a stream is receiving or sending, its
 * connection may be evicted for its pending bytes.
 */
public abstract class Entry extends LoopConnections.Link {

    protected State state = State.SILENT;

    /** When it entered its state or made progress, in nanoseconds. */
    long since;

    /** Returns the connection that it is, or of the stream. */
    protected abstract Connection connection();

    /** Ends a state that has lasted for its timeout. */
    protected abstract void onTimeout(State current);

    protected final void enter(State next) {
        enter(next, connection().now());
    }

    /** Changes the state, whose timeout starts now. */
    protected final void enter(State next, long now) {
        state = next;
        if (connection().isOpen()) {
            connection().loop.append(this, now);
        }
    }
}
