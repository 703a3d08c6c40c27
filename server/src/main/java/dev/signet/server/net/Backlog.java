// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import java.util.concurrent.atomic.AtomicLong;

/** The bytes of answers not yet taken and of requests not yet complete, over all connections: what slow clients hold. */
public final class Backlog {

    private final AtomicLong pending = new AtomicLong();
    private final long limit;

    public Backlog(long limit) {
        this.limit = limit;
    }

    public void add(long bytes) {
        pending.addAndGet(bytes);
    }

    public void remove(long bytes) {
        pending.addAndGet(-bytes);
    }

    public boolean isFull() {
        return pending.get() > limit;
    }

    public long bytes() {
        return pending.get();
    }
}
