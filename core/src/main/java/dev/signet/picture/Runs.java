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

    private final Canvas canvas;
    private final boolean alongColumns;

    /** Tees whose bar lies along the line. */
    private int bars;
    /** Cells with a run from their centre to the edge behind or ahead. */
    private int halvesBack;

    private int halvesAhead;
    /** Cells with a round end on the edge behind or ahead, which hides the seam to the neighbour or leads into a via. */
    private int endsBack;

    private int endsAhead;

    private final int linkedBack;
    private final int linkedAhead;
    private final int viaBack;
    private final int viaAhead;
    /** Cells whose port across the line is linked: for a tee with its bar along the line, that is the stem. */
    private final int linkedAcross;

    private boolean opened;
    private int line;
    private int from = NO_RUN;
    private int to;

    private Runs(Layout layout, boolean alongColumns, Canvas canvas) {
        this.alongColumns = alongColumns;
        this.canvas = canvas;
        int back = alongColumns ? Side.NORTH : Side.WEST;
        int ahead = Side.opposite(back);
        linkedBack = layout.linked(back);
        linkedAhead = layout.linked(ahead);
        viaBack = layout.linkedToVia(back);
        viaAhead = layout.linkedToVia(ahead);
        linkedAcross = layout.linked(Side.clockwise(back)) | layout.linked(Side.counterclockwise(back));
        int along = alongColumns ? layout.columnAxis() : ~layout.columnAxis();
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
    }

    static void ofRows(Layout layout, Canvas canvas) {
        new Runs(layout, false, canvas).draw();
    }

    static void ofColumns(Layout layout, Canvas canvas) {
        new Runs(layout, true, canvas).draw();
    }

    private void draw() {
        int busy = bars | halvesBack | halvesAhead | endsBack | endsAhead;
        for (line = 0; line < 4; line++) {
            for (int place = 0; place < 4; place++) {
                int cell = alongColumns ? Cells.index(place, line) : Cells.index(line, place);
                if (Cells.has(busy, cell)) {
                    draw(cell, CELL * place);
                }
            }
            flush();
        }
    }

    /** Adds the runs of a cell that starts at {@code edge}. */
    private void draw(int cell, int edge) {
        int start = edge - leadIn(viaBack, cell);
        int end = edge + CELL + leadIn(viaAhead, cell);
        if (Cells.has(bars, cell)) {
            int loose = Cells.has(linkedAcross, cell) ? HALF_CELL : LOOSE_END;
            bar(cell, start, end, edge, loose);
        }
        if (Cells.has(endsBack, cell)) {
            add(start, edge);
        }
        if (Cells.has(halvesBack, cell)) {
            add(start, edge + HALF_CELL);
        }
        if (Cells.has(halvesAhead, cell)) {
            add(edge + HALF_CELL, end);
        }
        if (Cells.has(endsAhead, cell)) {
            add(edge + CELL, end);
        }
    }

    /** A loose end stops short of the edge; where the stem and the other end go on, at the joint: a clean corner. */
    private void bar(int cell, int start, int end, int edge, int cornerEnd) {
        boolean back = Cells.has(linkedBack, cell);
        boolean ahead = Cells.has(linkedAhead, cell);
        add(
                back ? start : edge + (ahead ? cornerEnd : LOOSE_END),
                ahead ? end : edge + CELL - (back ? cornerEnd : LOOSE_END));
    }

    private static int leadIn(int cellsAtVia, int cell) {
        return Cells.has(cellsAtVia, cell) ? LEAD_IN : 0;
    }

    private void add(int start, int end) {
        if (from != NO_RUN && start > to) {
            flush();
        }
        if (from == NO_RUN) {
            from = start;
        }
        to = end;
    }

    private void flush() {
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
