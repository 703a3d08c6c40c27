// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes of answers not yet taken and of requests not yet complete, over all connections: what slow clients hold.
 *
 * <p>One half of it goes to whoever comes first, but the less is left of it the less a connection may take, so that greedy
 * ones leave room for others. The other half is for little things only, of which every connection may hold a few: to fill
 * it takes hundreds of connections.
 */
public final class Backlog {

    /** A connection may hold one part of so many of what is free. */
    private static final int PARTS = 16;

    /** A single answer may take one part of so many. */
    private static final int PARTS_FOR_ONE = 2;

    /** But always as much: a request that waits, or any picture up to 256 pixels. */
    private static final long LITTLE = 8 * 1024;

    /** As small as the answer that there is no room, so nothing is gained by that. */
    private static final long TINY = 128;

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

    /** What a connection may hold at this moment; one that holds as much begins nothing new until some of it is gone. */
    public long share() {
        return Math.max(free() / PARTS, LITTLE);
    }

    /** Whether there is room for an answer of so many bytes, if its client does not take it at once. */
    public boolean fits(long bytes) {
        return bytes <= Math.max(free() / PARTS_FOR_ONE, isFull() ? TINY : LITTLE);
    }

    /** The last resort: not even little things fit. */
    public boolean isFull() {
        return pending.get() > limit;
    }

    public long bytes() {
        return pending.get();
    }

    /** Of the half for everybody; less than nothing once the other half is in use. */
    private long free() {
        return limit / 2 - pending.get();
    }
}
