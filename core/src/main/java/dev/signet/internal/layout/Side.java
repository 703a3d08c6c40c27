// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.layout;

/**
 * The four sides of a cell, clockwise from the top. Numbers, because they are used as array indices and as counts of quarter
 * turns. East and west are odd.
 */
public final class Side {

    public static final int NORTH = 0;
    public static final int EAST = 1;
    public static final int SOUTH = 2;
    public static final int WEST = 3;

    private static final String LETTERS = "NESW";

    private Side() {}

    public static int opposite(int side) {
        return (side + 2) & 3;
    }

    public static int clockwise(int side) {
        return (side + 1) & 3;
    }

    public static int counterclockwise(int side) {
        return (side + 3) & 3;
    }

    public static boolean isEastOrWest(int side) {
        return (side & 1) == 1;
    }

    public static char letter(int side) {
        return LETTERS.charAt(side);
    }
}
