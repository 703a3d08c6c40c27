// SPDX-License-Identifier: Apache-2.0
package dev.signet.layout;

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

    public static int row(int row) {
        return TOP << (4 * row);
    }

    public static int column(int column) {
        return LEFT << column;
    }

    public static boolean has(int cells, int index) {
        return (cells >>> index & 1) != 0;
    }

    /** The cells with no neighbour on this side. */
    static int edge(int side) {
        return switch (side) {
            case Side.NORTH -> TOP;
            case Side.EAST -> RIGHT;
            case Side.SOUTH -> BOTTOM;
            default -> LEFT;
        };
    }

    /** The cells whose neighbour on this side is one of the given cells. */
    static int withNeighbour(int side, int cells) {
        return switch (side) {
            case Side.NORTH -> cells << 4 & ALL;
            case Side.EAST -> (cells & ~LEFT) >>> 1;
            case Side.SOUTH -> cells >>> 4;
            default -> (cells & ~RIGHT) << 1;
        };
    }
}
