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
        return ofSide(side, withNeighbors(onAllSides(cells)));
    }

    /** Packs the sets for the four sides into one long. */
    static long onSides(int north, int east, int south, int west) {
        return north | (long) east << 16 | (long) south << 32 | (long) west << 48;
    }

    static long onAllSides(int cells) {
        return cells * 0x1000100010001L;
    }

    static int ofSide(int side, long sets) {
        return (int) (sets >>> (16 * side)) & ALL;
    }

    /** Returns the cells that are in the sets for all sides. */
    static int ofEachSide(long sets) {
        long both = sets & sets >>> 32;
        return (int) (both & both >>> 16) & ALL;
    }

    /** Moves the set for each side to another side, clockwise. */
    static long turned(int quarterTurns, long sets) {
        return Long.rotateLeft(sets, 16 * quarterTurns);
    }

    /** Returns, for each side, the cells whose neighbor on that side is in the set for it. */
    static long withNeighbors(long sets) {
        return (sets << 4 & onSides(ALL & ~TOP, 0, 0, 0))
                | (sets >>> 1 & onSides(0, ALL & ~RIGHT, 0, 0))
                | (sets >>> 4 & onSides(0, 0, ALL & ~BOTTOM, 0))
                | (sets << 1 & onSides(0, 0, 0, ALL & ~LEFT));
    }

    /** Moves arms that would point out of the grid to the opposite side. */
    static long folded(long arms) {
        long edges = arms & onSides(TOP, RIGHT, BOTTOM, LEFT);
        return (arms & ~edges) | turned(2, edges);
    }
}
