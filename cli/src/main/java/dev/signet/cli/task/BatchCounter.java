// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import dev.signet.InvalidInputException;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the lines of a batch by outcome, and notifies the watcher of each. Thread-safe. */
public final class BatchCounter {

    private final SeedLines lines;
    private final Batch.Watcher watcher;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong present = new AtomicLong();
    private final AtomicLong invalid = new AtomicLong();

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

    void invalid(SeedLine line, InvalidInputException e) {
        advance(invalid);
        watcher.invalidLine(line.message(e));
    }

    BatchCount count() {
        return new BatchCount(written.get(), present.get(), invalid.get());
    }

    private void advance(AtomicLong outcome) {
        outcome.incrementAndGet();
        watcher.advanced(count(), lines.consumed());
    }
}
