// SPDX-License-Identifier: Apache-2.0
package dev.signet.picture;

import static dev.signet.picture.Geometry.CELL;
import static dev.signet.picture.Geometry.HALF_CELL;
import static dev.signet.picture.Geometry.LEAD_IN;
import static dev.signet.picture.Geometry.LOOSE_END;

import dev.signet.layout.Cells;
import dev.signet.layout.Layout;
import dev.signet.layout.Side;

/**
 * The runs of one direction, line by line and from the start of each line to its end. Written for rows; columns are the
 * same with the two axes exchanged. Runs that touch are joined into one, so no two runs of a layer overlap.
 */
final class Runs {

    private static final int NO_RUN = Integer.MIN_VALUE;

    /**
     * How far from the edges of its cell a bar starts and ends, by whether it is linked back (1), ahead (2) and across (4). A
     * loose end stops short of the edge; where the stem and the other end go on, at the joint: a clean corner. A table,
     * because nothing could predict the branches.
     */
    private static final int[] BAR_STARTS = {LOOSE_END, 0, LOOSE_END, 0, LOOSE_END, 0, HALF_CELL, 0};

    private static final int[] BAR_ENDS = {LOOSE_END, LOOSE_END, 0, 0, LOOSE_END, HALF_CELL, 0, 0};

    private final boolean alongColumns;

    /** Tees whose bar lies along the line. */
    private int bars;
    /** Cells with a run from their centre to the edge behind or ahead. */
    private int halvesBack;

    private int halvesAhead;
    /** Cells with a round end on the edge behind or ahead, which hides the seam to the neighbour or leads into a via. */
    private int endsBack;

    private int endsAhead;

    private int linkedBack;
    private int linkedAhead;
    private int viaBack;
    private int viaAhead;
    /** Cells whose port across the line is linked: for a tee with its bar along the line, that is the stem. */
    private int linkedAcross;

    private boolean opened;
    private int line;
    private int from = NO_RUN;
    private int to;

    Runs(boolean alongColumns) {
        this.alongColumns = alongColumns;
    }

    void draw(Layout layout, Canvas canvas) {
        int back = alongColumns ? Side.NORTH : Side.WEST;
        int ahead = Side.opposite(back);
        linkedBack = layout.linked(back);
        linkedAhead = layout.linked(ahead);
        viaBack = layout.linkedToVia(back);
        viaAhead = layout.linkedToVia(ahead);
        linkedAcross = layout.linked(Side.clockwise(back)) | layout.linked(Side.counterclockwise(back));
        int along = alongColumns ? layout.columnAxis() : ~layout.columnAxis();
        bars = Cells.NONE;
        halvesBack = Cells.NONE;
        halvesAhead = Cells.NONE;
        switch (layout.glyph()) {
            case TEE -> {
                bars = layout.connections() & along;
                endsBack = viaBack & ~along;
                endsAhead = viaAhead & ~along;
            }
            case ELBOW -> {
                endsBack = layout.ports(back);
                endsAhead = layout.ports(ahead);
            }
            case STUB -> {
                halvesBack = layout.arms(back) & along;
                halvesAhead = layout.arms(ahead) & along;
                endsBack = layout.arms(back) & ~along;
                endsAhead = layout.arms(ahead) & ~along;
            }
        }
        draw(canvas);
    }

    private void draw(Canvas canvas) {
        opened = false;
        int busy = bars | halvesBack | halvesAhead | endsBack | endsAhead;
        for (line = 0; line < 4; line++) {
            int rest = busy & (alongColumns ? Cells.column(line) : Cells.row(line));
            for (; rest != Cells.NONE; rest &= rest - 1) {
                int cell = Integer.numberOfTrailingZeros(rest);
                draw(cell, CELL * (alongColumns ? cell >>> 2 : cell & 3), canvas);
            }
            flush(canvas);
        }
    }

    /** Adds the runs of a cell that starts at {@code edge}. */
    private void draw(int cell, int edge, Canvas canvas) {
        int start = edge - LEAD_IN * bit(viaBack, cell);
        int end = edge + CELL + LEAD_IN * bit(viaAhead, cell);
        if (Cells.has(bars, cell)) {
            int ends = bit(linkedBack, cell) | bit(linkedAhead, cell) << 1 | bit(linkedAcross, cell) << 2;
            add(start + BAR_STARTS[ends], end - BAR_ENDS[ends], canvas);
        }
        if (Cells.has(endsBack, cell)) {
            add(start, edge, canvas);
        }
        if (Cells.has(halvesBack, cell)) {
            add(start, edge + HALF_CELL, canvas);
        }
        if (Cells.has(halvesAhead, cell)) {
            add(edge + HALF_CELL, end, canvas);
        }
        if (Cells.has(endsAhead, cell)) {
            add(edge + CELL, end, canvas);
        }
    }

    private static int bit(int cells, int cell) {
        return cells >>> cell & 1;
    }

    private void add(int start, int end, Canvas canvas) {
        if (from != NO_RUN && start > to) {
            flush(canvas);
        }
        if (from == NO_RUN) {
            from = start;
        }
        to = end;
    }

    private void flush(Canvas canvas) {
        if (from == NO_RUN) {
            return;
        }
        if (!opened) {
            canvas.runs(alongColumns ? Paint.COLUMN : Paint.ROW);
            opened = true;
        }
        int across = CELL * line + HALF_CELL;
        if (alongColumns) {
            canvas.columnRun(across, from, to);
        } else {
            canvas.rowRun(from, to, across);
        }
        from = NO_RUN;
    }
}
