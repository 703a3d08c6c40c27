// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Shades;
import java.util.Arrays;

/**
 * Resolves the blends of a {@link BlendTable} with the shades of one picture, as non-premultiplied ARGB. Computed on
 * first use.
 */
final class Colors {

    private static final int OPAQUE = 0xff000000;
    /** Two channels with eight free bits above each, so that both can be multiplied at once. */
    private static final int RED_BLUE_MASK = 0xff00ff;

    private BlendTable blends = new BlendTable(1);
    private int row;
    private int column;
    private int[] values = {};
    private boolean[] computed = {};

    void set(BlendTable newBlends, Shades shades) {
        blends = newBlends;
        if (values.length < blends.count()) {
            values = new int[2 * blends.count()];
            computed = new boolean[2 * blends.count()];
        }
        Arrays.fill(computed, 0, blends.count(), false);
        row = shades.row();
        column = shades.column();
        put(BlendTable.CLEAR, 0);
        put(BlendTable.GROUND, OPAQUE | shades.ground());
        put(BlendTable.ROW, OPAQUE | row);
        put(BlendTable.COLUMN, OPAQUE | column);
        put(BlendTable.VIA, OPAQUE | shades.via());
    }

    /** Returns the color of a blend. */
    int argb(int index) {
        if (!computed[index]) {
            put(index, blends.isGradient(index) ? interpolate(blends.step(index), blends.steps()) : mix(index));
        }
        return values[index];
    }

    private void put(int index, int argb) {
        values[index] = argb;
        computed[index] = true;
    }

    private int mix(int index) {
        int backdrop = argb(blends.backdrop(index));
        int level = blends.level(index);
        if (blends.ink(index) == BlendTable.CLEAR) {
            return erase(backdrop, level);
        }
        int ink = argb(blends.ink(index));
        return backdrop >>> 24 == 0xff ? overOpaque(backdrop, ink, level) : over(backdrop, ink, level);
    }

    private int interpolate(int step, int steps) {
        return OPAQUE
                | interpolate(row >>> 16, column >>> 16, step, steps) << 16
                | interpolate(row >>> 8, column >>> 8, step, steps) << 8
                | interpolate(row, column, step, steps);
    }

    private static int interpolate(int from, int to, int step, int steps) {
        return ((from & 0xff) * (steps - step) + (to & 0xff) * step + steps / 2) / steps;
    }

    /** {@link #over} for an opaque backdrop: red and blue in one multiplication. */
    private static int overOpaque(int backdrop, int ink, int level) {
        int rest = FixedPoint.LEVELS - level;
        int half = (FixedPoint.LEVELS / 2) << 16 | FixedPoint.LEVELS / 2;
        int redBlue = (backdrop & RED_BLUE_MASK) * rest + (ink & RED_BLUE_MASK) * level + half;
        int green = (backdrop >>> 8 & 0xff) * rest + (ink >>> 8 & 0xff) * level + FixedPoint.LEVELS / 2;
        return OPAQUE | (redBlue / FixedPoint.LEVELS & RED_BLUE_MASK) | (green / FixedPoint.LEVELS & 0xff) << 8;
    }

    /** Mixes opaque ink over a backdrop of any alpha (docs/SG-1.md, section 8.3). Channels are rounded to nearest. */
    private static int over(int backdrop, int ink, int level) {
        int inkWeight = 255 * level;
        int backdropWeight = (backdrop >>> 24) * (FixedPoint.LEVELS - level);
        int weight = inkWeight + backdropWeight;
        int alpha = (weight + FixedPoint.LEVELS / 2) / FixedPoint.LEVELS;
        int red = channel(backdrop >>> 16, backdropWeight, ink >>> 16, inkWeight, weight);
        int green = channel(backdrop >>> 8, backdropWeight, ink >>> 8, inkWeight, weight);
        int blue = channel(backdrop, backdropWeight, ink, inkWeight, weight);
        return alpha << 24 | red << 16 | green << 8 | blue;
    }

    private static int channel(int backdrop, int backdropWeight, int ink, int inkWeight, int weight) {
        return ((backdrop & 0xff) * backdropWeight + (ink & 0xff) * inkWeight + weight / 2) / weight;
    }

    /** Section 8.4: reduces alpha and keeps the color. */
    private static int erase(int backdrop, int level) {
        int alpha = ((backdrop >>> 24) * (FixedPoint.LEVELS - level) + FixedPoint.LEVELS / 2) / FixedPoint.LEVELS;
        return alpha << 24 | (backdrop & 0xffffff);
    }

    long retainedBytes() {
        return 5L * values.length;
    }
}
