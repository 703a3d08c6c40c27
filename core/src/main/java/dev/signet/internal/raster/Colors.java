// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.internal.picture.Shades;
import java.util.Arrays;

/** What {@link BlendTable} give with the shades of one picture: non-premultiplied ARGB. Only what is asked for is mixed. */
final class Colors {

    private static final int OPAQUE = 0xff000000;
    /** Red and blue of a color; green and alpha lie between them. */
    private static final int EVERY_OTHER = 0xff00ff;

    private BlendTable blends = new BlendTable(1);
    private int row;
    private int column;
    private int[] mixed = {};
    private boolean[] known = {};

    void set(BlendTable newBlends, Shades shades) {
        blends = newBlends;
        if (mixed.length < blends.count()) {
            mixed = new int[2 * blends.count()];
            known = new boolean[2 * blends.count()];
        }
        Arrays.fill(known, 0, blends.count(), false);
        row = shades.row();
        column = shades.column();
        put(BlendTable.CLEAR, 0);
        put(BlendTable.GROUND, OPAQUE | shades.ground());
        put(BlendTable.ROW, OPAQUE | row);
        put(BlendTable.COLUMN, OPAQUE | column);
        put(BlendTable.VIA, OPAQUE | shades.via());
    }

    int argb(int number) {
        if (!known[number]) {
            put(number, blends.isGrade(number) ? between(blends.step(number), blends.steps()) : mix(number));
        }
        return mixed[number];
    }

    private void put(int number, int argb) {
        mixed[number] = argb;
        known[number] = true;
    }

    private int mix(int number) {
        int under = argb(blends.under(number));
        int level = blends.level(number);
        if (blends.ink(number) == BlendTable.CLEAR) {
            return erased(under, level);
        }
        int ink = argb(blends.ink(number));
        return under >>> 24 == 0xff ? overOpaque(under, ink, level) : over(under, ink, level);
    }

    private int between(int step, int steps) {
        return OPAQUE
                | between(row >>> 16, column >>> 16, step, steps) << 16
                | between(row >>> 8, column >>> 8, step, steps) << 8
                | between(row, column, step, steps);
    }

    private static int between(int from, int to, int step, int steps) {
        return ((from & 0xff) * (steps - step) + (to & 0xff) * step + steps / 2) / steps;
    }

    /** What {@link #over} gives where nothing is translucent, two channels at a time. */
    private static int overOpaque(int under, int ink, int level) {
        int rest = FixedPoint.LEVELS - level;
        int half = (FixedPoint.LEVELS / 2) << 16 | FixedPoint.LEVELS / 2;
        int redBlue = (under & EVERY_OTHER) * rest + (ink & EVERY_OTHER) * level + half;
        int green = (under >>> 8 & 0xff) * rest + (ink >>> 8 & 0xff) * level + FixedPoint.LEVELS / 2;
        return OPAQUE | (redBlue / FixedPoint.LEVELS & EVERY_OTHER) | (green / FixedPoint.LEVELS & 0xff) << 8;
    }

    /** Opaque ink over a color that may be translucent, with each channel rounded to the nearest. */
    private static int over(int under, int ink, int level) {
        int inkWeight = 255 * level;
        int underWeight = (under >>> 24) * (FixedPoint.LEVELS - level);
        int weight = inkWeight + underWeight;
        int alpha = (weight + FixedPoint.LEVELS / 2) / FixedPoint.LEVELS;
        int red = channel(under >>> 16, underWeight, ink >>> 16, inkWeight, weight);
        int green = channel(under >>> 8, underWeight, ink >>> 8, inkWeight, weight);
        int blue = channel(under, underWeight, ink, inkWeight, weight);
        return alpha << 24 | red << 16 | green << 8 | blue;
    }

    private static int channel(int under, int underWeight, int ink, int inkWeight, int weight) {
        return ((under & 0xff) * underWeight + (ink & 0xff) * inkWeight + weight / 2) / weight;
    }

    private static int erased(int under, int level) {
        int alpha = ((under >>> 24) * (FixedPoint.LEVELS - level) + FixedPoint.LEVELS / 2) / FixedPoint.LEVELS;
        return alpha << 24 | (under & 0xffffff);
    }

    long retainedBytes() {
        return 5L * mixed.length;
    }
}
