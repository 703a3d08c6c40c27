// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Avatar;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.Substrate;
import dev.signet.internal.picture.Picture;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What is drawn and what is background, in 16 × 16 pixels of four grid units each. A pixel is drawn if at least half of it is
 * covered. Pixels are read from PNG files, once for all cells with the same {@linkplain Picture#tileKey key}.
 */
final class Silhouette {

    static final int SIZE = 16;
    private static final int CELL = 4;
    private static final int CELL_ROW = 0xf;

    private final Parameters parameters;
    private final Picture picture;
    /** By key: the pixels of a cell, one bit each, row by row. */
    private final Map<Integer, Integer> cells = new HashMap<>();

    Silhouette(Parameters parameters) {
        this.parameters = parameters.withSize(SIZE).withShape(Shape.SQUARE).withSubstrate(Substrate.NONE);
        picture = Picture.of(new Hash(0, 0), this.parameters);
    }

    /** Writes the rows of a picture, with bit {@code x} of each for the pixel in column {@code x}. */
    void read(Hash hash, int[] rows) {
        picture.set(hash, parameters);
        Arrays.fill(rows, 0);
        for (int i = 0; i < VisibleBits.CELLS; i++) {
            int key = picture.tileKey(i / 4, i % 4);
            Integer known = cells.get(key);
            int cell = known != null ? known : draw(hash, i);
            cells.putIfAbsent(key, cell);
            for (int y = 0; y < CELL; y++) {
                rows[CELL * (i / 4) + y] |= (cell >> (CELL * y) & CELL_ROW) << (CELL * (i % 4));
            }
        }
    }

    private int draw(Hash hash, int number) {
        int[] argb = Bitmap.argb(Avatar.ofHash(hash, parameters));
        int cell = 0;
        for (int i = 0; i < CELL * CELL; i++) {
            int x = CELL * (number % 4) + i % CELL;
            int y = CELL * (number / 4) + i / CELL;
            cell |= argb[SIZE * y + x] < 0 ? 1 << i : 0; // alpha is 128 or more
        }
        return cell;
    }
}
