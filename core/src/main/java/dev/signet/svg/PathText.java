// SPDX-License-Identifier: Apache-2.0
package dev.signet.svg;

import static dev.signet.picture.Geometry.CELL;
import static dev.signet.picture.Geometry.ELBOW_OUTER_RADIUS;
import static dev.signet.picture.Geometry.HALF_CELL;
import static dev.signet.picture.Geometry.TRACE_RADIUS;
import static dev.signet.picture.Geometry.TRACE_WIDTH;

import dev.signet.layout.Side;

/**
 * A path inside a cell as text: where it starts, and the relative commands from there on. Each shape is drawn once and
 * turned about the centre of the cell; only the first point depends on the cell, so the commands are made when the class
 * is loaded.
 */
final class PathText {

    private static final PathText[] STEMS = new PathText[16];
    private static final PathText[] QUARTER_RINGS = new PathText[4];

    static {
        for (int side = 0; side < 4; side++) {
            for (int fillets = 0; fillets < 4; fillets++) {
                boolean clockwise = (fillets & 2) != 0;
                boolean counterclockwise = (fillets & 1) != 0;
                STEMS[4 * side + fillets] = southernStem(new Pen(Side.opposite(side)), clockwise, counterclockwise);
            }
        }
        for (int turns = 0; turns < 4; turns++) {
            QUARTER_RINGS[turns] = southEasternRing(new Pen(turns));
        }
    }

    private final int startX;
    private final int startY;
    private final byte[] commands;

    private PathText(int startX, int startY, byte[] commands) {
        this.startX = startX;
        this.startY = startY;
        this.commands = commands;
    }

    int startX() {
        return startX;
    }

    int startY() {
        return startY;
    }

    byte[] commands() {
        return commands;
    }

    /** The outline of a stem; without fillets also that of an arm. */
    static PathText stem(int side, boolean clockwiseFillet, boolean counterclockwiseFillet) {
        return STEMS[4 * side + (clockwiseFillet ? 2 : 0) + (counterclockwiseFillet ? 1 : 0)];
    }

    /** The outline of a quarter ring. */
    static PathText quarterRing(int verticalSide, int horizontalSide) {
        if (verticalSide == Side.SOUTH) {
            return QUARTER_RINGS[horizontalSide == Side.EAST ? 0 : 1];
        }
        return QUARTER_RINGS[horizontalSide == Side.WEST ? 2 : 3];
    }

    /** From the centre line down to the edge: left side, foot, right side. West is clockwise of south. */
    private static PathText southernStem(Pen pen, boolean westFillet, boolean eastFillet) {
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
        return pen.close().path();
    }

    /** Round the south-eastern corner of the cell: inner arc, mouth, outer arc. */
    private static PathText southEasternRing(Pen pen) {
        pen.start(CELL - TRACE_RADIUS, CELL).arc(TRACE_RADIUS, true, TRACE_RADIUS, -TRACE_RADIUS);
        pen.line(0, -TRACE_WIDTH).arc(ELBOW_OUTER_RADIUS, false, -ELBOW_OUTER_RADIUS, ELBOW_OUTER_RADIUS);
        return pen.close().path();
    }

    /** Writes relative commands, turned clockwise by quarter turns about the centre of the cell. */
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

        /** A quarter of a circle. The two flags need no space after them: by the grammar they are one digit each. */
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

        PathText path() {
            return new PathText(startX, startY, SvgText.ascii(commands.toString()));
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
