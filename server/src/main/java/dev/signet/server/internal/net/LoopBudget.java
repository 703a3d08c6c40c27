// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

/**
 * Limits the time for which a connection with many requests may occupy its event loop; then the other connections of the loop
 * are served first. The time depends on their number: see {@link DeferredWork}. For the event loop only.
 */
public final class LoopBudget {

    private final Connection connection;
    private final DeferredWork deferredWork;
    private final Runnable resume;
    private boolean begun;
    private long deadline;
    private boolean waiting;

    /**
     * Creates a budget that has not begun.
     *
     * @param resume continues the work of the connection, with a new budget, after {@link #continueLater}
     */
    public LoopBudget(Connection connection, Runnable resume) {
        this.connection = connection;
        this.deferredWork = connection.deferredWork();
        this.resume = resume;
    }

    /** Starts the time, unless it is running. */
    public void begin(long now) {
        if (!begun) {
            begun = true;
            deadline = now + deferredWork.budget();
        }
    }

    public boolean isSpent(long now) {
        return now - deadline >= 0;
    }

    /** Stops the time, because the event loop serves other connections now. */
    public void end() {
        begun = false;
    }

    /** Runs {@code resume} after the event loop has served other connections. */
    public void continueLater() {
        if (!waiting) {
            waiting = true;
            deferredWork.add(this::continueNow);
        }
    }

    /** Whether {@code resume} is yet to run. */
    public boolean isWaiting() {
        return waiting;
    }

    private void continueNow() {
        waiting = false;
        end();
        connection.run(resume);
    }
}
