// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.dispatch;

/**
 * A queued rendering.
 *
 * <p>The address and the connection are compared with {@code equals}: {@link FairQueue} schedules addresses round-robin, and
 * within an address its connections.
 */
interface RenderTask {

    Object address();

    Object connection();

    /** Returns the memory that the rendering needs while it runs. */
    long bytes();

    /** Whether the client is still connected. */
    boolean isWanted();

    void run();

    void reject();
}
