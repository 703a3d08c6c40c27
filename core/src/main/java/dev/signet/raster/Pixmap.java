// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import dev.signet.picture.Picture;
import java.util.Arrays;

/**
 * A square picture as strips of pixels, kept as what changes from row to row: each row is the row above with a few of its
 * strips exchanged. So what it holds grows with the edges in the picture, not with its area.
 *
 * <p>Changes go row by row from left to right. A pixmap belongs to the {@link Rasteriser} that made it and is valid until
 * that renders again.
 */
public final class Pixmap {

    private final Colours colours = new Colours();
    private Strips strips = new Strips();
    private Recipes recipes = new Recipes(1);
    private int size;
    private int ground;

    private int[] columnStarts = {};
    private int columns;
    private int[] firstChanges = {};
    private char[] changedColumns = new char[512];
    private int[] changedStrips = new int[512];
    private int changes;
    private final Tally tally = new Tally();
    /** The strips of the row above. */
    private int[] above = {};

    Pixmap() {}

    /** Width and height. */
    public int size() {
        return size;
    }

    /** The colour of what is not painted. */
    public int ground() {
        return ground;
    }

    /** Colours are numbers below this; not all of them need be in the picture. */
    public int colourLimit() {
        return recipes.count();
    }

    /** How many colours are in the picture. */
    public int colours() {
        return tally.count();
    }

    /** One of the colours in the picture. They are in no order that matters. */
    public int colour(int place) {
        return tally.colour(place);
    }

    /** The first pixel, counted row by row, of one of the colours in the picture. */
    public int firstPixel(int place) {
        return tally.firstRow(place) * size + tally.firstColumn(place);
    }

    /** How many pixels have one of the colours in the picture. */
    public int pixels(int place) {
        return tally.pixels(place);
    }

    /** The sum of the rows of these pixels. */
    public int rowSum(int place) {
        return tally.rowSum(place);
    }

    /** The sum of the columns of these pixels. */
    public int columnSum(int place) {
        return tally.columnSum(place);
    }

    /** A colour as non-premultiplied ARGB. */
    public int argb(int colour) {
        return colours.argb(colour);
    }

    /** The first pixel of the strips in a column; they end where those of the next column start. */
    public int columnStart(int column) {
        return columnStarts[column];
    }

    /** The first change of a row; its last is the one before the first of the next row. In the first row, all change. */
    public int firstChange(int row) {
        return firstChanges[row];
    }

    public int changes() {
        return changes;
    }

    public int changedColumn(int change) {
        return changedColumns[change];
    }

    /** The strip that is new. */
    public int changedStrip(int change) {
        return changedStrips[change];
    }

    /** Strips are numbers below this. */
    public int stripLimit() {
        return strips.count();
    }

    /** The first run of a strip; its last is the one before the first of the next strip. */
    public int firstRun(int strip) {
        return strips.start(strip);
    }

    public int runColour(int run) {
        return strips.colour(run);
    }

    public int runLength(int run) {
        return strips.length(run);
    }

    /** Puts a picture together from its tiles. */
    void set(Picture picture, Mosaic mosaic) {
        size = picture.size();
        strips = mosaic.strips();
        recipes = mosaic.recipes();
        ground = Recipes.ground(picture.shades());
        colours.set(recipes, picture.shades());
        setColumns(mosaic.lines());
        if (firstChanges.length <= size) {
            firstChanges = new int[size + 1];
        }
        changes = 0;
        Arrays.fill(above, 0, columns, -1);
        Lines lines = mosaic.lines();
        takeStock(mosaic, lines);
        for (int tileRow = 0; tileRow < lines.tileCount(); tileRow++) {
            int top = lines.tileStart(tileRow);
            int bottom = lines.tileStart(tileRow + 1);
            for (int row = top; row < bottom; row++) {
                ensureRoom();
                firstChanges[row] = changes;
                for (int column = 0; column < lines.tileCount(); column++) {
                    add(mosaic.tile(tileRow, column), row - top, lines.firstStrip(column));
                }
            }
        }
        firstChanges[size] = changes;
    }

    private void takeStock(Mosaic mosaic, Lines lines) {
        tally.clear();
        for (int row = 0; row < lines.tileCount(); row++) {
            for (int column = 0; column < lines.tileCount(); column++) {
                tally.add(mosaic.tile(row, column).tally(), lines.tileStart(row), lines.tileStart(column));
            }
        }
    }

    private void setColumns(Lines lines) {
        columns = lines.stripCount();
        if (columnStarts.length <= columns) {
            columnStarts = new int[columns + 1];
            above = new int[columns];
        }
        for (int column = 0; column <= columns; column++) {
            columnStarts[column] = lines.stripStart(column);
        }
    }

    private void add(Tile tile, int row, int firstColumn) {
        int place = tile.firstStrip(row);
        for (int rest = tile.changes(row); rest != 0; rest &= rest - 1) {
            int strip = tile.strip(place++);
            int column = firstColumn + Integer.numberOfTrailingZeros(rest);
            if (above[column] != strip) {
                above[column] = strip;
                changedColumns[changes] = (char) column;
                changedStrips[changes++] = strip;
            }
        }
    }

    private void ensureRoom() {
        if (changes + columns > changedStrips.length) {
            changedColumns = Arrays.copyOf(changedColumns, 2 * changedColumns.length);
            changedStrips = Arrays.copyOf(changedStrips, changedColumns.length);
        }
    }

    long retainedBytes() {
        return 4L * firstChanges.length + 6L * changedStrips.length + colours.retainedBytes() + tally.weight();
    }
}
