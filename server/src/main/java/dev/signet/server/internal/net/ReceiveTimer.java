// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

/** Aborts a connection if the bytes that decide on its handlers, a frame or a record are incomplete for too long. */
final class ReceiveTimer extends StreamEntry {

    private int pending;
    private boolean begun;

    ReceiveTimer(Connection connection) {
        super(connection);
    }

    /**
     * Sets the number of incomplete bytes, which are pending. The time begins with the first of them, and ends when there are none.
     *
     * @param ended whether others were completed
     * @return whether they may be kept
     */
    boolean set(int incomplete, boolean ended) {
        int more = incomplete - pending;
        pending = incomplete;
        if (ended || incomplete == 0) {
            begun = false;
            leave();
        }
        if (incomplete > 0 && !begun) {
            begun = true;
            enter(State.RECEIVING);
        }
        connection().addPending(more);
        return more == 0 || connection().mayKeep(incomplete);
    }

    @Override
    protected void onTimeout(State current) {
        connection().abort();
    }
}
