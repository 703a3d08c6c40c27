// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

/** A connection, a stream, or incomplete input of a connection, in the queue of its state, which ends after a timeout. */
public abstract class Entry extends LoopConnections.Link {

    protected State state = State.SILENT;

    /** When it entered its state or made progress, in nanoseconds. */
    long since;

    /** Returns the connection that it is or belongs to. */
    protected abstract Connection connection();

    /** Ends a state that has lasted for its timeout. */
    protected abstract void onTimeout(State current);

    /** Releases the pending bytes; returns whether the connection was aborted for that. */
    protected boolean evict() {
        return connection().evict();
    }

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
