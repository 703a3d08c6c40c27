// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.dispatch;

import dev.signet.server.internal.dispatch.RenderExecutor.RenderTask;
import java.util.concurrent.CountDownLatch;

/** A task that runs until the test ends it. */
final class TestTask {

    static final long BYTES = 10;

    final RenderTask task;
    private volatile boolean wanted = true;
    private volatile boolean run;
    private volatile boolean rejected;

    TestTask(String address, CountDownLatch end) {
        task = new RenderTask(address, BYTES, () -> wanted, () -> run(end), () -> rejected = true);
    }

    private void run(CountDownLatch end) {
        try {
            end.await();
            run = true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void abandon() {
        wanted = false;
    }

    boolean hasRun() {
        return run;
    }

    boolean isRejected() {
        return rejected;
    }
}
