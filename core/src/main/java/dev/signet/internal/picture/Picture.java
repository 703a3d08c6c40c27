// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import static dev.signet.internal.picture.Geometry.CELL;
import static dev.signet.internal.picture.Geometry.HALF_CELL;

import dev.signet.Glyph;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.Substrate;
import dev.signet.internal.layout.Cells;
import dev.signet.internal.layout.Layout;
import dev.signet.internal.layout.Side;

/**
 * The one description that SVG and PNG are made from: shades, frame, and layers of shapes in grid units (sections 5 and 6
 * of docs/SG-1.md).
 *
 * <p>Shapes are passed to a {@link Canvas} instead of being stored, since a picture is drawn once. A picture is mutable so that
 * it can be reused without allocation.
 */
public final class Picture {

    private final Layout layout = new Layout();
    private Hash hash;
    private Shades shades;
    private Parameters parameters;

    private Picture(Hash hash, Parameters parameters) {
        layout.set(hash, parameters);
        this.hash = hash;
        shades = Shades.of(hash, parameters);
        this.parameters = parameters;
    }

    public static Picture of(Hash hash, Parameters parameters) {
        return new Picture(hash, parameters);
    }

    /** Replaces the picture by that of another avatar. */
    public void set(Hash newHash, Parameters newParameters) {
        layout.set(newHash, newParameters);
        hash = newHash;
        shades = Shades.of(newHash, newParameters);
        parameters = newParameters;
    }

    public Hash hash() {
        return hash;
    }

    public Shades shades() {
        return shades;
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

    /** Returns whether a picture with other parameters differs from this one in cells and shades only. */
    public boolean sharesTilesWith(Parameters others) {
        return size() == others.size()
                && inset() == Geometry.inset(others)
                && shape() == others.shape()
                && shades.hasGround() == (others.substrate() != Substrate.NONE)
                && parameters.glyph() == others.glyph()
                && parameters.blend() == others.blend();
    }

    public void draw(Canvas canvas) {
        boolean piecesFirst = !parameters.blend() && layout.glyph() != Glyph.ELBOW;
        if (piecesFirst) {
            pieces(canvas);
        }
        TraceRuns.draw(layout, false, canvas);
        TraceRuns.draw(layout, true, canvas);
        if (!piecesFirst) {
            pieces(canvas);
        }
        if (layout.glyph() == Glyph.STUB) {
            pads(layout.connections() & ~layout.columnAxis(), Paint.ROW, canvas);
            pads(layout.connections() & layout.columnAxis(), Paint.COLUMN, canvas);
        }
        int shownAsVias = layout.vias() & ~layout.drilled();
        rings(shownAsVias & ~layout.columnAxis(), Paint.ROW, Geometry.ROW_HOLE, canvas);
        rings(shownAsVias & layout.columnAxis(), Paint.COLUMN, Geometry.COLUMN_HOLE, canvas);
        rings(layout.vias() & layout.drilled(), Paint.VIA, Geometry.VIA_HOLE, canvas);
    }

    /** Draws the cells whose joint axis is the row, then those whose axis is the column. */
    private void pieces(Canvas canvas) {
        switch (layout.glyph()) {
            case TEE -> {
                stems(Side.NORTH, Side.SOUTH, canvas);
                stems(Side.EAST, Side.WEST, canvas);
            }
            case ELBOW -> {
                quarterRings(layout.connections() & ~layout.columnAxis(), piecePaint(false), canvas);
                quarterRings(layout.connections() & layout.columnAxis(), piecePaint(true), canvas);
            }
            case STUB -> {
                arms(Side.NORTH, Side.SOUTH, ~layout.columnAxis(), canvas);
                arms(Side.EAST, Side.WEST, layout.columnAxis(), canvas);
            }
        }
    }

    private Paint piecePaint(boolean columnAxis) {
        if (parameters.blend()) {
            return columnAxis ? Paint.COLUMN_TO_ROW : Paint.ROW_TO_COLUMN;
        }
        boolean shadeOfAxis = layout.glyph() == Glyph.ELBOW;
        return columnAxis == shadeOfAxis ? Paint.COLUMN : Paint.ROW;
    }

    private void stems(int side, int oppositeSide, Canvas canvas) {
        int here = layout.stems(side) & layout.linked(side);
        int there = layout.stems(oppositeSide) & layout.linked(oppositeSide);
        if ((here | there) == Cells.NONE) {
            return;
        }
        canvas.pieces(piecePaint(Side.isEastOrWest(side)));
        for (int rest = here | there; rest != 0; rest &= rest - 1) {
            int cell = Integer.numberOfTrailingZeros(rest);
            int stem = Cells.has(here, cell) ? side : oppositeSide;
            canvas.stem(
                    left(cell),
                    top(cell),
                    stem,
                    Cells.has(layout.linked(Side.clockwise(stem)), cell),
                    Cells.has(layout.linked(Side.counterclockwise(stem)), cell));
        }
    }

    private void quarterRings(int cells, Paint paint, Canvas canvas) {
        if (cells == Cells.NONE) {
            return;
        }
        canvas.pieces(paint);
        for (int rest = cells; rest != 0; rest &= rest - 1) {
            int cell = Integer.numberOfTrailingZeros(rest);
            int vertical = Cells.has(layout.ports(Side.NORTH), cell) ? Side.NORTH : Side.SOUTH;
            int horizontal = Cells.has(layout.ports(Side.EAST), cell) ? Side.EAST : Side.WEST;
            canvas.quarterRing(left(cell), top(cell), vertical, horizontal);
        }
    }

    /** Draws the arms of stubs that are perpendicular to the joint axis. */
    private void arms(int side, int oppositeSide, int cells, Canvas canvas) {
        int here = layout.arms(side) & cells;
        int there = layout.arms(oppositeSide) & cells;
        if ((here | there) == Cells.NONE) {
            return;
        }
        canvas.pieces(piecePaint(Side.isEastOrWest(side)));
        for (int rest = here | there; rest != 0; rest &= rest - 1) {
            int cell = Integer.numberOfTrailingZeros(rest);
            if (Cells.has(here, cell)) {
                canvas.arm(left(cell), top(cell), side);
            }
            if (Cells.has(there, cell)) {
                canvas.arm(left(cell), top(cell), oppositeSide);
            }
        }
    }

    private static void pads(int cells, Paint paint, Canvas canvas) {
        if (cells == Cells.NONE) {
            return;
        }
        canvas.pads(paint);
        for (int rest = cells; rest != 0; rest &= rest - 1) {
            int cell = Integer.numberOfTrailingZeros(rest);
            canvas.pad(left(cell) + HALF_CELL, top(cell) + HALF_CELL);
        }
    }

    private static void rings(int cells, Paint paint, int hole, Canvas canvas) {
        if (cells == Cells.NONE) {
            return;
        }
        canvas.rings(paint, hole);
        for (int rest = cells; rest != 0; rest &= rest - 1) {
            int cell = Integer.numberOfTrailingZeros(rest);
            canvas.ring(left(cell) + HALF_CELL, top(cell) + HALF_CELL, hole);
        }
    }

    private static int left(int cell) {
        return CELL * (cell & 3);
    }

    private static int top(int cell) {
        return CELL * (cell >>> 2);
    }
}
