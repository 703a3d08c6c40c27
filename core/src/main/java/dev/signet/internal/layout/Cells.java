// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.layout;

/**
 * Sets of cells of the 4 × 4 grid as 16-bit numbers: bit {@code 4 * row + column} stands for the cell. Sets make the
 * whole grid one operand, so that "every cell whose eastern neighbour is a via" is a shift and a mask.
 */
public final class Cells {

    public static final int NONE = 0;
    public static final int ALL = 0xffff;

    private static final int TOP = 0x000f;
    private static final int BOTTOM = 0xf000;
    private static final int LEFT = 0x1111;
    private static final int RIGHT = 0x8888;

    private Cells() {}

    public static int index(int row, int column) {
        return 4 * row + column;
    }

    /** Which cells of a row are in a set, as four bits from left to right. */
    public static int inRow(int cells, int row) {
        return cells >>> (4 * row) & TOP;
    }

    /** Which cells of a column are in a set, as four bits from top to bottom: the factor moves them next to each other. */
    public static int inColumn(int cells, int column) {
        return ((cells >>> column & LEFT) * 0x1248) >>> 12 & TOP;
    }

    public static boolean has(int cells, int index) {
        return (cells >>> index & 1) != 0;
    }

    /** The cells whose neighbour on this side is one of the given cells. */
    static int withNeighbour(int side, int cells) {
        int both = pair(cells, cells);
        return ofSide(side, uprightNeighbours(both), levelNeighbours(both));
    }

    /** Two sets in one number: for north and south, or for east and west. */
    static int pair(int northOrEast, int southOrWest) {
        return northOrEast | southOrWest << 16;
    }

    /** The set for one side, given those for north and south and those for east and west. */
    static int ofSide(int side, int upright, int level) {
        return (Side.isHorizontal(side) ? level : upright) >>> ((side & 2) << 3) & ALL;
    }

    /** Whether each set of a pair has a cell, as two bits. */
    static int ofPair(int pair, int index) {
        return (pair >>> index & 1) | (pair >>> (index + 15) & 2);
    }

    /** Each set of a pair as that of the opposite side. */
    static int swapped(int pair) {
        return Integer.rotateLeft(pair, 16);
    }

    /** The cells whose neighbour in the north is in the first set, and those whose neighbour in the south is in the second. */
    static int uprightNeighbours(int pair) {
        return (pair << 4 & pair(ALL & ~TOP, NONE)) | (pair >>> 4 & pair(NONE, ALL & ~BOTTOM));
    }

    /** The cells whose neighbour in the east is in the first set, and those whose neighbour in the west is in the second. */
    static int levelNeighbours(int pair) {
        return (pair >>> 1 & pair(ALL & ~RIGHT, NONE)) | (pair << 1 & pair(NONE, ALL & ~LEFT));
    }

    /** Arms to north and south, but to the opposite side where they would point out of the picture. */
    static int foldedUpright(int arms) {
        int edges = arms & pair(TOP, BOTTOM);
        return (arms & ~edges) | swapped(edges);
    }

    /** Arms to east and west, but to the opposite side where they would point out of the picture. */
    static int foldedLevel(int arms) {
        int edges = arms & pair(RIGHT, LEFT);
        return (arms & ~edges) | swapped(edges);
    }
}
