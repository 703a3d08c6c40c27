// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.reception;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads that draw large pictures, so that event loops go on serving small ones. What does not fit is turned away. */
public final class Studio implements AutoCloseable {

    private static final int IDLE_SECONDS = 30;

    private final ThreadPoolExecutor threads;

    /** Draws at most {@code limit} pictures at a time, including those that wait. */
    public Studio(int threads, int limit) {
        int waiting = Math.max(1, limit - threads);
        this.threads = new ThreadPoolExecutor(
                threads,
                threads,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(waiting),
                new DefaultThreadFactory("signet-draw", true));
        this.threads.allowCoreThreadTimeOut(true);
    }

    boolean accepts(Runnable drawing) {
        try {
            threads.execute(drawing);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /** Pictures that wait or are being drawn. */
    public int load() {
        return threads.getQueue().size() + threads.getActiveCount();
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
