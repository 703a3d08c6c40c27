// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import static dev.signet.internal.picture.Geometry.CELL;
import static dev.signet.internal.picture.Geometry.ELBOW_OUTER_RADIUS;
import static dev.signet.internal.picture.Geometry.HALF_CELL;
import static dev.signet.internal.picture.Geometry.TRACE_RADIUS;
import static dev.signet.internal.picture.Geometry.TRACE_WIDTH;

import dev.signet.internal.layout.Side;

/**
 * Path data of the shapes inside a cell, precomputed for each of the sixteen cells. Each shape is defined once, with relative
 * commands, and rotated about the center of the cell.
 */
final class CellPaths {

    private static final int CELLS = 16;

    /** By cell, side and fillets. */
    private static final byte[][] STEMS = new byte[CELLS * 16][];
    /** By cell and quarter turns. */
    private static final byte[][] QUARTER_RINGS = new byte[CELLS * 4][];

    static {
        for (int side = 0; side < 4; side++) {
            for (int fillets = 0; fillets < 4; fillets++) {
                boolean clockwise = (fillets & 2) != 0;
                boolean counterclockwise = (fillets & 1) != 0;
                Pen stem = southernStem(new Pen(Side.opposite(side)), clockwise, counterclockwise);
                for (int cell = 0; cell < CELLS; cell++) {
                    STEMS[16 * cell + 4 * side + fillets] = stem.path(cell);
                }
            }
        }
        for (int turns = 0; turns < 4; turns++) {
            Pen ring = southEasternRing(new Pen(turns));
            for (int cell = 0; cell < CELLS; cell++) {
                QUARTER_RINGS[4 * cell + turns] = ring.path(cell);
            }
        }
    }

    private CellPaths() {}

    /** Returns the outline of a stem in the cell at x, y; without fillets it is also that of an arm. */
    static byte[] stem(int x, int y, int side, boolean clockwiseFillet, boolean counterclockwiseFillet) {
        int fillets = (clockwiseFillet ? 2 : 0) + (counterclockwiseFillet ? 1 : 0);
        return STEMS[16 * cell(x, y) + 4 * side + fillets];
    }

    /** Returns the outline of a quarter ring in the cell at x, y. */
    static byte[] quarterRing(int x, int y, int verticalSide, int horizontalSide) {
        int turns = verticalSide == Side.SOUTH
                ? (horizontalSide == Side.EAST ? 0 : 1)
                : (horizontalSide == Side.WEST ? 2 : 3);
        return QUARTER_RINGS[4 * cell(x, y) + turns];
    }

    private static int cell(int x, int y) {
        return y / CELL * 4 + x / CELL;
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

        byte[] path(int cell) {
            int x = CELL * (cell % 4) + startX;
            int y = CELL * (cell / 4) + startY;
            return SvgBuffer.ascii("M" + x + " " + y + commands);
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
