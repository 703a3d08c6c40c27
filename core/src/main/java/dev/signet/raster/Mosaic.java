// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import dev.signet.input.Parameters;
import dev.signet.picture.Picture;
import java.util.Arrays;

/**
 * The tiles of all pictures that share a size, a frame and a style. A cell looks alike in all pictures where it is joined
 * alike to its neighbours, whatever their shades; so after a few hundred pictures a new one is put together from tiles that
 * are known. Pure data: what is remembered never changes a picture.
 */
final class Mosaic {

    /** So many that those of one more picture still have numbers that fit a {@code char}. */
    private static final int MAX_STRIPS = 1 << 15;

    private final int budget;
    private final Parameters first;
    private final Lines lines;
    private Recipes recipes;
    private Strips strips = new Strips();

    /** Open addressing from what a tile shows to the tile. */
    private long[] keys = new long[64];

    private Tile[] known = new Tile[64];
    private int count;
    private int weight;

    /** The tiles of one picture, row by row, and what they show. */
    private final Tile[] tiles;

    private final long[] shown;
    /** The strips of all rows of one picture. */
    private int[] sheet = {};

    private final Tally tally = new Tally();

    Mosaic(Picture picture, int budget) {
        this.budget = budget;
        first = picture.parameters();
        lines = new Lines(picture.size(), picture.inset());
        recipes = new Recipes(Grading.steps(picture.size(), picture.inset()));
        tiles = new Tile[lines.tileCount() * lines.tileCount()];
        shown = new long[tiles.length];
    }

    boolean isFor(Picture picture) {
        return picture.sharesFrameWith(first);
    }

    Lines lines() {
        return lines;
    }

    Recipes recipes() {
        return recipes;
    }

    Strips strips() {
        return strips;
    }

    Tile tile(int row, int column) {
        return tiles[row * lines.tileCount() + column];
    }

    /** Lays the tiles of a picture out, and returns whether all of them are known. */
    boolean lay(Picture picture) {
        boolean complete = lines.isExact();
        for (int i = 0; i < tiles.length; i++) {
            int row = lines.cell(i / lines.tileCount());
            int column = lines.cell(i % lines.tileCount());
            // Where the outline may cut it, or in the margin, a tile has its place only.
            boolean single = row < 0 || column < 0 || picture.isCut(row, column);
            long look = row < 0 || column < 0 ? 0 : picture.look(row, column);
            shown[i] = look << 8 | (single ? i + 1 : 0);
            if (complete) {
                int slot = slot(shown[i]);
                complete = known[slot] != null;
                tiles[i] = known[slot];
            }
        }
        return complete;
    }

    /** Makes room for the strips of a picture that is about to be painted. */
    int[] openSheet(int size) {
        if (!lines.isExact() || weight() > budget || strips.count() > MAX_STRIPS) {
            forget();
        }
        if (sheet.length < size * lines.stripCount()) {
            sheet = new int[size * lines.stripCount()];
        }
        return sheet;
    }

    /** Cuts the painted picture into its tiles. */
    void cutSheet() {
        for (int i = 0; i < tiles.length; i++) {
            int slot = slot(shown[i]);
            if (known[slot] == null || !lines.isExact()) {
                tiles[i] = cut(i / lines.tileCount(), i % lines.tileCount());
                if (lines.isExact()) {
                    put(shown[i], tiles[i]);
                }
            } else {
                tiles[i] = known[slot];
            }
        }
    }

    private Tile cut(int row, int column) {
        int stride = lines.stripCount();
        int first = lines.firstStrip(column);
        int top = lines.tileStart(row);
        int width = lines.firstStrip(column + 1) - first;
        int height = lines.tileStart(row + 1) - top;
        int offset = top * stride + first;
        return new Tile(sheet, stride, offset, width, height, tallyOf(stride, offset, width, height));
    }

    private Tally tallyOf(int stride, int offset, int width, int height) {
        tally.clear();
        for (int row = 0; row < height; row++) {
            int column = 0;
            for (int i = 0; i < width; i++) {
                int strip = sheet[offset + row * stride + i];
                for (int run = strips.start(strip); run < strips.start(strip + 1); run++) {
                    tally.add(strips.colour(run), strips.length(run), row, column);
                    column += strips.length(run);
                }
            }
        }
        return tally.trimmed();
    }

    /** What it weighs in memory, roughly, in bytes. */
    int weight() {
        return weight + strips.weight() + 12 * keys.length + 4 * sheet.length;
    }

    private void forget() {
        recipes = new Recipes(recipes.steps());
        strips = new Strips();
        Arrays.fill(known, null);
        count = 0;
        weight = 0;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) ((key * 0x9e3779b97f4a7c15L) >>> 40) & mask;
        while (known[slot] != null && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void put(long key, Tile tile) {
        if (2 * count >= keys.length) {
            grow();
        }
        int slot = slot(key);
        keys[slot] = key;
        known[slot] = tile;
        count++;
        weight += tile.weight();
    }

    private void grow() {
        long[] oldKeys = keys;
        Tile[] oldTiles = known;
        keys = new long[2 * oldKeys.length];
        known = new Tile[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldTiles[i] != null) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                known[slot] = oldTiles[i];
            }
        }
    }
}
