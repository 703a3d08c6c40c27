// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import dev.signet.Parameters;
import dev.signet.Shape;

/** The dimensions of the picture in grid units: section 5 of docs/SG-1.md. */
public final class Geometry {

    /** The side of the grid, and of the viewBox. */
    public static final int GRID = 64;

    public static final int CELL = 16;
    public static final int HALF_CELL = CELL / 2;

    /** Half the width of a trace, and the radius of its caps, of fillets and of the inner side of an elbow. */
    public static final int TRACE_RADIUS = 4;

    public static final int ELBOW_OUTER_RADIUS = HALF_CELL + TRACE_RADIUS;

    /** The radius of pads and vias, 5.25, in quarters of a unit. */
    public static final int PAD_RADIUS_QUARTERS = 21;

    /** The length by which a trace extends into the cell of a via. */
    static final int LEAD_IN = 2;
    /** The distance from the cell edge to the cap center of a bar end that is not linked. */
    static final int LOOSE_END = 6;

    static final int VIA_HOLE = 2;
    static final int ROW_HOLE = 3;
    static final int COLUMN_HOLE = 1;

    public static final int CORNER_RADIUS = 10;

    private Geometry() {}

    /** Returns the inset of the grid from the edge of the viewBox. */
    public static int inset(Parameters parameters) {
        return switch (parameters.padding()) {
            case NONE -> 0;
            case SOME -> parameters.shape() == Shape.CIRCLE ? 6 : 4;
            case LOTS -> 8;
        };
    }
}
