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
 * table by index, so there is no eviction of single tiles.
 */
final class TileCache {

    /** Tiles store blend indices as {@code char}; the rest of that range, and of that of keys, is for one more picture. */
    private static final int MAX_COUNT = LongInterner.MAX_COUNT / 2;

    private final Parameters parameters;
    final TileGrid grid;
    final TileKeys keys;
    final BlendTable blends;

    /** The tiles of the current picture in row-major order, null if not cached. */
    final Tile[] tiles;

    /** By key. */
    private Tile[] cached = new Tile[64];

    private int tileBytes;

    TileCache(Picture picture) {
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

    /** Returns whether the cache exceeds a budget in bytes, so that it has to be replaced before a picture is painted. */
    boolean isFull(int budget) {
        return retainedBytes() > budget || blends.count() > MAX_COUNT || keys.limit() > MAX_COUNT;
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

    /** Returns whether a tile of the current picture has to be painted. */
    boolean isMissing(int tile) {
        tiles[tile] = cached[keys.key(tile)];
        return tiles[tile] == null;
    }

    void add(int index, Tile tile) {
        tiles[index] = tile;
        cached[keys.key(index)] = tile;
        tileBytes += tile.retainedBytes();
    }

    /** Approximate size in memory, in bytes. */
    int retainedBytes() {
        return tileBytes + blends.retainedBytes() + keys.retainedBytes() + 4 * cached.length;
    }
}
