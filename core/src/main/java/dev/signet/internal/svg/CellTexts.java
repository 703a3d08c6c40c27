// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import static dev.signet.internal.picture.Geometry.CELL;
import static dev.signet.internal.picture.Geometry.HALF_CELL;

import dev.signet.internal.layout.Side;
import dev.signet.internal.picture.ShapeList;

/**
 * The text of the shapes inside a cell, precomputed for each of the sixteen cells: path data, and elements for rings
 * (sections 7.3 to 7.5 of docs/SG-1.md).
 */
final class CellTexts {

    /** Path data with relative commands, and their start in the cell. */
    private record Path(int x, int y, String commands) {

        String in(int cell) {
            return "M" + (CELL * (cell & 3) + x) + " " + (CELL * (cell >>> 2) + y) + commands;
        }
    }

    /** By detail. Each row points north, east, south and west. */
    private static final Path[] STEMS = {
        // without fillets
        new Path(12, 8, "v-8h-8v8z"),
        new Path(8, 12, "h8v-8h-8z"),
        new Path(4, 8, "v8h8v-8z"),
        new Path(8, 4, "h-8v8h8z"),
        // with ShapeList.LOW_FILLET
        new Path(12, 8, "v-8h-8a4 4 0 0 1 -4 4v4z"),
        new Path(8, 12, "h8v-8a4 4 0 0 1 -4 -4h-4z"),
        new Path(0, 8, "v4a4 4 0 0 1 4 4h8v-8z"),
        new Path(8, 0, "h-4a4 4 0 0 1 -4 4v8h8z"),
        // with ShapeList.HIGH_FILLET
        new Path(16, 8, "v-4a4 4 0 0 1 -4 -4h-8v8z"),
        new Path(8, 16, "h4a4 4 0 0 1 4 -4v-8h-8z"),
        new Path(4, 8, "v8h8a4 4 0 0 1 4 -4v-4z"),
        new Path(8, 4, "h-8v8a4 4 0 0 1 4 4h4z"),
        // with both
        new Path(16, 8, "v-4a4 4 0 0 1 -4 -4h-8a4 4 0 0 1 -4 4v4z"),
        new Path(8, 16, "h4a4 4 0 0 1 4 -4v-8a4 4 0 0 1 -4 -4h-4z"),
        new Path(0, 8, "v4a4 4 0 0 1 4 4h8a4 4 0 0 1 4 -4v-4z"),
        new Path(8, 0, "h-4a4 4 0 0 1 -4 4v8a4 4 0 0 1 4 4h4z")
    };

    private static final Path NORTHEASTERN_RING = new Path(16, 4, "a4 4 0 0 1 -4 -4h-8a12 12 0 0 0 12 12z");
    private static final Path SOUTHEASTERN_RING = new Path(12, 16, "a4 4 0 0 1 4 -4v-8a12 12 0 0 0 -12 12z");
    private static final Path NORTHWESTERN_RING = new Path(4, 0, "a4 4 0 0 1 -4 4v8a12 12 0 0 0 12 -12z");
    private static final Path SOUTHWESTERN_RING = new Path(0, 12, "a4 4 0 0 1 4 4h8a12 12 0 0 0 -12 -12z");
    private static final Path PAD = new Path(HALF_CELL, HALF_CELL, "h.01");

    /** By hole: the radius of a circle halfway between hole and rim. */
    private static final String[] RING_RADII = {"", "3.125", "3.625", "4.125"};

    /** By kind, detail and cell. */
    private static final long[][] TEXTS = new long[(ShapeList.RING + 1) << 8][];

    static {
        for (int cell = 0; cell < 16; cell++) {
            for (int detail = 0; detail < STEMS.length; detail++) {
                set(ShapeList.STEM, detail, cell, STEMS[detail].in(cell));
            }
            set(ShapeList.QUARTER_RING, Side.NORTH | Side.EAST << 2, cell, NORTHEASTERN_RING.in(cell));
            set(ShapeList.QUARTER_RING, Side.SOUTH | Side.EAST << 2, cell, SOUTHEASTERN_RING.in(cell));
            set(ShapeList.QUARTER_RING, Side.NORTH | Side.WEST << 2, cell, NORTHWESTERN_RING.in(cell));
            set(ShapeList.QUARTER_RING, Side.SOUTH | Side.WEST << 2, cell, SOUTHWESTERN_RING.in(cell));
            set(ShapeList.PAD, 0, cell, PAD.in(cell));
            int x = CELL * (cell & 3) + HALF_CELL;
            int y = CELL * (cell >>> 2) + HALF_CELL;
            for (int hole = 1; hole < RING_RADII.length; hole++) {
                String circle = "<circle cx=\"" + x + "\" cy=\"" + y + "\" r=\"" + RING_RADII[hole] + "\"/>";
                set(ShapeList.RING, hole, cell, circle);
            }
        }
    }

    private CellTexts() {}

    /** Returns the text of a shape that is not a run, as {@link SvgBuffer#putCell} takes it. */
    static long[] of(int shape) {
        int cell = ShapeList.y(shape) / CELL * 4 + ShapeList.x(shape) / CELL;
        return TEXTS[index(ShapeList.kind(shape), ShapeList.detail(shape), cell)];
    }

    private static void set(int kind, int detail, int cell, String text) {
        TEXTS[index(kind, detail, cell)] = SvgBuffer.text(text, SvgBuffer.CELL_WORDS);
    }

    private static int index(int kind, int detail, int cell) {
        return kind << 8 | detail << 4 | cell;
    }
}
