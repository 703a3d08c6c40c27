// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import dev.signet.cli.file.SeedLines;

/** The destination of a batch: a directory or an archive. */
public interface BatchTarget {

    /** Prepares the target; may consume lines whose avatars an earlier run has written. Called once, before all threads start. */
    void begin(SeedLines lines, Progress progress);

    /**
     * Renders and writes the next avatars of the input. Called by several threads at once.
     *
     * @return false if there are no more lines
     */
    boolean renderNext(SeedLines lines, Progress progress);

    /** Completes the target. Called once, after all lines. */
    default void finish() {}

    /** Writes what was counted as written, and nothing after it. Called if the batch fails or is interrupted. */
    default void stop() {}

    /** Whether a later run can continue an interrupted one. */
    default boolean isResumable() {
        return true;
    }
}
