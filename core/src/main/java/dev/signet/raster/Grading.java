// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import static dev.signet.picture.Geometry.CELL;
import static dev.signet.picture.Geometry.GRID;
import static dev.signet.picture.Geometry.HALF_CELL;
import static dev.signet.picture.Geometry.TRACE_RADIUS;

/**
 * The colours of a graded paint along one axis of the picture, a colour a pixel. From the centre line of a cell to the
 * rim of the trace it is the inner colour; from there to the edge of the cell it goes over into the outer one, evenly in
 * each sRGB channel. Evaluated at pixel centres, exactly.
 */
final class Grading {

    private int[] inks = new int[256];

    int ink(int pixel) {
        return inks[pixel];
    }

    void prepare(int size, int inset, int inner, int outer, Colours colours) {
        if (inks.length < size) {
            inks = new int[size];
        }
        // A pixel centre lies at (2 pixel + 1) * 32 / size viewBox units. In grid units that is a fraction whose
        // denominator is the same for all pixels: unit.
        int unit = size * (GRID / 2 - inset);
        int innerInk = colours.opaque(inner);
        int outerInk = colours.opaque(outer);
        int steps = TRACE_RADIUS * unit;
        for (int pixel = 0; pixel < size; pixel++) {
            int position = GRID / 2 * (GRID / 2 * (2 * pixel + 1) - inset * size);
            int fromCentre = Math.abs(Math.floorMod(position, CELL * unit) - HALF_CELL * unit);
            int step = fromCentre - TRACE_RADIUS * unit;
            if (step <= 0) {
                inks[pixel] = innerInk;
            } else if (step >= steps) {
                inks[pixel] = outerInk;
            } else {
                inks[pixel] = colours.opaque(between(inner, outer, step, steps));
            }
        }
    }

    private static int between(int inner, int outer, int step, int steps) {
        return channel(inner >>> 16, outer >>> 16, step, steps) << 16
                | channel(inner >>> 8, outer >>> 8, step, steps) << 8
                | channel(inner, outer, step, steps);
    }

    private static int channel(int inner, int outer, int step, int steps) {
        return ((inner & 0xff) * (steps - step) + (outer & 0xff) * step + steps / 2) / steps;
    }
}
