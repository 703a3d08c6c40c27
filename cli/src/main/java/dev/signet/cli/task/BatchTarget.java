// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

/** Where the avatars of a batch go. */
public interface BatchTarget {

    /** Prepares the target; it may take lines that an earlier run has drawn. Called first, on one thread. */
    void begin(SeedLines lines, BatchCounter counter);

    /**
     * Draws and stores the next avatars of the input. Called by several threads at once.
     *
     * @return false if there are no more lines
     */
    boolean drawNext(SeedLines lines, BatchCounter counter);

    /** Completes the target. Called once, after all lines. */
    default void finish() {}
}
