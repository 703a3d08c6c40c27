// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import dev.signet.Shape;
import dev.signet.internal.picture.Drawing;
import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.picture.Shades;
import java.util.List;

/**
 * Expected colors of pixels without an edge: sample points in the pixel and just around it are all in the same top
 * layer, in the ground, or outside. Pixels with an edge are left to other tests.
 */
final class PlainPixels {

    /** The pixel has an edge. */
    static final long UNCERTAIN = -1L << 32;

    private static final int GROUND = -1;
    private static final int OUTSIDE = -2;

    /** Sample points along a side of the pixel, from just before it to just after. */
    private static final int POINTS = 5;

    private static final double MARGIN = 0.02;

    /** Halves round up, also if floating-point error makes them slightly smaller. */
    private static final double TIE = 1e-9;

    private final Picture picture;
    private final Shades shades;
    private final List<Drawing.Layer> layers;

    PlainPixels(Picture picture) {
        this.picture = picture;
        this.shades = picture.shades();
        this.layers = Drawing.of(picture).layers();
    }

    /** Returns ARGB, or {@link #UNCERTAIN}. */
    long certainColor(int x, int y) {
        int first = topAt(x - MARGIN, y - MARGIN);
        if (topAt(x + 1 + MARGIN, y + 1 + MARGIN) != first) {
            return UNCERTAIN;
        }
        for (int i = 0; i < POINTS; i++) {
            for (int j = 0; j < POINTS; j++) {
                double step = (1 + 2 * MARGIN) / (POINTS - 1);
                if (topAt(x - MARGIN + i * step, y - MARGIN + j * step) != first) {
                    return UNCERTAIN;
                }
            }
        }
        if (first == OUTSIDE || (first == GROUND && !shades.hasGround())) {
            return 0;
        }
        int rgb = first == GROUND ? shades.ground() : color(layers.get(first).paint(), grid(x + 0.5), grid(y + 0.5));
        return 0xff000000 | rgb;
    }

    private int topAt(double pixelX, double pixelY) {
        double unit = 64.0 / picture.size();
        boolean shaped = shades.hasGround() || picture.isClipped();
        if (shaped && !isInside(pixelX * unit - 32, pixelY * unit - 32)) {
            return OUTSIDE;
        }
        int layer = layers.size() - 1;
        while (layer >= 0 && !layers.get(layer).contains(grid(pixelX), grid(pixelY))) {
            layer--;
        }
        return layer;
    }

    private double grid(double pixel) {
        return (pixel * 64 / picture.size() - picture.inset()) * 64 / (64 - 2 * picture.inset());
    }

    /** Returns whether a point, relative to the center, lies inside the outline. */
    private boolean isInside(double x, double y) {
        if (picture.shape() == Shape.CIRCLE) {
            return Math.hypot(x, y) < 32;
        }
        double radius = picture.shape() == Shape.ROUNDED ? 10 : 0;
        double corner = 32 - radius;
        double intoCornerX = Math.abs(x) - corner;
        double intoCornerY = Math.abs(y) - corner;
        return radius == 0 || intoCornerX < 0 || intoCornerY < 0 || Math.hypot(intoCornerX, intoCornerY) < radius;
    }

    private int color(Paint paint, double x, double y) {
        return switch (paint) {
            case ROW, COLUMN, VIA -> shades.color(paint);
            case ROW_TO_COLUMN -> mixed(shades.row(), shades.column(), grade(y));
            case COLUMN_TO_ROW -> mixed(shades.column(), shades.row(), grade(x));
        };
    }

    /** From 0 at the edge of the trace to 1 at the edge of the cell. */
    private static double grade(double coordinate) {
        double fromCenter = Math.abs(coordinate % 16 - 8);
        return Math.max(0, Math.min(1, (fromCenter - 4) / 4));
    }

    private static int mixed(int inner, int outer, double grade) {
        int color = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int from = inner >>> shift & 0xff;
            int to = outer >>> shift & 0xff;
            color |= (int) Math.floor(from + (to - from) * grade + 0.5 + TIE) << shift;
        }
        return color;
    }
}
