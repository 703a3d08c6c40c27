// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.layout;

/**
 * Bit sets of cells of the 4 × 4 grid: bit {@code 4 * row + column} represents the cell. A shift and a mask compute, for
 * example, all cells whose eastern neighbor is a via.
 */
public final class Cells {

    public static final int NONE = 0;
    public static final int ALL = 0xffff;
    /** The cells that are not at the edge of the grid. */
    static final int INNER = 0x0660;

    private static final int TOP = 0x000f;
    private static final int BOTTOM = 0xf000;
    private static final int LEFT = 0x1111;
    private static final int RIGHT = 0x8888;

    private Cells() {}

    /** Exchanges rows and columns, by exchanging quarters of the grid and cells of each quarter. */
    public static int transposed(int cells) {
        int quarters = (cells ^ cells >>> 6) & 0x00cc;
        int exchanged = cells ^ quarters ^ quarters << 6;
        int corners = (exchanged ^ exchanged >>> 3) & 0x0a0a;
        return exchanged ^ corners ^ corners << 3;
    }

    public static boolean has(int cells, int index) {
        return (cells >>> index & 1) != 0;
    }

    /** Returns the cells whose neighbor on a side is in a set. */
    static int withNeighbor(int side, int cells) {
        int both = pair(cells, cells);
        return ofSide(side, verticalNeighbors(both), horizontalNeighbors(both));
    }

    /** Packs two sets into one int: for north and south, or for east and west. */
    static int pair(int northOrEast, int southOrWest) {
        return northOrEast | southOrWest << 16;
    }

    /** Returns the set for one side, given the pair for north and south and the pair for east and west. */
    static int ofSide(int side, int vertical, int horizontal) {
        return (Side.isEastOrWest(side) ? horizontal : vertical) >>> ((side & 2) << 3) & ALL;
    }

    /** Exchanges the sets of a pair. */
    static int swapped(int pair) {
        return Integer.rotateLeft(pair, 16);
    }

    /** Returns the cells whose northern neighbor is in the first set, and those whose southern one is in the second. */
    static int verticalNeighbors(int pair) {
        return (pair << 4 & pair(ALL & ~TOP, NONE)) | (pair >>> 4 & pair(NONE, ALL & ~BOTTOM));
    }

    /** Returns the cells whose eastern neighbor is in the first set, and those whose western one is in the second. */
    static int horizontalNeighbors(int pair) {
        return (pair >>> 1 & pair(ALL & ~RIGHT, NONE)) | (pair << 1 & pair(NONE, ALL & ~LEFT));
    }

    /** Moves arms to north and south that would point out of the grid to the opposite side. */
    static int foldedVertical(int arms) {
        int edges = arms & pair(TOP, BOTTOM);
        return (arms & ~edges) | swapped(edges);
    }

    /** Moves arms to east and west that would point out of the grid to the opposite side. */
    static int foldedHorizontal(int arms) {
        int edges = arms & pair(RIGHT, LEFT);
        return (arms & ~edges) | swapped(edges);
    }
}
