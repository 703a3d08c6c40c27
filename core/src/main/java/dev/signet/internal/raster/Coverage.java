// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/**
 * What one layer covers of one row: spans of pixels covered in full, and spans of soft pixels with the area covered.
 * Areas of slabs that share a pixel add up before they are rounded, so abutting slabs leave no seam. Soft spans may
 * overlap; taking the area of a pixel empties it, so the second visit finds nothing.
 */
final class Coverage {

    private int[] areas = {};
    private int[] softSpans = new int[128];
    private int softEnd;
    private int[] fullSpans = new int[64];
    private int fullEnd;

    void clear(int size) {
        if (areas.length < size) {
            areas = new int[size];
        }
        next();
    }

    /** Forgets the spans; all areas have been taken. */
    void next() {
        softEnd = 0;
        fullEnd = 0;
    }

    /** Where the list of soft spans ends: each is two entries, first pixel and end. */
    int softEnd() {
        return softEnd;
    }

    int soft(int index) {
        return softSpans[index];
    }

    int fullEnd() {
        return fullEnd;
    }

    int full(int index) {
        return fullSpans[index];
    }

    int take(int pixel) {
        int area = areas[pixel];
        areas[pixel] = 0;
        return area;
    }

    /** Adds what a slab covers of the pixels from one to another. */
    void add(Slab slab, int row, int from, int to) {
        int inside = slab.moveTo(row);
        Edge left = slab.left;
        Edge right = slab.right;
        if (right.first() < left.end()) {
            addNarrow(slab, inside, Math.max(from, left.first()), Math.min(to, right.end()));
            return;
        }
        int start = Math.max(from, left.first());
        int end = Math.min(to, left.end());
        for (int pixel = start; pixel < end; pixel++) {
            areas[pixel] += left.crossedArea(pixel);
        }
        soft(start, end);
        between(inside, Math.max(from, left.end()), Math.min(to, right.first()));
        start = Math.max(from, right.first());
        end = Math.min(to, right.end());
        for (int pixel = start; pixel < end; pixel++) {
            areas[pixel] += inside - right.crossedArea(pixel);
        }
        soft(start, end);
    }

    /** Both edges cross the same pixel. */
    private void addNarrow(Slab slab, int inside, int start, int end) {
        for (int pixel = start; pixel < end; pixel++) {
            areas[pixel] += slab.left.area(pixel, inside) - slab.right.area(pixel, inside);
        }
        soft(start, end);
    }

    private void between(int inside, int start, int end) {
        if (start >= end) {
            return;
        }
        if (inside == FixedPoint.FULL_AREA) {
            if (fullEnd == fullSpans.length) {
                fullSpans = Arrays.copyOf(fullSpans, 2 * fullEnd);
            }
            fullSpans[fullEnd++] = start;
            fullSpans[fullEnd++] = end;
            return;
        }
        for (int pixel = start; pixel < end; pixel++) {
            areas[pixel] += inside;
        }
        soft(start, end);
    }

    private void soft(int start, int end) {
        if (start < end) {
            if (softEnd == softSpans.length) {
                softSpans = Arrays.copyOf(softSpans, 2 * softEnd);
            }
            softSpans[softEnd++] = start;
            softSpans[softEnd++] = end;
        }
    }
}
