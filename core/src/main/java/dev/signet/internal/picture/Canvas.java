// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

/**
 * Receives the shapes of a {@link Picture}, layer by layer from the bottom up. The shapes of one layer never overlap, so their
 * coverage can be added. Coordinates are grid units: the grid is 64 × 64, a cell 16 × 16.
 *
 * <p>A call that opens a layer states the kind of its shapes and their paint; the shapes follow. There are no empty layers.
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

    /** Draws a horizontal trace with round caps around both ends; a disc if they coincide. */
    void rowRun(int fromX, int toX, int y);

    /** Draws a vertical trace with round caps around both ends; a disc if they coincide. */
    void columnRun(int x, int fromY, int toY);

    /**
     * Draws the stem of a tee: half a trace from the center of the cell to its side, widened by a fillet toward the bar end
     * that lies clockwise or counterclockwise of the stem.
     *
     * @param x the left edge of the cell
     * @param y the top edge of the cell
     */
    void stem(int x, int y, int side, boolean clockwiseFillet, boolean counterclockwiseFillet);

    /** Draws the quarter ring of an elbow between a vertical and a horizontal side of the cell at x, y. */
    void quarterRing(int x, int y, int verticalSide, int horizontalSide);

    /** Draws half a trace with square ends, from the center of the cell at x, y to one of its sides. */
    void arm(int x, int y, int side);

    /** Draws the disc in the middle of a stub. */
    void pad(int centerX, int centerY);

    /** Draws a via: a disc with a hole of this radius. */
    void ring(int centerX, int centerY, int holeRadius);
}
