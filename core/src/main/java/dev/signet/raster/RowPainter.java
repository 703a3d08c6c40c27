// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import dev.signet.picture.Paint;
import dev.signet.picture.Picture;
import java.util.Arrays;

/**
 * Paints a picture row by row: section 8 of docs/SG-1.md. Each layer's coverage of a pixel is measured as one union and
 * mixed over what lies below.
 *
 * <p>Only those parts of a row are painted in which a slab starts, ends, curves or changes colour; everything else is the
 * row above.
 */
final class RowPainter {

    private final Slabs slabs = new Slabs();
    private final Cutter cutter = new Cutter(slabs);
    private final Blocks blocks = new Blocks();
    private final Grading rowGrading = new Grading();
    private final Grading columnGrading = new Grading();
    private final Coverage coverage = new Coverage();
    private Recipes recipes = new Recipes(1);

    /** The row above, and in the making the row itself. */
    private char[] pixels = {};

    /** Paints a picture and puts the strips of all its rows on the mosaic's sheet. */
    void paint(Picture picture, Mosaic mosaic) {
        int size = picture.size();
        if (pixels.length < size) {
            pixels = new char[size];
        }
        int[] sheet = mosaic.openSheet(size);
        recipes = mosaic.recipes();
        Strips strips = mosaic.strips();
        Lines lines = mosaic.lines();
        coverage.clear(size);
        cutter.cut(picture);
        blocks.clear(size);
        prepareInks(picture);
        placeSlabs();
        int ground = Recipes.ground(picture.shades());
        int width = lines.stripCount();
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < Blocks.ALONG; column++) {
                if (blocks.changes(column, row)) {
                    paint(row, column, ground);
                }
            }
            for (int strip = 0; strip < width; strip++) {
                int from = lines.stripStart(strip);
                int to = lines.stripStart(strip + 1);
                sheet[row * width + strip] =
                        changes(row, from, to) ? strips.of(pixels, from, to) : sheet[(row - 1) * width + strip];
            }
        }
    }

    private boolean changes(int row, int from, int to) {
        for (int column = blocks.blockOf(from); column <= blocks.blockOf(to - 1); column++) {
            if (blocks.changes(column, row)) {
                return true;
            }
        }
        return false;
    }

    private void prepareInks(Picture picture) {
        if (slabs.uses(Paint.ROW_TO_COLUMN)) {
            rowGrading.prepare(picture.size(), picture.inset(), false, recipes);
        }
        if (slabs.uses(Paint.COLUMN_TO_ROW)) {
            columnGrading.prepare(picture.size(), picture.inset(), true, recipes);
        }
    }

    private void placeSlabs() {
        for (int i = 0; i < slabs.count(); i++) {
            Slab slab = slabs.get(i);
            blocks.add(i, slab);
            if (!slabs.isErased(slab.layer()) && slabs.paint(slab.layer()) == Paint.ROW_TO_COLUMN) {
                for (int row = slab.firstRow() + 1; row < slab.endRow(); row++) {
                    if (rowGrading.ink(row) != rowGrading.ink(row - 1)) {
                        blocks.markRow(slab, row);
                    }
                }
            }
        }
    }

    private void paint(int row, int blockColumn, int ground) {
        int from = blocks.start(blockColumn);
        int to = blocks.end(blockColumn);
        Arrays.fill(pixels, from, to, (char) ground);
        int blockRow = blocks.blockOf(row);
        int layer = -1;
        int inks = blocks.slabCount(blockRow, blockColumn);
        for (int i = 0; i < inks; i++) {
            Slab slab = slabs.get(blocks.slab(blockRow, blockColumn, i));
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
            finishFlat(Recipes.CLEAR, Recipes.CLEAR);
        } else {
            switch (slabs.paint(layer)) {
                case ROW -> finishFlat(Recipes.ROW, Recipes.ROW);
                case COLUMN -> finishFlat(Recipes.COLUMN, Recipes.COLUMN);
                case VIA -> finishFlat(Recipes.VIA, Recipes.VIA);
                case ROW_TO_COLUMN -> finishFlat(rowGrading.ink(row), rowGrading.softInk(row));
                case COLUMN_TO_ROW -> finishGradedAcross();
            }
        }
        coverage.next();
    }

    /** One ink for the whole row. */
    private void finishFlat(int ink, int softInk) {
        for (int i = 0; i < coverage.fullEnd(); i += 2) {
            Arrays.fill(pixels, coverage.full(i), coverage.full(i + 1), (char) ink);
        }
        for (int i = 0; i < coverage.softEnd(); i += 2) {
            for (int pixel = coverage.soft(i); pixel < coverage.soft(i + 1); pixel++) {
                mix(pixel, ink, softInk);
            }
        }
    }

    /** An ink of its own for every column. */
    private void finishGradedAcross() {
        for (int i = 0; i < coverage.fullEnd(); i += 2) {
            for (int pixel = coverage.full(i); pixel < coverage.full(i + 1); pixel++) {
                pixels[pixel] = (char) columnGrading.ink(pixel);
            }
        }
        for (int i = 0; i < coverage.softEnd(); i += 2) {
            for (int pixel = coverage.soft(i); pixel < coverage.soft(i + 1); pixel++) {
                mix(pixel, columnGrading.ink(pixel), columnGrading.softInk(pixel));
            }
        }
    }

    private void mix(int pixel, int ink, int softInk) {
        int level = Fixed.level(coverage.take(pixel));
        if (level >= Fixed.LEVELS) {
            pixels[pixel] = (char) ink;
        } else if (level > 0) {
            pixels[pixel] = (char) recipes.mix(pixels[pixel], softInk, level);
        }
    }

    /** Without the arrays for one row, which are small. */
    long retainedBytes() {
        return slabs.retainedBytes();
    }
}
