// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import static dev.signet.internal.picture.Geometry.CELL;
import static dev.signet.internal.picture.Geometry.GRID;
import static dev.signet.internal.picture.Geometry.HALF_CELL;
import static dev.signet.internal.picture.Geometry.TRACE_RADIUS;

/**
 * The steps of a gradient along either axis, one per pixel. From the center line of a cell to the edge of the trace it is
 * the inner shade; from there to the edge of the cell it is interpolated linearly to the outer shade in each sRGB
 * channel. Evaluated at pixel centers in integers (docs/SG-1.md, section 8.3).
 */
final class Gradient {

    /** Above {@link #MAX_EXACT_SIZE}, partially covered pixels use this many shades, so most pictures fit a palette. */
    private static final int PARTIAL_SHADES = 4;

    /** The largest size at which partially covered pixels use the exact shade. */
    private static final int MAX_EXACT_SIZE = 64;

    /** By pixel: the step where it is fully and where it is partially covered. */
    final int[] steps;

    final int[] partialSteps;

    /** The last step. */
    final int last;

    /**
     * Returns the number of steps between the two shades: grid coordinates with the denominator that those of all pixel centers
     * have. A pixel center lies at (2 pixel + 1) * 32 / size viewBox units.
     */
    static int steps(int size, int inset) {
        return TRACE_RADIUS * size * (GRID / 2 - inset);
    }

    Gradient(int size, int inset) {
        last = steps(size, inset);
        steps = new int[size];
        partialSteps = new int[size];
        int unit = last / TRACE_RADIUS;
        for (int pixel = 0; pixel < size; pixel++) {
            int position = GRID / 2 * (GRID / 2 * (2 * pixel + 1) - inset * size);
            int fromCenter = Math.abs(Math.floorMod(position, CELL * unit) - HALF_CELL * unit);
            int step = Math.max(0, Math.min(last, fromCenter - TRACE_RADIUS * unit));
            steps[pixel] = step;
            partialSteps[pixel] = step;
            if (size > MAX_EXACT_SIZE && step > 0 && step < last) {
                int shade = step / (last / PARTIAL_SHADES);
                partialSteps[pixel] = (2 * shade + 1) * (last / (2 * PARTIAL_SHADES));
            }
        }
    }
}
