// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.dispatch;

/**
 * A rendering that waits for its turn.
 *
 * <p>The address and the connection are compared with {@code equals}: tasks of one address take turns with those of others,
 * and within an address connections do.
 */
interface RenderTask {

    Object address();

    Object connection();

    /** What the rendering needs while it runs. */
    long bytes();

    /** Whether the client still waits for it. */
    boolean isWanted();

    void run();

    void reject();
}
