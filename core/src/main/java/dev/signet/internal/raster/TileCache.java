// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.Parameters;
import dev.signet.internal.picture.Picture;
import java.util.Arrays;

/**
 * Caches tiles for pictures that differ only in cells and shades ({@link Picture#sharesTilesWith}).
 *
 * <p>Every avatar is different, but its cells recur. The pixels of a cell depend only on its kind, its ports and how it
 * is joined to its neighbors, so these are the key. Tiles hold indices of the {@link BlendTable} instead of colors, so
 * they do not depend on shades. Cells that the outline may cut, and the margin, also depend on their position, which is
 * then part of the key.
 *
 * <p>Invariant: a tile is a function of its key, so pixels do not depend on what is cached. Tiles refer to the blend
 * table by index, so both are cleared together. There is no eviction of single tiles.
 *
 * <p>If cells do not start at whole pixels, the picture is one tile and nothing is reused.
 *
 * <p>Gain over a budget of 0: a PNG of 64 px takes 45 instead of 168 µs, one of 1024 px 0.9 instead of 3.6 ms.
 */
final class TileCache {

    /** Tiles store blend indices as {@code char}; the rest of that range is for the blends of one more picture. */
    private static final int MAX_BLENDS = 1 << 15;

    private final int budget;
    private final Parameters parameters;
    private final TileGrid grid;
    private BlendTable blends;

    /** Hash table with open addressing from keys to tiles. */
    private long[] keys = new long[64];

    private Tile[] cached = new Tile[64];
    private int count;
    private int weight;

    /** The tiles of the current picture in row-major order, null if not cached, and their keys. */
    private final Tile[] tiles;

    private final long[] tileKeys;

    TileCache(Picture picture, int budget) {
        this.budget = budget;
        parameters = picture.parameters();
        grid = new TileGrid(picture.size(), picture.inset());
        blends = new BlendTable(Gradient.steps(picture.size(), picture.inset()));
        tiles = new Tile[grid.count() * grid.count()];
        tileKeys = new long[tiles.length];
    }

    /** Returns whether the tiles of a picture belong to this cache. */
    boolean isFor(Picture picture) {
        return picture.sharesTilesWith(parameters);
    }

    TileGrid grid() {
        return grid;
    }

    BlendTable blends() {
        return blends;
    }

    Tile[] tiles() {
        return tiles;
    }

    /** Looks up the tiles of a picture. Returns whether all of them are cached. */
    boolean lookUp(Picture picture) {
        boolean complete = true;
        for (int i = 0; i < tiles.length; i++) {
            tileKeys[i] = key(picture, i);
            tiles[i] = cached[slot(tileKeys[i])];
            complete &= tiles[i] != null;
        }
        return complete;
    }

    private long key(Picture picture, int tile) {
        int row = grid.cell(tile / grid.count());
        int column = grid.cell(tile % grid.count());
        boolean inMargin = row < 0 || column < 0;
        boolean positioned = inMargin || picture.isCut(row, column);
        long cellKey = inMargin ? 0 : picture.tileKey(row, column);
        return cellKey << 8 | (positioned ? tile + 1 : 0);
    }

    /** Clears the cache if it exceeds its budget. To be called before a picture is painted. */
    void clearIfFull(Picture picture) {
        if (!grid.isDivided() || weight() > budget || blends.count() > MAX_BLENDS) {
            blends = new BlendTable(blends.steps());
            Arrays.fill(cached, null);
            count = 0;
            weight = 0;
            lookUp(picture);
        }
    }

    /** Returns whether a tile of the current picture has to be painted. */
    boolean isMissing(int row, int column) {
        return tiles[row * grid.count() + column] == null;
    }

    /** Returns whether any tile of a row of tiles has to be painted. */
    boolean isAnyMissing(int row) {
        boolean missing = false;
        for (int column = 0; column < grid.count(); column++) {
            missing |= isMissing(row, column);
        }
        return missing;
    }

    void add(int row, int column, Tile tile) {
        int index = row * grid.count() + column;
        tiles[index] = tile;
        weight += tile.weight();
        if (!grid.isDivided() || cached[slot(tileKeys[index])] != null) {
            return;
        }
        if (2 * count >= keys.length) {
            grow();
        }
        put(tileKeys[index], tile);
        count++;
    }

    /** Approximate size in memory, in bytes. */
    int weight() {
        return weight + blends.weight() + 12 * keys.length;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) ((key * 0x9e3779b97f4a7c15L) >>> 40) & mask;
        while (cached[slot] != null && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void put(long key, Tile tile) {
        int slot = slot(key);
        keys[slot] = key;
        cached[slot] = tile;
    }

    private void grow() {
        long[] oldKeys = keys;
        Tile[] oldTiles = cached;
        keys = new long[2 * oldKeys.length];
        cached = new Tile[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldTiles[i] != null) {
                put(oldKeys[i], oldTiles[i]);
            }
        }
    }
}
