// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.Parameters;
import dev.signet.internal.picture.Picture;
import java.util.Arrays;

/**
 * The tiles of all pictures that share a size, a frame and a style. A cell looks alike in all pictures where it is joined
 * alike to its neighbors, whatever their shades, so after a few hundred pictures a new one is put together from cached
 * tiles. What is cached never changes a picture.
 */
final class TileCache {

    /** Tiles name blends as {@code char}; one more picture adds far fewer than the rest. */
    private static final int MAX_BLENDS = 1 << 15;

    private final int budget;
    private final Parameters parameters;
    private final TileGrid grid;
    private BlendTable blends;

    /** Open addressing from the look of a cell to its tile. */
    private long[] keys = new long[64];

    private Tile[] cached = new Tile[64];
    private int count;
    private int weight;

    /** The tiles of the current picture, row by row, null where they have to be painted, and their keys. */
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

    boolean isFor(Picture picture) {
        return picture.sharesFrameWith(parameters);
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

    /** Looks up the tiles of a picture, and returns whether all of them are cached. */
    boolean find(Picture picture) {
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
        // Tiles that the outline may cut, and those of the margin, are equal at the same position only.
        boolean positioned = inMargin || picture.isCut(row, column);
        long look = inMargin ? 0 : picture.look(row, column);
        return look << 8 | (positioned ? tile + 1 : 0);
    }

    /** Clears the cache if it is too large. To be called before a picture is painted. */
    void makeRoom(Picture picture) {
        if (!grid.isDivided() || weight() > budget || blends.count() > MAX_BLENDS) {
            blends = new BlendTable(blends.steps());
            Arrays.fill(cached, null);
            count = 0;
            weight = 0;
            find(picture);
        }
    }

    /** Whether a tile of the current picture has to be painted. */
    boolean isMissing(int row, int column) {
        return tiles[row * grid.count() + column] == null;
    }

    void add(int row, int column, Tile tile) {
        int place = row * grid.count() + column;
        tiles[place] = tile;
        weight += tile.weight();
        if (!grid.isDivided() || cached[slot(tileKeys[place])] != null) {
            return;
        }
        if (2 * count >= keys.length) {
            grow();
        }
        put(tileKeys[place], tile);
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
