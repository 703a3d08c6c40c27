// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.reception;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads that draw large pictures, so that event loops go on serving small ones. What does not fit is turned away. */
public final class Studio implements AutoCloseable {

    private static final int IDLE_SECONDS = 30;

    private final int limit;
    private final Semaphore places;
    private final ThreadPoolExecutor threads;

    /** Draws at most {@code limit} pictures at a time, including those that wait. */
    public Studio(int threads, int limit) {
        this.limit = limit;
        this.places = new Semaphore(limit);
        this.threads = new ThreadPoolExecutor(
                threads,
                threads,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), // which the places keep short
                new DefaultThreadFactory("signet-draw", true));
        this.threads.allowCoreThreadTimeOut(true);
    }

    boolean accepts(Runnable drawing) {
        if (!places.tryAcquire()) {
            return false;
        }
        boolean accepted = false;
        try {
            threads.execute(() -> {
                try {
                    drawing.run();
                } finally {
                    places.release();
                }
            });
            accepted = true;
            return true;
        } catch (RejectedExecutionException e) { // closed
            return false;
        } finally {
            if (!accepted) {
                places.release();
            }
        }
    }

    /** Pictures that wait or are being drawn. */
    public int load() {
        return limit - places.availablePermits();
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
