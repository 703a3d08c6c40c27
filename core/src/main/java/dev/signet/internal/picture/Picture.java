// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import static dev.signet.internal.picture.Geometry.CELL;

import dev.signet.Glyph;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.internal.layout.Cells;
import dev.signet.internal.layout.Layout;
import dev.signet.internal.layout.Side;

/**
 * The one description that SVG and PNG are made from: shades, frame, and layers of shapes in grid units (sections 5 and 6
 * of docs/SG-1.md).
 *
 * <p>A picture is mutable so that it can be reused without allocation.
 */
public final class Picture {

    private final Layout layout = new Layout();
    private final ShapeList shapes = new ShapeList();
    private Hash hash = new Hash(0, 0);
    private Parameters parameters = Parameters.DEFAULT;
    private Shades shades = Shades.of(hash, parameters);

    public static Picture of(Hash hash, Parameters parameters) {
        return new Picture().set(hash, parameters);
    }

    /** Replaces the picture by that of another avatar. */
    public Picture set(Hash newHash, Parameters newParameters) {
        hash = newHash;
        parameters = newParameters;
        shades = Shades.of(newHash, newParameters);
        addShapes();
        return this;
    }

    public Hash hash() {
        return hash;
    }

    public Shades shades() {
        return shades;
    }

    public ShapeList shapes() {
        return shapes;
    }

    public int size() {
        return parameters.size();
    }

    public Shape shape() {
        return parameters.shape();
    }

    /** Returns the inset of the grid from the edge of the viewBox. */
    public int inset() {
        return Geometry.inset(parameters);
    }

    /** Returns whether shapes have to be clipped to the outline. In all other cases they lie inside of it. */
    public boolean isClipped() {
        return shape() == Shape.CIRCLE && inset() == 0;
    }

    /** Returns whether pixels may lie outside of the outline. */
    public boolean hasOutline() {
        return shape() != Shape.SQUARE && (shades.hasGround() || isClipped());
    }

    public Parameters parameters() {
        return parameters;
    }

    private void addShapes() {
        layout.set(hash, parameters);
        shapes.clear();
        boolean piecesFirst = !parameters.blend() && layout.glyph() != Glyph.ELBOW;
        if (piecesFirst) {
            addPieces();
        }
        TraceRuns.add(layout, false, shapes);
        TraceRuns.add(layout, true, shapes);
        if (!piecesFirst) {
            addPieces();
        }
        int columns = layout.columnAxis();
        if (layout.glyph() == Glyph.STUB) {
            addAll(ShapeList.PAD, Paint.ROW, 0, layout.connections() & ~columns);
            addAll(ShapeList.PAD, Paint.COLUMN, 0, layout.connections() & columns);
        }
        int shownAsVias = layout.vias() & ~layout.drilled();
        addAll(ShapeList.RING, Paint.ROW, Geometry.ROW_HOLE, shownAsVias & ~columns);
        addAll(ShapeList.RING, Paint.COLUMN, Geometry.COLUMN_HOLE, shownAsVias & columns);
        addAll(ShapeList.RING, Paint.VIA, Geometry.VIA_HOLE, layout.vias() & layout.drilled());
    }

    /** Adds the pieces of cells whose axis is the row, then of those whose axis is the column. */
    private void addPieces() {
        if (layout.glyph() == Glyph.ELBOW) {
            addQuarterRings(layout.connections() & ~layout.columnAxis(), piecePaint(false));
            addQuarterRings(layout.connections() & layout.columnAxis(), piecePaint(true));
        } else {
            addStems(Side.NORTH);
            addStems(Side.EAST);
        }
    }

    private Paint piecePaint(boolean columnAxis) {
        if (parameters.blend()) {
            return columnAxis ? Paint.COLUMN_TO_ROW : Paint.ROW_TO_COLUMN;
        }
        boolean shadeOfAxis = layout.glyph() == Glyph.ELBOW;
        return columnAxis == shadeOfAxis ? Paint.COLUMN : Paint.ROW;
    }

    /** Adds the stems of tees and the arms of stubs on a side, north or east, and on the opposite one. */
    private void addStems(int side) {
        int opposite = Side.opposite(side);
        int here = layout.stems(side);
        int there = layout.stems(opposite);
        boolean tees = layout.glyph() == Glyph.TEE;
        int lowFillets = tees ? layout.linked(Side.counterclockwise(side)) : Cells.NONE;
        int highFillets = tees ? layout.linked(Side.clockwise(side)) : Cells.NONE;
        Paint paint = piecePaint(Side.isEastOrWest(side));
        for (int rest = here | there; rest != 0; rest &= rest - 1) {
            int cell = Integer.numberOfTrailingZeros(rest);
            int fillets = ShapeList.LOW_FILLET * (lowFillets >>> cell & 1)
                    | ShapeList.HIGH_FILLET * (highFillets >>> cell & 1);
            shapes.addIf(here >>> cell & 1, inCell(cell, ShapeList.STEM, paint, side | fillets));
            shapes.addIf(there >>> cell & 1, inCell(cell, ShapeList.STEM, paint, opposite | fillets));
        }
    }

    private void addQuarterRings(int cells, Paint paint) {
        for (int rest = cells; rest != 0; rest &= rest - 1) {
            int cell = Integer.numberOfTrailingZeros(rest);
            int vertical = Cells.has(layout.ports(Side.NORTH), cell) ? Side.NORTH : Side.SOUTH;
            int horizontal = Cells.has(layout.ports(Side.EAST), cell) ? Side.EAST : Side.WEST;
            shapes.add(inCell(cell, ShapeList.QUARTER_RING, paint, vertical | horizontal << 2));
        }
    }

    private void addAll(int kind, Paint paint, int detail, int cells) {
        for (int rest = cells; rest != 0; rest &= rest - 1) {
            shapes.add(inCell(Integer.numberOfTrailingZeros(rest), kind, paint, detail));
        }
    }

    private static int inCell(int cell, int kind, Paint paint, int detail) {
        return ShapeList.shape(kind, paint, detail) | ShapeList.at(CELL * (cell & 3), CELL * (cell >>> 2), 0);
    }
}
