// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import dev.signet.InvalidInputException;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the lines of a batch by their outcome, and tells the watcher about each. */
public final class BatchCounter {

    private final SeedLines lines;
    private final Batch.Watcher watcher;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong present = new AtomicLong();
    private final AtomicLong bad = new AtomicLong();

    BatchCounter(SeedLines lines, Batch.Watcher watcher) {
        this.lines = lines;
        this.watcher = watcher;
    }

    void written() {
        advance(written);
    }

    void present() {
        advance(present);
    }

    void bad(SeedLine line, InvalidInputException e) {
        advance(bad);
        watcher.badLine(line.complaint(e));
    }

    BatchCount count() {
        return new BatchCount(written.get(), present.get(), bad.get());
    }

    private void advance(AtomicLong outcome) {
        outcome.incrementAndGet();
        watcher.advanced(count(), lines.consumed());
    }
}
