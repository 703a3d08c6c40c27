// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.Parameters;
import dev.signet.internal.picture.Picture;
import java.util.Arrays;

/**
 * Caches tiles for pictures that differ only in cells and shades ({@link Picture#sharesTilesWith}).
 *
 * <p>Every avatar is different, but its cells recur. Tiles hold indices of the {@link BlendTable} instead of colors, so they
 * do not depend on shades, but only on their {@linkplain TileKeys keys}.
 *
 * <p>Invariant: a tile is a function of its key, so pixels do not depend on what is cached. Tiles refer to the blend
 * table by index, so both are cleared together. There is no eviction of single tiles.
 */
final class TileCache {

    /** Tiles store blend indices as {@code char}; the rest of that range, and of that of keys, is for one more picture. */
    private static final int MAX_COUNT = LongInterner.MAX_COUNT / 2;

    private final int budget;
    private final Parameters parameters;
    private final TileGrid grid;
    private TileKeys keys;
    private BlendTable blends;

    /** By key. */
    private Tile[] cached = new Tile[64];

    private int weight;

    /** The tiles of the current picture in row-major order, null if not cached. */
    private final Tile[] tiles;

    TileCache(Picture picture, int budget) {
        this.budget = budget;
        parameters = picture.parameters();
        grid = new TileGrid(picture.size(), picture.inset());
        keys = new TileKeys(picture, grid);
        blends = new BlendTable(Gradient.steps(picture.size(), picture.inset()));
        tiles = new Tile[grid.count * grid.count];
    }

    /** Returns whether the tiles of a picture belong to this cache. */
    boolean isFor(Picture picture) {
        return picture.sharesTilesWith(parameters);
    }

    TileGrid grid() {
        return grid;
    }

    TileKeys keys() {
        return keys;
    }

    BlendTable blends() {
        return blends;
    }

    Tile[] tiles() {
        return tiles;
    }

    /** Looks up the tiles of a picture. Returns whether all of them are cached. */
    boolean lookUp(Picture picture) {
        keys.set(picture);
        if (cached.length < keys.limit()) {
            cached = Arrays.copyOf(cached, 2 * keys.limit());
        }
        boolean complete = true;
        for (int i = 0; i < tiles.length; i++) {
            tiles[i] = cached[keys.key(i)];
            complete &= tiles[i] != null;
        }
        return complete;
    }

    /** Clears the cache if it exceeds its budget. To be called before a picture is painted. */
    void clearIfFull(Picture picture) {
        if (weight() > budget || blends.count() > MAX_COUNT || keys.limit() > MAX_COUNT) {
            blends = new BlendTable(blends.steps());
            keys = new TileKeys(picture, grid);
            cached = new Tile[64];
            weight = 0;
            lookUp(picture);
        }
    }

    /** Returns whether a tile of the current picture has to be painted. */
    boolean isMissing(int tile) {
        tiles[tile] = cached[keys.key(tile)];
        return tiles[tile] == null;
    }

    void add(int index, Tile tile) {
        tiles[index] = tile;
        cached[keys.key(index)] = tile;
        weight += tile.weight();
    }

    /** Approximate size in memory, in bytes. */
    int weight() {
        return weight + blends.weight() + keys.weight() + 4 * cached.length;
    }
}
