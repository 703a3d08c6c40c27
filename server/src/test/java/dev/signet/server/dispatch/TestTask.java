// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.dispatch;

import java.util.concurrent.CountDownLatch;

/** A task that runs until the test ends it. */
class TestTask implements RenderTask {

    static final long BYTES = 10;

    private final String address;
    private final String connection;
    private final CountDownLatch end;
    private volatile boolean wanted = true;
    private volatile boolean run;
    private volatile boolean rejected;

    TestTask(String address, String connection, CountDownLatch end) {
        this.address = address;
        this.connection = connection;
        this.end = end;
    }

    @Override
    public Object address() {
        return address;
    }

    @Override
    public Object connection() {
        return connection;
    }

    @Override
    public long bytes() {
        return BYTES;
    }

    @Override
    public boolean isWanted() {
        return wanted;
    }

    void abandon() {
        wanted = false;
    }

    @Override
    public void run() {
        try {
            end.await();
            run = true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean hasRun() {
        return run;
    }

    @Override
    public void reject() {
        rejected = true;
    }

    boolean isRejected() {
        return rejected;
    }

    @Override
    public String toString() {
        return address + connection;
    }
}
