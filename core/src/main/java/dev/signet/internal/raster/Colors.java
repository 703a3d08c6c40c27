// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Picture;
import dev.signet.internal.picture.Shades;
import java.util.Arrays;

/** Resolves the {@link Blends} of the tiles of one picture with its shades, as non-premultiplied ARGB. */
final class Colors {

    private static final int OPAQUE = 0xff000000;
    /** Two channels with eight free bits above each, so that both can be multiplied at once. */
    private static final int RED_BLUE_MASK = 0xff00ff;

    private int steps;
    /** The predefined blends, then those of each tile: the predefined ones again and its own. */
    private int[] values = new int[1024];

    private int count;

    void set(Picture picture) {
        Shades shades = picture.shades();
        steps = Gradient.steps(picture.size(), picture.inset());
        values[Blends.CLEAR] = 0;
        values[Blends.GROUND] = OPAQUE | shades.ground();
        values[Blends.ROW] = OPAQUE | shades.row();
        values[Blends.COLUMN] = OPAQUE | shades.column();
        values[Blends.VIA] = OPAQUE | shades.via();
        count = Blends.PREDEFINED;
    }

    /** Resolves the blends of a tile, and returns the color of its blend 0. */
    int add(int[] blends) {
        int base = count;
        count += Blends.PREDEFINED + blends.length;
        if (values.length < count) {
            values = Arrays.copyOf(values, 2 * count);
        }
        System.arraycopy(values, 0, values, base, Blends.PREDEFINED);
        int at = base + Blends.PREDEFINED;
        for (int code : blends) {
            values[at++] = code < 0 ? gradient(~code) : mix(base, code);
        }
        return base;
    }

    int count() {
        return count;
    }

    int argb(int color) {
        return values[color];
    }

    private int mix(int base, int code) {
        int backdrop = values[base + (code >>> (Blends.INDEX_BITS + Blends.LEVEL_BITS))];
        int ink = values[base + (code >>> Blends.LEVEL_BITS & (Blends.MAX_COUNT - 1))];
        int level = code & ((1 << Blends.LEVEL_BITS) - 1);
        return (backdrop & ink) >>> 24 == 0xff ? overOpaque(backdrop, ink, level) : over(backdrop, ink, level);
    }

    private int gradient(int step) {
        int row = values[Blends.ROW];
        int column = values[Blends.COLUMN];
        return OPAQUE
                | interpolate(row >>> 16, column >>> 16, step) << 16
                | interpolate(row >>> 8, column >>> 8, step) << 8
                | interpolate(row, column, step);
    }

    private int interpolate(int from, int to, int step) {
        return ((from & 0xff) * (steps - step) + (to & 0xff) * step + steps / 2) / steps;
    }

    /** {@link #over} for opaque colors: red and blue in one multiplication. */
    private static int overOpaque(int backdrop, int ink, int level) {
        int rest = FixedPoint.LEVELS - level;
        int half = (FixedPoint.LEVELS / 2) << 16 | FixedPoint.LEVELS / 2;
        int redBlue = (backdrop & RED_BLUE_MASK) * rest + (ink & RED_BLUE_MASK) * level + half;
        int green = (backdrop >>> 8 & 0xff) * rest + (ink >>> 8 & 0xff) * level + FixedPoint.LEVELS / 2;
        return OPAQUE | (redBlue / FixedPoint.LEVELS & RED_BLUE_MASK) | (green / FixedPoint.LEVELS & 0xff) << 8;
    }

    /**
     * Mixes ink over a backdrop of any alpha, with channels rounded to nearest (docs/SG-1.md, section 8.3). Transparent ink reduces
     * alpha and keeps the color (section 8.4).
     */
    private static int over(int backdrop, int ink, int level) {
        int inkWeight = (ink >>> 24) * level;
        int backdropWeight = (backdrop >>> 24) * (FixedPoint.LEVELS - level);
        int weight = inkWeight + backdropWeight;
        if (weight == 0) {
            return backdrop;
        }
        int alpha = (weight + FixedPoint.LEVELS / 2) / FixedPoint.LEVELS;
        int red = channel(backdrop >>> 16, backdropWeight, ink >>> 16, inkWeight, weight);
        int green = channel(backdrop >>> 8, backdropWeight, ink >>> 8, inkWeight, weight);
        int blue = channel(backdrop, backdropWeight, ink, inkWeight, weight);
        return alpha << 24 | red << 16 | green << 8 | blue;
    }

    private static int channel(int backdrop, int backdropWeight, int ink, int inkWeight, int weight) {
        return ((backdrop & 0xff) * backdropWeight + (ink & 0xff) * inkWeight + weight / 2) / weight;
    }
}
