// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import dev.signet.InvalidInputException;
import dev.signet.cli.terminal.CommandFailedException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Draws an avatar for every line of the input, on several threads. An invalid line is reported and skipped. A failed write
 * ends the batch, since later writes would probably fail too; a repeated run continues it.
 *
 * <p>Each thread reads its next line under a lock, which is cheap compared with drawing. A queue between one reader and the
 * threads would have to be bounded, closed and drained on failure, for no gain.
 */
public final class Batch {

    /** Receives the outcome of each line, on the thread that processed it. */
    public interface Listener {

        /** Called when a line is done; {@code consumed} is the number of input bytes read so far. */
        void advanced(BatchCount count, long consumed);

        void invalidLine(String message);
    }

    private final BatchTarget target;
    private final SeedLines lines;
    private final Listener listener;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong skipped = new AtomicLong();
    private final AtomicLong invalid = new AtomicLong();
    private volatile boolean stopped;

    public Batch(BatchTarget target, SeedLines lines, Listener listener) {
        this.target = target;
        this.lines = lines;
        this.listener = listener;
    }

    public BatchCount count() {
        return new BatchCount(written.get(), skipped.get(), invalid.get());
    }

    /** Processes all lines. Throws the first failure at once, even if other threads still wait for input. */
    public void run(int jobs) {
        target.begin(lines, this);
        ExecutorService threads = Executors.newFixedThreadPool(jobs, Batch::daemon);
        try {
            ExecutorCompletionService<Boolean> ended = new ExecutorCompletionService<>(threads);
            for (int i = 0; i < jobs; i++) {
                ended.submit(this::drawLines, true);
            }
            for (int i = 0; i < jobs; i++) {
                ended.take().get();
            }
        } catch (ExecutionException e) {
            throw unchecked(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailedException("The batch was interrupted.");
        } finally {
            stopped = true;
            threads.shutdownNow();
        }
        target.finish();
    }

    private void drawLines() {
        boolean more = true;
        while (more && !stopped) {
            more = target.drawNext(lines, this);
        }
    }

    /** Counts a written avatar. */
    void countWritten() {
        advance(written);
    }

    /** Counts an avatar that was skipped, because it existed or its seed was repeated. */
    void countSkipped() {
        advance(skipped);
    }

    /** Counts and reports an invalid line. */
    void countInvalid(SeedLine line, InvalidInputException e) {
        advance(invalid);
        listener.invalidLine(line.message(e));
    }

    private void advance(AtomicLong outcome) {
        outcome.incrementAndGet();
        listener.advanced(count(), lines.consumed());
    }

    private static RuntimeException unchecked(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "batch");
        thread.setDaemon(true);
        return thread;
    }
}
