// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import static dev.signet.internal.picture.Geometry.GRID;

import dev.signet.internal.picture.Paint;
import java.util.Arrays;

/**
 * The slabs of one picture, in layer order from the bottom. The last layer may be the erased one: the region outside of
 * the outline.
 *
 * <p>To add a slab, set its left and right edge, then call {@link #add} with its heights, in quarters of a grid unit.
 * They are transformed to the {@link FixedPoint} plane here.
 */
final class Slabs {

    static final int QUARTERS = 4;
    /** Estimated size of a slab in memory. */
    private static final long SLAB_BYTES = 100;

    private Slab[] slabs = {};
    private int count;

    private Paint[] paints = new Paint[16];
    private int layers;
    private boolean hasErasedLayer;

    private int size;
    private int scale;
    private int origin;

    void clear(int newSize, int inset) {
        count = 0;
        layers = 0;
        hasErasedLayer = false;
        size = newSize;
        setTransform(inset);
    }

    int count() {
        return count;
    }

    Slab get(int index) {
        return slabs[index];
    }

    /** Returns the paint of a layer. Undefined for the erased layer. */
    Paint paint(int layer) {
        return paints[layer];
    }

    boolean isErased(int layer) {
        return hasErasedLayer && layer == layers - 1;
    }

    long retainedBytes() {
        return SLAB_BYTES * slabs.length;
    }

    void beginLayer(Paint paint) {
        if (layers == paints.length) {
            paints = Arrays.copyOf(paints, 2 * layers);
        }
        paints[layers++] = paint;
    }

    /** Starts the last layer, which is erased. Its coordinates are in viewBox units, so the inset does not apply. */
    void beginErasedLayer() {
        layers++;
        hasErasedLayer = true;
        setTransform(0);
    }

    /** Sets scale and origin of the grid. A grid unit is (32 − inset)/32 viewBox units. */
    private void setTransform(int inset) {
        scale = size * (GRID / 2 - inset) * (FixedPoint.PIXEL / GRID) / (QUARTERS * GRID / 2);
        origin = FixedPoint.ofViewBox(inset, size);
    }

    Slabs leftStraight(int x) {
        return leftCircular(x, 0, 0);
    }

    Slabs rightStraight(int x) {
        return rightCircular(x, 0, 0);
    }

    /** Sets the left edge to the left side of a circle if the radius is negative, else to its right side. */
    Slabs leftCircular(int centerX, int centerY, int radius) {
        set(next().left, centerX, centerY, radius);
        return this;
    }

    /** Sets the right edge, with the sign of the radius as for the left. */
    Slabs rightCircular(int centerX, int centerY, int radius) {
        set(next().right, centerX, centerY, radius);
        return this;
    }

    /** Adds the slab between the edges set before. Slabs without a sub-scanline are dropped. */
    void add(int top, int bottom) {
        int firstSubscanline = FixedPoint.firstSubscanline(origin + scale * top);
        int endSubscanline = FixedPoint.firstSubscanline(origin + scale * bottom);
        if (firstSubscanline < endSubscanline) {
            next().set(layers - 1, firstSubscanline, endSubscanline);
            count++;
        }
    }

    /** Returns the slab that the next call of {@link #add} adds. */
    private Slab next() {
        if (count == slabs.length) {
            slabs = Arrays.copyOf(slabs, count + 64);
            Arrays.setAll(slabs, i -> i < count ? slabs[i] : new Slab());
        }
        return slabs[count];
    }

    private void set(Edge edge, int centerX, int centerY, int radius) {
        edge.set(origin + scale * centerX, origin + scale * centerY, scale * radius);
    }
}
