// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import static dev.signet.internal.picture.Geometry.CELL;
import static dev.signet.internal.picture.Geometry.ELBOW_OUTER_RADIUS;
import static dev.signet.internal.picture.Geometry.HALF_CELL;
import static dev.signet.internal.picture.Geometry.TRACE_RADIUS;
import static dev.signet.internal.picture.Geometry.TRACE_WIDTH;

import dev.signet.internal.layout.Side;
import dev.signet.internal.picture.ShapeList;

/**
 * The text of the shapes inside a cell, precomputed for each of the sixteen cells: path data, and elements for rings. Each
 * path is defined once, with relative commands, and rotated about the center of the cell.
 */
final class CellTexts {

    private static final int CELLS = 16;
    private static final int DETAILS = 16;

    /** By hole: the radius of a circle halfway between hole and rim. */
    private static final String[] RING_RADII = {"", "3.125", "3.625", "4.125"};

    /** By kind, detail and cell: a length and words. */
    private static final long[] TEXTS = new long[(ShapeList.RING + 1) * DETAILS * CELLS * (SvgBuffer.MAX_WORDS + 1)];

    static {
        for (int cell = 0; cell < CELLS; cell++) {
            for (int detail = 0; detail < DETAILS; detail++) {
                set(ShapeList.STEM, detail, cell, stem(detail).path(cell));
            }
            for (int turns = 0; turns < 4; turns++) {
                int vertical = turns < 2 ? Side.SOUTH : Side.NORTH;
                int horizontal = turns == 0 || turns == 3 ? Side.EAST : Side.WEST;
                String ring = southEasternRing(new Pen(turns)).path(cell);
                set(ShapeList.QUARTER_RING, vertical | horizontal << 2, cell, ring);
            }
            int x = CELL * (cell % 4) + HALF_CELL;
            int y = CELL * (cell / 4) + HALF_CELL;
            set(ShapeList.PAD, 0, cell, "M" + x + " " + y + "h.01");
            for (int hole = 1; hole < RING_RADII.length; hole++) {
                String circle = "<circle cx=\"" + x + "\" cy=\"" + y + "\" r=\"" + RING_RADII[hole] + "\"/>";
                set(ShapeList.RING, hole, cell, circle);
            }
        }
    }

    private CellTexts() {}

    /** Appends a shape that is not a run. */
    static void put(int shape, SvgBuffer target) {
        int cell = ShapeList.y(shape) / CELL * 4 + ShapeList.x(shape) / CELL;
        target.putWords(TEXTS, index(ShapeList.kind(shape), ShapeList.detail(shape), cell));
    }

    private static void set(int kind, int detail, int cell, String text) {
        int at = index(kind, detail, cell);
        long[] words = SvgBuffer.words(text);
        TEXTS[at] = text.length();
        System.arraycopy(words, 0, TEXTS, at + 1, words.length);
    }

    private static int index(int kind, int detail, int cell) {
        return ((kind * DETAILS + detail) * CELLS + cell) * (SvgBuffer.MAX_WORDS + 1);
    }

    private static Pen stem(int detail) {
        int side = detail & 3;
        boolean low = (detail & ShapeList.LOW_FILLET) != 0;
        boolean high = (detail & ShapeList.HIGH_FILLET) != 0;
        Pen pen = new Pen(Side.opposite(side));
        return side < Side.SOUTH ? southernStem(pen, high, low) : southernStem(pen, low, high);
    }

    /** Left side, end and right side of a stem from the center line down to the edge. West is clockwise of south. */
    private static Pen southernStem(Pen pen, boolean westFillet, boolean eastFillet) {
        if (westFillet) {
            pen.start(0, HALF_CELL).line(0, TRACE_RADIUS).arc(TRACE_RADIUS, true, TRACE_RADIUS, TRACE_RADIUS);
        } else {
            pen.start(HALF_CELL - TRACE_RADIUS, HALF_CELL).line(0, HALF_CELL);
        }
        pen.line(TRACE_WIDTH, 0);
        if (eastFillet) {
            pen.arc(TRACE_RADIUS, true, TRACE_RADIUS, -TRACE_RADIUS).line(0, -TRACE_RADIUS);
        } else {
            pen.line(0, -HALF_CELL);
        }
        return pen.close();
    }

    /** Inner arc, end and outer arc around the south-eastern corner of the cell. */
    private static Pen southEasternRing(Pen pen) {
        pen.start(CELL - TRACE_RADIUS, CELL).arc(TRACE_RADIUS, true, TRACE_RADIUS, -TRACE_RADIUS);
        pen.line(0, -TRACE_WIDTH).arc(ELBOW_OUTER_RADIUS, false, -ELBOW_OUTER_RADIUS, ELBOW_OUTER_RADIUS);
        return pen.close();
    }

    /** Writes relative commands, rotated clockwise by quarter turns about the center of the cell. */
    private static final class Pen {

        private final int turns;
        private final StringBuilder commands = new StringBuilder();
        private int startX;
        private int startY;

        Pen(int turns) {
            this.turns = turns;
        }

        Pen start(int x, int y) {
            startX = HALF_CELL + turnedX(x - HALF_CELL, y - HALF_CELL);
            startY = HALF_CELL + turnedY(x - HALF_CELL, y - HALF_CELL);
            return this;
        }

        Pen line(int dx, int dy) {
            int x = turnedX(dx, dy);
            int y = turnedY(dx, dy);
            commands.append(y == 0 ? "h" + x : "v" + y);
            return this;
        }

        /** Appends a quarter of a circle. No space is needed after the two flags, which are one digit each by the grammar. */
        Pen arc(int radius, boolean clockwise, int dx, int dy) {
            int y = turnedY(dx, dy);
            commands.append('a').append(radius).append(' ').append(radius);
            commands.append(clockwise ? " 0 01" : " 0 00");
            commands.append(turnedX(dx, dy)).append(y < 0 ? "" : " ").append(y);
            return this;
        }

        Pen close() {
            commands.append('z');
            return this;
        }

        String path(int cell) {
            int x = CELL * (cell % 4) + startX;
            int y = CELL * (cell / 4) + startY;
            return "M" + x + " " + y + commands;
        }

        private int turnedX(int x, int y) {
            return switch (turns) {
                case 0 -> x;
                case 1 -> -y;
                case 2 -> -x;
                default -> y;
            };
        }

        private int turnedY(int x, int y) {
            return switch (turns) {
                case 0 -> y;
                case 1 -> x;
                case 2 -> -y;
                default -> -x;
            };
        }
    }
}
