// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import dev.signet.cli.file.SeedLines;
import dev.signet.cli.terminal.CommandException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Renders an avatar for every line of the input, on several threads. An invalid line is reported and skipped. A failed write
 * ends the batch, since later writes would probably fail too.
 *
 * <p>Each thread reads its next line under a lock, which is cheap compared with rendering. A queue between one reader and the
 * threads would have to be bounded, closed and drained on failure, for no gain.
 */
public final class Batch {

    private final BatchTarget target;
    private final SeedLines lines;
    private final Progress progress;
    private volatile boolean stopped;

    public Batch(BatchTarget target, SeedLines lines, Progress progress) {
        this.target = target;
        this.lines = lines;
        this.progress = progress;
    }

    /** Processes all lines. Throws the first failure at once, even if other threads still wait for input. */
    public void run(int jobs) {
        target.begin();
        ExecutorService threads = Executors.newFixedThreadPool(jobs, Batch::daemon);
        try {
            ExecutorCompletionService<Boolean> ended = new ExecutorCompletionService<>(threads);
            for (int i = 0; i < jobs; i++) {
                ended.submit(this::renderLines, true);
            }
            for (int i = 0; i < jobs; i++) {
                ended.take().get();
            }
        } catch (ExecutionException e) {
            throw unchecked(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandException.failed("The batch was interrupted.");
        } finally {
            stopped = true;
            threads.shutdownNow();
        }
        target.finish();
    }

    private void renderLines() {
        boolean more = true;
        while (more && !stopped) {
            more = target.renderNext(lines, progress);
        }
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
