// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import static dev.signet.internal.picture.Geometry.CELL;
import static dev.signet.internal.picture.Geometry.GRID;
import static dev.signet.internal.picture.Geometry.HALF_CELL;
import static dev.signet.internal.picture.Geometry.LEAD_IN;
import static dev.signet.internal.picture.Geometry.LOOSE_END;

import dev.signet.internal.layout.Cells;
import dev.signet.internal.layout.Layout;
import dev.signet.internal.layout.Side;

/**
 * Adds the runs of one direction, line by line and from start to end. Runs that touch are joined into one, so no two runs of
 * a layer overlap.
 *
 * <p>Two lines are a bit set of points, {@value #UNIT} units apart; a run is a sequence of set bits. Each kind of segment is added
 * for all eight cells of two lines with one multiplication, because branches per cell would be unpredictable. Runs that do not
 * touch are at least half a cell apart, so different runs are never adjacent in the set. The last point of a line would be the
 * first of the next; no run reaches either, because ports at the edge of the grid are folded, and bar ends there are not linked.
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
    private static final long HALF_BACK = points(0, HALF_CELL);

    private static final long LOOSE_BACK = points(LOOSE_END, HALF_CELL);
    private static final long END_BACK = points(0, 0);
    /** To be shifted by the length of the lead, since points are not negative. */
    private static final long LEAD_BACK = points(0, LEAD_IN);

    private static final long HALF_AHEAD = points(HALF_CELL, CELL);
    private static final long LOOSE_AHEAD = points(HALF_CELL, CELL - LOOSE_END);
    private static final long END_AHEAD = points(CELL, CELL);
    private static final long LEAD_AHEAD = points(CELL, CELL + LEAD_IN);

    /** By bit set of the eight cells of two lines: the bits of their first points. */
    private static final long[] STARTS = new long[256];

    static {
        for (int cells = 0; cells < STARTS.length; cells++) {
            for (int cell = 0; cell < 8; cell++) {
                STARTS[cells] |= (cells >>> cell & 1L) << (POINTS * cell);
            }
        }
    }

    private TraceRuns() {}

    private static long points(int from, int to) {
        return (2L << (to / UNIT)) - (1L << (from / UNIT));
    }

    static void add(Layout layout, boolean alongColumns, ShapeList shapes) {
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
                // If stem and opposite bar end are linked, the bar ends at the center, which makes a corner.
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
        if (alongColumns) { // so that the lines are rows
            halvesBack = Cells.transposed(halvesBack);
            halvesAhead = Cells.transposed(halvesAhead);
            looseBack = Cells.transposed(looseBack);
            looseAhead = Cells.transposed(looseAhead);
            endsBack = Cells.transposed(endsBack);
            endsAhead = Cells.transposed(endsAhead);
            leadsBack = Cells.transposed(leadsBack);
            leadsAhead = Cells.transposed(leadsAhead);
        }
        int run = alongColumns
                ? ShapeList.shape(ShapeList.COLUMN_RUN, Paint.COLUMN, 0)
                : ShapeList.shape(ShapeList.ROW_RUN, Paint.ROW, 0);
        for (int half = 0; half < 2; half++) {
            long points = starts(halvesBack, half) * HALF_BACK
                    | starts(halvesAhead, half) * HALF_AHEAD
                    | starts(looseBack, half) * LOOSE_BACK
                    | starts(looseAhead, half) * LOOSE_AHEAD
                    | starts(endsBack, half) * END_BACK
                    | starts(endsAhead, half) * END_AHEAD
                    | (starts(leadsBack, half) * LEAD_BACK) >>> (LEAD_IN / UNIT)
                    | starts(leadsAhead, half) * LEAD_AHEAD;
            while (points != 0) {
                int first = Long.numberOfTrailingZeros(points);
                int length = UNIT * (Long.numberOfTrailingZeros(~(points >>> first)) - 1);
                int start = UNIT * first % GRID;
                int across = CELL * (2 * half + UNIT * first / GRID) + HALF_CELL;
                shapes.add(run
                        | (alongColumns ? ShapeList.at(across, start, length) : ShapeList.at(start, across, length)));
                points &= points + (1L << first);
            }
        }
    }

    private static long starts(int cells, int half) {
        return STARTS[cells >>> (8 * half) & 255];
    }
}
