// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

/**
 * Takes a {@link Picture} apart: layer by layer from the bottom up, and in each layer shape by shape. The shapes of one
 * layer never overlap, so their union is their sum. Coordinates are grid units: 64 × 64, cells of 16.
 *
 * <p>A layer is opened by naming what it is made of and its paint; the shapes that follow belong to it. Layers without
 * shapes are not opened.
 */
public interface Canvas {

    /** Opens a layer of {@link #rowRun} or {@link #columnRun}. */
    void runs(Paint paint);

    /** Opens a layer of {@link #stem}, {@link #quarterRing} or {@link #arm}. */
    void pieces(Paint paint);

    /** Opens a layer of {@link #pad}. */
    void pads(Paint paint);

    /** Opens a layer of {@link #ring}, all with the same hole. */
    void rings(Paint paint, int holeRadius);

    /** A horizontal trace between two cap centres, with round ends; a disc where they coincide. */
    void rowRun(int fromX, int toX, int y);

    /** A vertical trace between two cap centres, with round ends; a disc where they coincide. */
    void columnRun(int x, int fromY, int toY);

    /**
     * The stem of a tee: half a trace from the centre of the cell to its side, widened by a fillet towards the bar end
     * that lies clockwise or counterclockwise of the stem.
     *
     * @param x the left edge of the cell
     * @param y the top edge of the cell
     */
    void stem(int x, int y, int side, boolean clockwiseFillet, boolean counterclockwiseFillet);

    /** The quarter ring of an elbow between a vertical and a horizontal side of the cell at x, y. */
    void quarterRing(int x, int y, int verticalSide, int horizontalSide);

    /** Half a trace with square ends, from the centre of the cell at x, y to one of its sides. */
    void arm(int x, int y, int side);

    /** The disc in the middle of a stub. */
    void pad(int centreX, int centreY);

    /** A via: a disc with a hole of this radius. */
    void ring(int centreX, int centreY, int holeRadius);
}
