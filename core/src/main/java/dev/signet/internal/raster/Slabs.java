// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import static dev.signet.internal.picture.Geometry.GRID;

import dev.signet.internal.picture.Paint;
import java.util.Arrays;

/**
 * The slabs of one picture, layer by layer from the bottom up. The last layer, if there is one, is not painted but erased:
 * it is what lies outside of the outline.
 *
 * <p>A slab is added by saying where it starts and where it ends, then its heights, in quarters of a unit; here it is put in
 * its place on the {@link FixedPoint} plane.
 */
final class Slabs {

    static final int QUARTERS = 4;

    private final ArcCache arcs = new ArcCache();
    private Slab[] slabs = {};
    private int count;

    private Paint[] paints = new Paint[16];
    private int layers;
    private boolean erasing;

    private int size;
    private int scale;
    private int origin;

    /** The edges of the next slab: center, height of the center and signed radius, or a line where the radius is 0. */
    private int leftX;

    private int leftY;
    private int leftRadius;
    private int rightX;
    private int rightY;
    private int rightRadius;

    void clear(int newSize, int inset) {
        count = 0;
        layers = 0;
        erasing = false;
        size = newSize;
        place(inset);
    }

    int count() {
        return count;
    }

    Slab get(int index) {
        return slabs[index];
    }

    /** The paint of a layer; not to be asked of the one that is erased. */
    Paint paint(int layer) {
        return paints[layer];
    }

    boolean isErased(int layer) {
        return erasing && layer == layers - 1;
    }

    boolean uses(Paint paint) {
        for (int layer = 0; layer < layers; layer++) {
            if (paints[layer] == paint && !isErased(layer)) {
                return true;
            }
        }
        return false;
    }

    long retainedBytes() {
        return 160L * slabs.length + arcs.retainedBytes();
    }

    void openLayer(Paint paint) {
        if (layers == paints.length) {
            paints = Arrays.copyOf(paints, 2 * layers);
        }
        paints[layers++] = paint;
    }

    /** The last layer: what is outside of the outline. It is in viewBox units, so it is placed without an inset. */
    void openErasedLayer() {
        layers++;
        erasing = true;
        place(0);
    }

    /** Sets where quarters of a unit come to lie: the scale is (32 − inset)/32 in viewBox units. */
    private void place(int inset) {
        scale = size * (GRID / 2 - inset) * (FixedPoint.PIXEL / GRID) / (QUARTERS * GRID / 2);
        origin = FixedPoint.ofViewBox(inset, size);
    }

    Slabs fromLine(int x) {
        return fromCircle(x, 0, 0);
    }

    Slabs toLine(int x) {
        return toCircle(x, 0, 0);
    }

    /** The left edge: the left side of a circle if the radius is negative, else its right side. */
    Slabs fromCircle(int centerX, int centerY, int radius) {
        leftX = centerX;
        leftY = centerY;
        leftRadius = radius;
        return this;
    }

    Slabs toCircle(int centerX, int centerY, int radius) {
        rightX = centerX;
        rightY = centerY;
        rightRadius = radius;
        return this;
    }

    /** The slab between the two edges that were named. */
    void slab(int top, int bottom) {
        int firstLine = FixedPoint.lineFrom(origin + scale * top);
        int endLine = FixedPoint.lineFrom(origin + scale * bottom);
        if (firstLine == endLine) {
            return;
        }
        if (count == slabs.length) {
            slabs = Arrays.copyOf(slabs, count + 64);
            Arrays.setAll(slabs, i -> i < count ? slabs[i] : new Slab());
        }
        Slab slab = slabs[count++];
        int minX = origin + scale * (leftX + Math.min(0, leftRadius));
        int maxX = origin + scale * (rightX + Math.max(0, rightRadius));
        slab.set(layers - 1, firstLine, endLine, minX, maxX);
        set(slab.left, leftX, leftY, leftRadius, firstLine, endLine);
        set(slab.right, rightX, rightY, rightRadius, firstLine, endLine);
    }

    private void set(Edge edge, int centerX, int centerY, int radius, int firstLine, int endLine) {
        int x = origin + scale * centerX;
        if (radius == 0) {
            edge.setStraight(x);
            return;
        }
        int firstRow = firstLine >> FixedPoint.LINES_BITS;
        int y = origin + scale * centerY - (firstRow << FixedPoint.PIXEL_BITS);
        edge.setCircular(
                x >> FixedPoint.PIXEL_BITS,
                arcs.get(new ArcCoverage.Key(
                        x & FixedPoint.FRACTION,
                        y,
                        scale * radius,
                        firstLine - (firstRow << FixedPoint.LINES_BITS),
                        endLine - firstLine)));
    }
}
