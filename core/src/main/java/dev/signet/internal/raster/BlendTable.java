// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Shades;

/**
 * Interns the blends of pixels: a shade, a step of the gradient between the row and the column shade, or an ink mixed
 * over a backdrop with a level of coverage. A pixel is the index of its blend, in order of first use.
 *
 * <p>A blend refers to shades by role, not by color, so the same indices serve all avatars of a {@link TileCache}.
 * {@link Colors} resolves them with the shades of one avatar.
 */
final class BlendTable {

    /** Fully transparent. As an ink, it erases the backdrop. */
    static final int CLEAR = 0;

    static final int GROUND = 1;
    static final int ROW = 2;
    static final int COLUMN = 3;
    static final int VIA = 4;
    /** The number of the fixed indices above. */
    private static final int PREDEFINED = 5;

    /** Marks a step of the gradient; the lower bits are the step. */
    private static final long GRADIENT = 1L << 62;

    private final int steps;
    private final LongInterner blends = new LongInterner(PREDEFINED);

    /** Creates a table for pictures whose gradients have this number of steps. */
    BlendTable(int steps) {
        this.steps = steps;
    }

    /** Returns the initial blend of every pixel. */
    static int ground(Shades shades) {
        return shades.hasGround() ? GROUND : CLEAR;
    }

    int count() {
        return blends.count();
    }

    int steps() {
        return steps;
    }

    boolean isGradient(int index) {
        return blends.value(index) >= GRADIENT;
    }

    /** Returns the distance of a gradient step from the row shade. */
    int step(int index) {
        return (int) blends.value(index);
    }

    int backdrop(int index) {
        return (int) (blends.value(index) >>> 32);
    }

    int ink(int index) {
        return (int) blends.value(index) >>> 8;
    }

    int level(int index) {
        return (int) blends.value(index) & 0xff;
    }

    /** Returns the blend of a gradient step, from the row shade at 0 to the column shade at {@link #steps()}. */
    int gradient(int step) {
        if (step <= 0) {
            return ROW;
        }
        return step >= steps ? COLUMN : blends.index(GRADIENT | step);
    }

    /** Returns the blend of an ink over a backdrop, with a level of coverage from 1 to 7. */
    int mix(int backdrop, int ink, int level) {
        return blends.index((long) backdrop << 32 | (long) ink << 8 | level);
    }

    /** Approximate size in memory, in bytes. */
    int retainedBytes() {
        return blends.retainedBytes();
    }
}
