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
 * Adds the runs of one direction, line by line and from start to end. Runs that touch are joined into one, so no two runs of
 * a layer overlap.
 *
 * <p>The four lines are a bit set of points, four for each cell; a run is a sequence of set bits. Each kind of point is set for
 * all cells at once, because branches per cell would be unpredictable.
 *
 * <pre>
 * 0     6 8 10    16     grid units from the start of the cell
 * |     | | |     |
 * |     | | the end of a bar that is not linked ahead
 * |     | center
 * |     the end of a bar that is not linked back
 * edge to the cell before, which is that of the line before in the first cell: no run reaches it there, because ports at
 * the edge of the grid are folded, and bar ends there are not linked
 * </pre>
 */
final class TraceRuns {

    /** The grid units of the four points, in four bits each. */
    private static final int POSITIONS = (LOOSE_END << 4) | (HALF_CELL << 8) | ((CELL - LOOSE_END) << 12);

    private TraceRuns() {}

    static void add(Layout layout, boolean alongColumns, ShapeList shapes) {
        int back = alongColumns ? Side.NORTH : Side.WEST;
        int ahead = Side.opposite(back);
        int along = alongColumns ? layout.columnAxis() : ~layout.columnAxis();
        int edgesBack;
        int edgesAhead;
        int halvesBack = Cells.NONE;
        int halvesAhead = Cells.NONE;
        switch (layout.glyph()) {
            case TEE -> {
                int bars = layout.connections() & along;
                int linkedBack = layout.linked(back);
                int linkedAhead = layout.linked(ahead);
                int stems = layout.linked(Side.clockwise(back)) | layout.linked(Side.counterclockwise(back));
                edgesBack = (bars & linkedBack) | (layout.linkedToVia(back) & ~along);
                edgesAhead = (bars & linkedAhead) | (layout.linkedToVia(ahead) & ~along);
                // If stem and opposite bar end are linked, the bar ends at the center, which makes a corner.
                halvesBack = bars & (linkedBack | ~(linkedAhead & stems));
                halvesAhead = bars & (linkedAhead | ~(linkedBack & stems));
            }
            case ELBOW -> {
                edgesBack = layout.ports(back);
                edgesAhead = layout.ports(ahead);
            }
            default -> {
                edgesBack = layout.arms(back);
                edgesAhead = layout.arms(ahead);
                halvesBack = edgesBack & along;
                halvesAhead = edgesAhead & along;
            }
        }
        int edges = edgesBack | edgesAhead << (alongColumns ? 4 : 1);
        int vias = layout.vias();
        if (alongColumns) { // so that the lines are rows
            edges = Cells.transposed(edges);
            halvesBack = Cells.transposed(halvesBack);
            halvesAhead = Cells.transposed(halvesAhead);
            vias = Cells.transposed(vias);
        }
        long points = firstPoints(edges)
                | firstPoints(halvesBack) << 1
                | firstPoints(halvesBack | halvesAhead) << 2
                | firstPoints(halvesAhead) << 3;
        long viaAhead = firstPoints(vias);
        long viaBack = viaAhead << 4;
        int run = alongColumns
                ? ShapeList.shape(ShapeList.COLUMN_RUN, Paint.COLUMN, 0)
                : ShapeList.shape(ShapeList.ROW_RUN, Paint.ROW, 0);
        while (points != 0) {
            int first = Long.numberOfTrailingZeros(points);
            int last = first + Long.numberOfTrailingZeros(~(points >>> first)) - 1;
            int start = position(first) - LEAD_IN * (int) (viaBack >>> first & 1);
            int length = position(last) + LEAD_IN * (int) (viaAhead >>> last & 1) - start;
            int across = CELL * (first >>> 4) + HALF_CELL;
            shapes.add(
                    run | (alongColumns ? ShapeList.at(across, start, length) : ShapeList.at(start, across, length)));
            points &= points + (1L << first);
        }
    }

    /** Returns the grid units of a point from the start of its line. */
    private static int position(int point) {
        return CELL * (point >>> 2 & 3) + ((POSITIONS >>> (4 * (point & 3))) & 15);
    }

    /** Returns the first points of cells, whose number is four times that of the cell. */
    private static long firstPoints(int cells) {
        long bytes = (cells | ((long) cells << 24)) & 0x000000ff000000ffL;
        long halfBytes = (bytes | (bytes << 12)) & 0x000f000f000f000fL;
        long pairs = (halfBytes | (halfBytes << 6)) & 0x0303030303030303L;
        return (pairs | (pairs << 3)) & 0x1111111111111111L;
    }
}
