// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/**
 * Accumulates the coverage of one layer in one pixel row: spans of fully covered pixels, and spans of partially covered
 * pixels with their areas.
 *
 * <p>Only pixels that an edge crosses, or that lie in the first or last row of a slab, have an area; the interior is a
 * span, as in the cell-and-span output of FreeType's smooth rasterizer. Areas of all slabs of a layer are added up
 * before they are rounded to a level, so abutting slabs leave no seam. Spans may overlap. {@link #takeArea} resets the
 * area it returns, so a pixel in two spans is mixed once, and all areas are 0 before the next layer.
 */
final class Coverage {

    private int[] areas = {};
    private int[] partialSpans = new int[128];
    private int partialEnd;
    private int[] fullSpans = new int[64];
    private int fullEnd;

    void clear(int size) {
        if (areas.length < size) {
            areas = new int[size];
        }
        clearSpans();
    }

    /** Removes all spans. All areas must have been taken. */
    void clearSpans() {
        partialEnd = 0;
        fullEnd = 0;
    }

    /** The end of the list of partially covered spans; each has two entries, first pixel and end. */
    int partialEnd() {
        return partialEnd;
    }

    int partial(int index) {
        return partialSpans[index];
    }

    /** The end of the list of fully covered spans, in the same form. */
    int fullEnd() {
        return fullEnd;
    }

    int full(int index) {
        return fullSpans[index];
    }

    /** Returns the area of a pixel and resets it to 0. */
    int takeArea(int pixel) {
        int area = areas[pixel];
        areas[pixel] = 0;
        return area;
    }

    /** Adds the coverage of a slab in a row, clipped to the pixels from {@code from} to before {@code to}. */
    void add(Slab slab, int row, int from, int to) {
        int interiorArea = slab.moveTo(row);
        Edge left = slab.left;
        Edge right = slab.right;
        if (right.first() < left.end()) {
            addNarrow(slab, interiorArea, Math.max(from, left.first()), Math.min(to, right.end()));
            return;
        }
        int start = Math.max(from, left.first());
        int end = Math.min(to, left.end());
        for (int pixel = start; pixel < end; pixel++) {
            areas[pixel] += left.crossedArea(pixel);
        }
        addPartialSpan(start, end);
        addInterior(interiorArea, Math.max(from, left.end()), Math.min(to, right.first()));
        start = Math.max(from, right.first());
        end = Math.min(to, right.end());
        for (int pixel = start; pixel < end; pixel++) {
            areas[pixel] += interiorArea - right.crossedArea(pixel);
        }
        addPartialSpan(start, end);
    }

    /** Both edges cross the same pixel, so each pixel has the difference of two areas. */
    private void addNarrow(Slab slab, int interiorArea, int start, int end) {
        for (int pixel = start; pixel < end; pixel++) {
            areas[pixel] += slab.left.area(pixel, interiorArea) - slab.right.area(pixel, interiorArea);
        }
        addPartialSpan(start, end);
    }

    /** Adds the pixels between the edges: a full span if the slab has all sub-scanlines of the row. */
    private void addInterior(int interiorArea, int start, int end) {
        if (start >= end) {
            return;
        }
        if (interiorArea == FixedPoint.FULL_AREA) {
            if (fullEnd == fullSpans.length) {
                fullSpans = Arrays.copyOf(fullSpans, 2 * fullEnd);
            }
            fullSpans[fullEnd++] = start;
            fullSpans[fullEnd++] = end;
            return;
        }
        for (int pixel = start; pixel < end; pixel++) {
            areas[pixel] += interiorArea;
        }
        addPartialSpan(start, end);
    }

    private void addPartialSpan(int start, int end) {
        if (start < end) {
            if (partialEnd == partialSpans.length) {
                partialSpans = Arrays.copyOf(partialSpans, 2 * partialEnd);
            }
            partialSpans[partialEnd++] = start;
            partialSpans[partialEnd++] = end;
        }
    }
}
