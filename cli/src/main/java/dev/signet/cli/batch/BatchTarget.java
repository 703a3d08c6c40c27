// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import dev.signet.cli.file.SeedLines;

/** The destination of a batch: a directory or an archive. */
public interface BatchTarget {

    /** Prepares the target. Called once, before all threads start. */
    default void begin() {}

    /**
     * Renders and writes the next avatars of the input. Called by several threads at once.
     *
     * @return false if there are no more lines
     */
    boolean renderNext(SeedLines lines, Progress progress);

    /** Completes the target. Called once, after all lines. */
    default void finish() {}
}
