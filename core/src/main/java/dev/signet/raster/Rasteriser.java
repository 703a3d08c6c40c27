// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import dev.signet.picture.Paint;
import dev.signet.picture.Picture;
import dev.signet.picture.Shades;
import java.util.Arrays;

/**
 * Turns a picture into pixels: section 8 of docs/SG-1.md. Each layer's coverage of a pixel is measured as one union and
 * mixed over what lies below.
 *
 * <p>Only those parts of a row are painted in which a slab starts, ends, curves or changes colour; everything else is the
 * row above. A rasteriser keeps its working memory and may be used again, by one thread at a time.
 */
public final class Rasteriser {

    private final Colours colours = new Colours();
    private final Pixmap pixmap = new Pixmap(colours);
    private final Slabs slabs = new Slabs();
    private final Cutter cutter = new Cutter(slabs);
    private final Tiles tiles = new Tiles();
    private final Grading rowGrading = new Grading();
    private final Grading columnGrading = new Grading();

    /** The row above and the row in the making. */
    private char[] above = {};

    private char[] fresh = {};

    private final Coverage coverage = new Coverage();
    private int rowInk;
    private int columnInk;
    private int viaInk;

    public Pixmap render(Picture picture) {
        int size = picture.size();
        if (fresh.length < size) {
            above = new char[size];
            fresh = new char[size];
        }
        colours.clear();
        coverage.clear(size);
        cutter.cut(picture);
        tiles.clear(size);
        Shades shades = picture.shades();
        int ground = shades.hasGround() ? colours.opaque(shades.ground()) : Colours.CLEAR;
        prepareInks(picture);
        placeSlabs();
        pixmap.start(size);
        for (int row = 0; row < size; row++) {
            pixmap.startRow();
            for (int column = 0; column < Tiles.ALONG; column++) {
                if (tiles.changes(column, row)) {
                    paint(row, column, ground);
                    record(row, tiles.start(column), tiles.end(column));
                }
            }
        }
        pixmap.end();
        return pixmap;
    }

    private void prepareInks(Picture picture) {
        Shades shades = picture.shades();
        rowInk = colours.opaque(shades.row());
        columnInk = colours.opaque(shades.column());
        viaInk = colours.opaque(shades.via());
        if (slabs.uses(Paint.ROW_TO_COLUMN)) {
            rowGrading.prepare(picture.size(), picture.inset(), shades.row(), shades.column(), colours);
        }
        if (slabs.uses(Paint.COLUMN_TO_ROW)) {
            columnGrading.prepare(picture.size(), picture.inset(), shades.column(), shades.row(), colours);
        }
    }

    private void placeSlabs() {
        for (int i = 0; i < slabs.count(); i++) {
            Slab slab = slabs.get(i);
            tiles.add(i, slab);
            if (!slabs.isErased(slab.layer()) && slabs.paint(slab.layer()) == Paint.ROW_TO_COLUMN) {
                for (int row = slab.firstRow() + 1; row < slab.endRow(); row++) {
                    if (rowGrading.ink(row) != rowGrading.ink(row - 1)) {
                        tiles.markRow(slab, row);
                    }
                }
            }
        }
    }

    private void paint(int row, int tileColumn, int ground) {
        int from = tiles.start(tileColumn);
        int to = tiles.end(tileColumn);
        Arrays.fill(fresh, from, to, (char) ground);
        int tileRow = tiles.tileOf(row);
        int layer = -1;
        int inks = tiles.slabCount(tileRow, tileColumn);
        for (int i = 0; i < inks; i++) {
            Slab slab = slabs.get(tiles.slab(tileRow, tileColumn, i));
            if (row < slab.firstRow() || row >= slab.endRow()) {
                continue;
            }
            if (slab.layer() != layer) {
                finishLayer(layer, row);
                layer = slab.layer();
            }
            coverage.add(slab, row, from, to);
        }
        finishLayer(layer, row);
    }

    /** Mixes what the layer covers into the row in the making. */
    private void finishLayer(int layer, int row) {
        if (layer < 0) {
            return;
        }
        if (slabs.isErased(layer)) {
            finishFlat(Colours.CLEAR);
        } else {
            switch (slabs.paint(layer)) {
                case ROW -> finishFlat(rowInk);
                case COLUMN -> finishFlat(columnInk);
                case VIA -> finishFlat(viaInk);
                case ROW_TO_COLUMN -> finishFlat(rowGrading.ink(row));
                case COLUMN_TO_ROW -> finishGradedAcross();
            }
        }
        coverage.next();
    }

    /** One ink for the whole row. */
    private void finishFlat(int ink) {
        for (int i = 0; i < coverage.fullEnd(); i += 2) {
            Arrays.fill(fresh, coverage.full(i), coverage.full(i + 1), (char) ink);
        }
        for (int i = 0; i < coverage.softEnd(); i += 2) {
            for (int pixel = coverage.soft(i); pixel < coverage.soft(i + 1); pixel++) {
                mix(pixel, ink);
            }
        }
    }

    /** An ink of its own for every column. */
    private void finishGradedAcross() {
        for (int i = 0; i < coverage.fullEnd(); i += 2) {
            for (int pixel = coverage.full(i); pixel < coverage.full(i + 1); pixel++) {
                fresh[pixel] = (char) columnGrading.ink(pixel);
            }
        }
        for (int i = 0; i < coverage.softEnd(); i += 2) {
            for (int pixel = coverage.soft(i); pixel < coverage.soft(i + 1); pixel++) {
                mix(pixel, columnGrading.ink(pixel));
            }
        }
    }

    private void mix(int pixel, int ink) {
        int level = Fixed.level(coverage.take(pixel));
        if (level >= Fixed.LEVELS) {
            fresh[pixel] = (char) ink;
        } else if (level > 0) {
            fresh[pixel] = (char) colours.mix(fresh[pixel], ink, level);
        }
    }

    /** Records where a stretch of the row differs from the row above, and makes it the row above. */
    private void record(int row, int from, int to) {
        int start = row == 0 ? from : firstDifference(from, to);
        while (start < to) {
            int end = row == 0 ? to : endOfDifference(start, to);
            System.arraycopy(fresh, start, above, start, end - start);
            pixmap.patch(above, start, end);
            start = firstDifference(end, to);
        }
    }

    private int firstDifference(int from, int to) {
        int same = Arrays.mismatch(fresh, from, to, above, from, to);
        return same < 0 ? to : from + same;
    }

    private int endOfDifference(int start, int to) {
        int end = start + 1;
        while (end < to && fresh[end] != above[end]) {
            end++;
        }
        return end;
    }
}
