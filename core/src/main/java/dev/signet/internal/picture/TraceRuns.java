// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import static dev.signet.internal.picture.Geometry.CELL;
import static dev.signet.internal.picture.Geometry.HALF_CELL;
import static dev.signet.internal.picture.Geometry.LEAD_IN;
import static dev.signet.internal.picture.Geometry.LOOSE_END;

import dev.signet.internal.layout.Cells;
import dev.signet.internal.layout.Layout;
import dev.signet.internal.layout.Side;

/**
 * Draws the runs of one direction, line by line and from start to end. Runs that touch are joined into one, so no two runs of
 * a layer overlap.
 *
 * <p>A line is a bit set of points, {@value #UNIT} units apart; a run is a sequence of set bits. Each kind of segment is added for
 * all four cells of a line with one multiplication, because branches per cell would be unpredictable. Runs that do not touch
 * are at least half a cell apart, so different runs are never adjacent in the set. The last point of the grid would be bit 32;
 * no run reaches it, because ports at the edge of the grid are folded, and bar ends there are not linked.
 */
final class TraceRuns {

    private static final int UNIT = 2;
    private static final int POINTS = CELL / UNIT;

    /*
     * The segments of a cell that starts at 0:
     *
     *   -2 0     6 8 10    16 18    grid units
     *      |-------|                HALF_BACK: from the edge to the center
     *            |-|                LOOSE_BACK: from the end of a bar that is not linked to the center
     *      |                        END_BACK: the edge
     *    |-|                        LEAD_BACK: from within a via to the edge
     *              |-------|        HALF_AHEAD
     *              |-|              LOOSE_AHEAD
     *                      |        END_AHEAD
     *                      |-|      LEAD_AHEAD
     */
    private static final int HALF_BACK = points(0, HALF_CELL);

    private static final int LOOSE_BACK = points(LOOSE_END, HALF_CELL);
    private static final int END_BACK = points(0, 0);
    /** To be shifted by the length of the lead, since points are not negative. */
    private static final int LEAD_BACK = points(0, LEAD_IN);

    private static final int HALF_AHEAD = points(HALF_CELL, CELL);
    private static final int LOOSE_AHEAD = points(HALF_CELL, CELL - LOOSE_END);
    private static final int END_AHEAD = points(CELL, CELL);
    private static final int LEAD_AHEAD = points(CELL, CELL + LEAD_IN);

    /** By bit set of the four cells of a line: the bits of their first points. */
    private static final int[] STARTS = new int[16];

    static {
        for (int cells = 0; cells < STARTS.length; cells++) {
            for (int cell = 0; cell < 4; cell++) {
                STARTS[cells] |= (cells >>> cell & 1) << (POINTS * cell);
            }
        }
    }

    private TraceRuns() {}

    private static int points(int from, int to) {
        return (2 << (to / UNIT)) - (1 << (from / UNIT));
    }

    static void draw(Layout layout, boolean alongColumns, Canvas canvas) {
        int back = alongColumns ? Side.NORTH : Side.WEST;
        int ahead = Side.opposite(back);
        int along = alongColumns ? layout.columnAxis() : ~layout.columnAxis();
        int viaBack = layout.linkedToVia(back);
        int viaAhead = layout.linkedToVia(ahead);
        int halvesBack = Cells.NONE;
        int halvesAhead = Cells.NONE;
        int looseBack = Cells.NONE;
        int looseAhead = Cells.NONE;
        int endsBack;
        int endsAhead;
        switch (layout.glyph()) {
            case TEE -> {
                int bars = layout.connections() & along;
                int across = layout.linked(Side.clockwise(back)) | layout.linked(Side.counterclockwise(back));
                halvesBack = bars & layout.linked(back);
                halvesAhead = bars & layout.linked(ahead);
                // If stem and opposite bar end are linked, the bar ends at the joint, which makes a corner.
                looseBack = bars & ~halvesBack & ~(halvesAhead & across);
                looseAhead = bars & ~halvesAhead & ~(halvesBack & across);
                endsBack = viaBack & ~along;
                endsAhead = viaAhead & ~along;
            }
            case ELBOW -> {
                endsBack = layout.ports(back);
                endsAhead = layout.ports(ahead);
            }
            default -> {
                halvesBack = layout.arms(back) & along;
                halvesAhead = layout.arms(ahead) & along;
                endsBack = layout.arms(back) & ~along;
                endsAhead = layout.arms(ahead) & ~along;
            }
        }
        int leadsBack = viaBack & (halvesBack | endsBack);
        int leadsAhead = viaAhead & (halvesAhead | endsAhead);
        boolean opened = false;
        for (int line = 0; line < 4; line++) {
            int points = starts(halvesBack, line, alongColumns) * HALF_BACK
                    | starts(halvesAhead, line, alongColumns) * HALF_AHEAD
                    | starts(looseBack, line, alongColumns) * LOOSE_BACK
                    | starts(looseAhead, line, alongColumns) * LOOSE_AHEAD
                    | starts(endsBack, line, alongColumns) * END_BACK
                    | starts(endsAhead, line, alongColumns) * END_AHEAD
                    | (starts(leadsBack, line, alongColumns) * LEAD_BACK) >>> (LEAD_IN / UNIT)
                    | starts(leadsAhead, line, alongColumns) * LEAD_AHEAD;
            if (points != 0 && !opened) {
                canvas.runs(alongColumns ? Paint.COLUMN : Paint.ROW);
                opened = true;
            }
            draw(points, CELL * line + HALF_CELL, alongColumns, canvas);
        }
    }

    private static int starts(int cells, int line, boolean alongColumns) {
        return STARTS[alongColumns ? Cells.inColumn(cells, line) : Cells.inRow(cells, line)];
    }

    private static void draw(int points, int across, boolean alongColumns, Canvas canvas) {
        int rest = points;
        while (rest != 0) {
            int first = Integer.numberOfTrailingZeros(rest);
            int last = first + Integer.numberOfTrailingZeros(~(rest >>> first)) - 1;
            if (alongColumns) {
                canvas.columnRun(across, UNIT * first, UNIT * last);
            } else {
                canvas.rowRun(UNIT * first, UNIT * last, across);
            }
            rest &= rest + (1 << first);
        }
    }
}
