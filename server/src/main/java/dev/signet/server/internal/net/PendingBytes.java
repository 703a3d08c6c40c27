// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the bytes of responses not yet sent and of requests not yet complete, over all connections.
 *
 * <p>The share of one connection is a fraction of the free bytes, so it shrinks as they are used: the dynamic threshold of
 * Choudhury and Hahne ("Dynamic Queue Length Thresholds for Shared-Memory Packet Switches", 1998). A constant limit per
 * connection would be too high for many connections, or too low for a single one.
 *
 * <p>Above half of the limit, connections with such bytes are {@linkplain ConnectionTable evicted} until it is less. The
 * other half takes what arrives meanwhile, so a request is rejected only if eviction cannot keep up.
 */
public final class PendingBytes {

    /** One connection may use one sixteenth of what is free. */
    private static final int SHARES = 16;

    /** Bounds of what a connection may use when nothing is free: a request that waits, and any picture up to 256 pixels. */
    private static final long MIN_SHARE = 4 * 1024;

    private static final long MAX_SMALL_SHARE = 8 * 1024;

    /** As small as a 503, so rejecting them would save nothing. */
    private static final long ALWAYS_ALLOWED_BYTES = 128;

    private final AtomicLong pending = new AtomicLong();
    private final AtomicInteger connections = new AtomicInteger();
    private final long limit;

    public PendingBytes(long limit) {
        this.limit = limit;
    }

    /**
     * Adds to the bytes of a connection.
     *
     * @param before its bytes before
     */
    void add(long bytes, long before) {
        pending.addAndGet(bytes);
        if (before == 0) {
            connections.incrementAndGet();
        } else if (before + bytes == 0) {
            connections.decrementAndGet();
        }
    }

    /** Returns what one connection may use now; it shrinks with what is free and with the number of connections that use any. */
    public long share() {
        long equal = limit / 2 / Math.max(1, connections.get());
        return Math.max(free() / SHARES, Math.max(MIN_SHARE, Math.min(MAX_SMALL_SHARE, equal)));
    }

    /** Returns whether a response of this length may wait for its client. */
    public boolean fits(long bytes) {
        return bytes <= ALWAYS_ALLOWED_BYTES || pending.get() + bytes <= limit;
    }

    /** Returns whether a connection may keep this many bytes, which are counted already. */
    public boolean mayKeep(long bytes) {
        return bytes <= ALWAYS_ALLOWED_BYTES || !isFull();
    }

    /** Returns whether the limit is exceeded, because eviction has not kept up. */
    public boolean isFull() {
        return pending.get() > limit;
    }

    /** Returns whether connections are to be evicted. */
    boolean isUnderPressure() {
        return free() < 0;
    }

    /** Returns whether more than three quarters of the limit are used, because eviction has not kept up. */
    boolean isNearlyFull() {
        return -free() > limit / 4;
    }

    public long bytes() {
        return pending.get();
    }

    /** Returns how many bytes may be added before connections are evicted; negative under pressure. */
    private long free() {
        return limit / 2 - pending.get();
    }
}
