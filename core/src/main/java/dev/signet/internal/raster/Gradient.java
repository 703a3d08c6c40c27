// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import static dev.signet.internal.picture.Geometry.CELL;
import static dev.signet.internal.picture.Geometry.GRID;
import static dev.signet.internal.picture.Geometry.HALF_CELL;
import static dev.signet.internal.picture.Geometry.TRACE_RADIUS;

/**
 * The inks of a graded paint along one axis of the picture, one a pixel. From the center line of a cell to the rim of the
 * trace it is the inner shade; from there to the edge of the cell it goes over into the outer one, evenly in each sRGB
 * channel. Evaluated at pixel centers, exactly.
 */
final class Gradient {

    /** In larger pictures a soft edge takes its ink from so few shades: so the colors stay few enough for a palette. */
    private static final int SOFT_SHADES = 4;

    private static final int LARGEST_EXACT = 64;

    private int[] inks = new int[256];
    private int[] softInks = new int[256];

    /** The ink of a pixel that is covered in full. */
    int ink(int pixel) {
        return inks[pixel];
    }

    /** The ink of a pixel that is covered in part. */
    int softInk(int pixel) {
        return softInks[pixel];
    }

    /** How many steps there are between the two shades. */
    static int steps(int size, int inset) {
        return TRACE_RADIUS * unit(size, inset);
    }

    /**
     * A pixel center lies at (2 pixel + 1) * 32 / size viewBox units. In grid units that is a fraction whose denominator is
     * the same for all pixels: this.
     */
    private static int unit(int size, int inset) {
        return size * (GRID / 2 - inset);
    }

    void prepare(int size, int inset, boolean fromColumn, BlendTable blends) {
        if (inks.length < size) {
            inks = new int[size];
            softInks = new int[size];
        }
        int unit = unit(size, inset);
        int steps = blends.steps();
        for (int pixel = 0; pixel < size; pixel++) {
            int position = GRID / 2 * (GRID / 2 * (2 * pixel + 1) - inset * size);
            int fromCenter = Math.abs(Math.floorMod(position, CELL * unit) - HALF_CELL * unit);
            int step = Math.max(0, Math.min(steps, fromCenter - TRACE_RADIUS * unit));
            inks[pixel] = blends.grade(fromColumn ? steps - step : step);
            softInks[pixel] = inks[pixel];
            if (size > LARGEST_EXACT && step > 0 && step < steps) {
                int shade = step / (steps / SOFT_SHADES);
                int softStep = (2 * shade + 1) * (steps / (2 * SOFT_SHADES));
                softInks[pixel] = blends.grade(fromColumn ? steps - softStep : softStep);
            }
        }
    }
}
