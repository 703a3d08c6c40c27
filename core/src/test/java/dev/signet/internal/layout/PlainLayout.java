// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.layout;

import dev.signet.Elements;
import dev.signet.Glyph;
import dev.signet.Hash;
import dev.signet.Parameters;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** An independent implementation of the layout, cell by cell as in docs/SG-1.md, without bit sets. */
final class PlainLayout {

    enum Kind {
        BLANK,
        VIA,
        CONNECTION
    }

    private static final int[] DX = {0, 1, 0, -1};
    private static final int[] DY = {-1, 0, 1, 0};

    private final BigInteger hash;
    private final Glyph glyph;
    private final List<Integer> blanks = new ArrayList<>();
    private final List<List<Integer>> hookedCrosses = new ArrayList<>();
    private final List<Integer> broken = new ArrayList<>();
    private final boolean viasOnly;

    PlainLayout(Hash hash, Parameters parameters) {
        this.hash = new BigInteger(hash.hex(), 16);
        this.glyph = parameters.glyph();
        this.viasOnly = parameters.elements() == Elements.VIA;
        int count = switch (parameters.blankCells()) {
            case NONE -> 0;
            case FEW -> 2;
            case SOME -> 4;
        };
        for (int k = 0; k < count; k++) {
            int cell = bits(112 + 4 * k, 4);
            while (blanks.contains(cell)) {
                cell = (cell + 1) % 16;
            }
            blanks.add(cell);
        }
        for (List<Integer> found = findHookedCrosses(); !found.isEmpty(); found = findHookedCrosses()) {
            hookedCrosses.add(found);
            broken.add(firstConnectionAtTheEdgeNextTo(found.get(0)));
        }
    }

    Kind kind(int cell) {
        if (blanks.contains(cell)) {
            return Kind.BLANK;
        }
        return viasOnly || isDrilled(cell) ? Kind.VIA : Kind.CONNECTION;
    }

    boolean isDrilled(int cell) {
        return !blanks.contains(cell) && (bits(6 * cell + 2, 4) < 4 || broken.contains(cell));
    }

    /** Returns the centers of hooked crosses before each step. */
    List<List<Integer>> hookedCrosses() {
        return hookedCrosses;
    }

    /** Returns the cells that became vias because of hooked crosses, in this order. */
    List<Integer> broken() {
        return broken;
    }

    boolean isColumnAxis(int cell) {
        return turns(cell) % 2 == 1;
    }

    List<Integer> ports(int cell) {
        if (kind(cell) != Kind.CONNECTION) {
            return List.of();
        }
        int r = turns(cell);
        return switch (glyph) {
            case TEE -> {
                int stem = fold(cell, (r + 2) % 4);
                yield List.of(stem, (stem + 1) % 4, (stem + 3) % 4);
            }
            case ELBOW -> {
                int vertical = r == 0 || r == 3 ? Side.NORTH : Side.SOUTH;
                int horizontal = r == 0 || r == 1 ? Side.EAST : Side.WEST;
                yield List.of(fold(cell, vertical), fold(cell, horizontal));
            }
            case STUB -> List.of(fold(cell, r));
        };
    }

    int rotation(int cell) {
        List<Integer> ports = ports(cell);
        return switch (glyph) {
            case TEE -> (ports.get(0) + 2) % 4;
            case ELBOW ->
                ports.contains(Side.NORTH) ? (ports.contains(Side.EAST) ? 0 : 3) : (ports.contains(Side.EAST) ? 1 : 2);
            case STUB -> ports.get(0);
        };
    }

    boolean isLinked(int cell, int side) {
        return leadsToVia(cell, side)
                || (ports(cell).contains(side)
                        && hasNeighbor(cell, side)
                        && ports(neighbor(cell, side)).contains((side + 2) % 4));
    }

    boolean leadsToVia(int cell, int side) {
        return ports(cell).contains(side) && hasNeighbor(cell, side) && kind(neighbor(cell, side)) == Kind.VIA;
    }

    boolean isHookedCross(int center) {
        return IntStream.range(0, 4).allMatch(side -> reaches(center, side))
                && IntStream.of(1, 3)
                        .anyMatch(turn -> IntStream.range(0, 4)
                                .allMatch(side -> reaches(neighbor(center, side), (side + turn) % 4)));
    }

    private boolean reaches(int cell, int side) {
        boolean faced = hasNeighbor(cell, side) && ports(neighbor(cell, side)).contains((side + 2) % 4);
        return switch (kind(cell)) {
            case BLANK -> false;
            case VIA -> faced;
            case CONNECTION ->
                switch (glyph) {
                    case TEE -> isLinked(cell, side);
                    case ELBOW -> ports(cell).contains(side);
                    case STUB -> ports(cell).contains(side) || faced;
                };
        };
    }

    private List<Integer> findHookedCrosses() {
        return IntStream.of(5, 6, 9, 10).filter(this::isHookedCross).boxed().toList();
    }

    private int firstConnectionAtTheEdgeNextTo(int center) {
        return IntStream.range(0, 4)
                .map(side -> neighbor(center, side))
                .filter(cell -> IntStream.range(0, 4).anyMatch(side -> !hasNeighbor(cell, side)))
                .filter(cell -> kind(cell) == Kind.CONNECTION)
                .findFirst()
                .orElseThrow();
    }

    static boolean hasNeighbor(int cell, int side) {
        int x = cell % 4 + DX[side];
        int y = cell / 4 + DY[side];
        return x >= 0 && x < 4 && y >= 0 && y < 4;
    }

    static int neighbor(int cell, int side) {
        return cell + DX[side] + 4 * DY[side];
    }

    private static int fold(int cell, int side) {
        return hasNeighbor(cell, side) ? side : (side + 2) % 4;
    }

    private int turns(int cell) {
        return bits(6 * cell, 2);
    }

    private int bits(int first, int count) {
        return hash.shiftRight(128 - first - count).intValue() & ((1 << count) - 1);
    }
}
