// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The tiles that all threads share, bounded in bytes. Every avatar is different, but its cells recur.
 *
 * <p>A tile is immutable and a function of its {@linkplain TileKeys key}, so pixels do not depend on what is cached, and threads
 * that paint the same tile at once may both add theirs. A hash table with buckets of {@value #WAYS} tiles. Above the limit, tiles
 * are evicted in the order of the table, except those that were used since they were last passed over (the CLOCK algorithm).
 *
 * <p>Lock-free; a hit writes nothing but the mark of a tile that had none.
 */
public final class TileCache {

    private static final int WAYS = 4;
    /** Assumed bytes per tile; sizes the table. */
    private static final int MIN_TILE_BYTES = 256;

    /** Upper bound of the table, which {@link #trim} walks. */
    private static final int MAX_SLOTS = 1 << 16;

    private final AtomicReferenceArray<@Nullable Tile> slots;
    private final long maxTileBytes;
    private final AtomicLong tileBytes = new AtomicLong();
    private final AtomicInteger hand = new AtomicInteger();

    /** Creates a cache that keeps at most this number of bytes; with less than a few kilobytes, it keeps nothing. */
    public TileCache(long limit) {
        int count = (int) Math.min(MAX_SLOTS, Long.highestOneBit((limit / MIN_TILE_BYTES) | WAYS));
        slots = new AtomicReferenceArray<>(count);
        maxTileBytes = limit - 4L * count; // without the references
    }

    /** Returns the approximate number of bytes of all tiles and, unless there are none, of the table. */
    public long retainedBytes() {
        long bytes = tileBytes.get();
        return bytes == 0 ? 0 : bytes + 4L * slots.length();
    }

    /** Evicts the tiles that were not used since the previous call. */
    public void trim() {
        for (int slot = 0; slot < slots.length(); slot++) {
            evictUnlessUsed(slot);
        }
    }

    /** Returns the tile with the key of a tile of the current picture, if it is cached. */
    @Nullable
    Tile get(TileKeys keys, int index) {
        int bucket = bucket(keys.hash(index));
        for (int way = 0; way < WAYS; way++) {
            Tile tile = slots.get(bucket + way);
            if (tile != null && keys.isKeyOf(tile, index)) {
                if (!tile.used) {
                    tile.used = true;
                }
                return tile;
            }
        }
        return null;
    }

    void add(Tile tile) {
        if (tile.retainedBytes() > maxTileBytes) {
            return;
        }
        int bucket = bucket(tile.hash);
        int way = 0;
        while (way < WAYS && !slots.compareAndSet(bucket + way, null, tile)) {
            way++;
        }
        if (way == WAYS) {
            Tile old = slots.getAndSet(bucket + (hand.get() & (WAYS - 1)), tile);
            tileBytes.addAndGet(old == null ? 0 : -old.retainedBytes());
        }
        tileBytes.addAndGet(tile.retainedBytes());
        while (tileBytes.get() > maxTileBytes) {
            evictUnlessUsed(hand.getAndIncrement() & (slots.length() - 1));
        }
    }

    private void evictUnlessUsed(int slot) {
        Tile tile = slots.get(slot);
        if (tile == null) {
            return;
        }
        if (tile.used) {
            tile.used = false;
        } else if (slots.compareAndSet(slot, tile, null)) {
            tileBytes.addAndGet(-tile.retainedBytes());
        }
    }

    private int bucket(long hash) {
        return (int) (hash >>> 32) & (slots.length() - WAYS);
    }
}
