// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.dispatch;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Renders large images on threads of its own, so that event loops go on serving small ones. As many run at a time as there
 * are threads and as the memory carries, in bytes; the others wait in a {@link FairQueue}. When it is full, the client with
 * the most waiting renderings loses its newest one.
 */
public final class RenderExecutor implements AutoCloseable {

    private static final int IDLE_SECONDS = 30;

    private final int maxThreads;
    private final int limit;
    private final long memory;
    private final ThreadPoolExecutor threads;
    private final FairQueue queue = new FairQueue();
    private final LongAdder rejected = new LongAdder();
    private int running;
    private long runningBytes;

    /**
     * Creates an executor.
     *
     * @param limit renderings that run or wait
     * @param memory bytes for those that run; one runs in any case
     */
    public RenderExecutor(int threads, int limit, long memory) {
        this.maxThreads = threads;
        this.limit = limit;
        this.memory = memory;
        this.threads = new ThreadPoolExecutor(
                threads,
                threads,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), // never holds more than there are threads
                new DefaultThreadFactory("signet-render", true));
        this.threads.allowCoreThreadTimeOut(true);
    }

    /** Runs a task now or later, or rejects it or another one. */
    void execute(RenderTask task) {
        Optional<RenderTask> loser = add(task);
        if (loser.isPresent()) {
            rejected.increment();
            loser.get().reject();
        }
    }

    private synchronized Optional<RenderTask> add(RenderTask task) {
        if (threads.isShutdown()) {
            return Optional.of(task);
        }
        if (running + queue.size() >= limit) {
            queue.removeAbandoned();
        }
        queue.add(task);
        Optional<RenderTask> loser =
                running + queue.size() > limit ? Optional.of(queue.removeExcess()) : Optional.empty();
        startWaiting();
        return loser;
    }

    /** In the order of the queue: a large rendering is not overtaken by smaller ones that fit. */
    private void startWaiting() {
        while (running < maxThreads && queue.size() > 0) {
            long bytes = queue.peek().bytes();
            if (running > 0 && runningBytes + bytes > memory) {
                return;
            }
            RenderTask task = queue.remove();
            if (task.isWanted()) {
                running++;
                runningBytes += bytes;
                threads.execute(() -> run(task));
            }
        }
    }

    private void run(RenderTask task) {
        try {
            task.run();
        } finally {
            end(task);
        }
    }

    private synchronized void end(RenderTask task) {
        running--;
        runningBytes -= task.bytes();
        if (!threads.isShutdown()) {
            startWaiting();
        }
    }

    public synchronized int running() {
        return running;
    }

    public synchronized int queued() {
        return queue.size();
    }

    public long rejected() {
        return rejected.sum();
    }

    /** Accepts nothing more. What waits is dropped; its connections are closed already. */
    @Override
    public synchronized void close() {
        threads.shutdown();
    }
}
