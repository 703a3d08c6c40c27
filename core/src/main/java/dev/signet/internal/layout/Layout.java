// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.layout;

import dev.signet.BlankCells;
import dev.signet.Elements;
import dev.signet.Glyph;
import dev.signet.Hash;
import dev.signet.Parameters;

/**
 * The kind of each of the sixteen cells, and the links between them: section 3 of docs/SG-1.md. All state consists of
 * {@link Cells sets of cells}. The sets of blanks, vias and connections are disjoint and cover the grid.
 *
 * <p>Sets that exist for each side are stored for two opposite sides in one {@linkplain Cells#pair int}, so that one operation
 * computes both. A layout is mutable so that it can be reused without allocation.
 */
public final class Layout {

    private Glyph glyph = Glyph.TEE;
    private int blanks;
    private int vias;
    private int drilled;
    private int columnAxis;
    /** Pairs for north and south. */
    private int verticalPorts;

    private int verticalLinked;
    private int verticalLinkedToVia;
    /** Pairs for east and west. */
    private int horizontalPorts;

    private int horizontalLinked;
    private int horizontalLinkedToVia;

    public static Layout of(Hash hash, Parameters parameters) {
        Layout layout = new Layout();
        layout.set(hash, parameters);
        return layout;
    }

    /** Replaces the layout by that of another avatar. */
    public void set(Hash hash, Parameters parameters) {
        int rotationBit1 = 0;
        int rotationBit0 = 0;
        int notDrilled = 0;
        // Section 3.1: cell i has bits 6i to 6i + 5, two for the rotation and four for n, a via if the upper two are 0.
        // They are read in two halves of 48 bits, since a long doesn't hold all 96.
        for (int half = 0; half < 2; half++) {
            long bits = half == 0 ? hash.high() >>> 16 : hash.high() << 32 | hash.low() >>> 32;
            for (int i = 0; i < 8; i++) {
                int cell = 8 * half + i;
                int field = (int) (bits >>> (42 - 6 * i));
                rotationBit1 |= (field >>> 5 & 1) << cell;
                rotationBit0 |= (field >>> 4 & 1) << cell;
                notDrilled |= ((field >>> 3 | field >>> 2) & 1) << cell;
            }
        }
        glyph = parameters.glyph();
        blanks = blanks(hash, parameters.blankCells());
        columnAxis = rotationBit0;
        int connections = notDrilled & ~blanks;
        drilled = Cells.ALL & ~blanks & ~connections;
        vias = drilled;
        if (parameters.elements() == Elements.VIA) {
            vias = Cells.ALL & ~blanks;
            connections = Cells.NONE;
        }
        setPorts(rotationBit1, rotationBit0, connections);
        setLinks();
        if (crossings() != Cells.NONE) {
            breakHookedCrosses();
        }
    }

    public Glyph glyph() {
        return glyph;
    }

    public int blanks() {
        return blanks;
    }

    public int vias() {
        return vias;
    }

    /** Returns the vias but those that are connections drawn as vias because of {@link Elements#VIA}. */
    public int drilled() {
        return drilled;
    }

    public int connections() {
        return Cells.ALL & ~blanks & ~vias;
    }

    /** Returns the cells whose axis is the column; for the others it is the row. */
    public int columnAxis() {
        return columnAxis;
    }

    /** Returns the connections with a port on a side. */
    public int ports(int side) {
        return Cells.ofSide(side, verticalPorts, horizontalPorts);
    }

    /** Returns the connections whose port on a side leads to a via. */
    public int linkedToVia(int side) {
        return Cells.ofSide(side, verticalLinkedToVia, horizontalLinkedToVia);
    }

    /** Returns the connections whose port on a side leads to a via or to an opposite port. */
    public int linked(int side) {
        return Cells.ofSide(side, verticalLinked, horizontalLinked);
    }

    /**
     * Returns the cells with a stem on a side, which is across their axis: tees that are linked on that side, and stubs with an
     * arm there.
     */
    public int stems(int side) {
        int across = Side.isEastOrWest(side) ? columnAxis : ~columnAxis;
        return across & (glyph == Glyph.TEE ? linked(side) : arms(side));
    }

    /** Returns the stubs with an arm on a side: a port of their own, or that of the neighboring stub. */
    public int arms(int side) {
        return ports(side) | (connections() & facingPorts(side));
    }

    /** Returns the clockwise quarter turns of a connection after folding; 0 is a tee with its bar on top, an elbow N to E. */
    public int rotation(int cell) {
        int side = Side.NORTH;
        while (!marksRotation(side, cell)) {
            side++;
        }
        return side;
    }

    /** Returns the inner cells that are the center of a hooked cross. There are none once the layout is set. */
    int hookedCrosses() {
        int clockwise = Cells.INNER;
        int counterclockwise = Cells.INNER;
        for (int side = 0; side < 4; side++) {
            int reaching = reaching(side);
            clockwise &= reaching & Cells.withNeighbor(side, reaching(Side.clockwise(side)));
            counterclockwise &= reaching & Cells.withNeighbor(side, reaching(Side.counterclockwise(side)));
        }
        return clockwise | counterclockwise;
    }

    private boolean marksRotation(int side, int cell) {
        boolean port = Cells.has(ports(side), cell);
        return switch (glyph) {
            case TEE -> !port;
            case ELBOW -> port && Cells.has(ports(Side.clockwise(side)), cell);
            case STUB -> port;
        };
    }

    private static int blanks(Hash hash, BlankCells blankCells) {
        int count = switch (blankCells) {
            case NONE -> 0;
            case FEW -> 2;
            case SOME -> 4;
        };
        int blanks = Cells.NONE;
        for (int k = 0; k < count; k++) {
            int cell = HashBits.get(hash, 112 + 4 * k, 4);
            while (Cells.has(blanks, cell)) {
                cell = (cell + 1) & 15;
            }
            blanks |= 1 << cell;
        }
        return blanks;
    }

    private void setPorts(int rotationBit1, int rotationBit0, int connections) {
        int turn0 = connections & ~rotationBit1 & ~rotationBit0;
        int turn1 = connections & ~rotationBit1 & rotationBit0;
        int turn2 = connections & rotationBit1 & ~rotationBit0;
        int turn3 = connections & rotationBit1 & rotationBit0;
        switch (glyph) {
            case TEE -> {
                // A tee has its stem and both bar ends: every side but the one opposite the stem. Bar ends are not
                // folded.
                int all = Cells.pair(connections, connections);
                verticalPorts = all & ~Cells.swapped(Cells.foldedVertical(Cells.pair(turn2, turn0)));
                horizontalPorts = all & ~Cells.swapped(Cells.foldedHorizontal(Cells.pair(turn3, turn1)));
            }
            case ELBOW -> {
                verticalPorts = Cells.foldedVertical(Cells.pair(turn0 | turn3, turn1 | turn2));
                horizontalPorts = Cells.foldedHorizontal(Cells.pair(turn0 | turn1, turn2 | turn3));
            }
            case STUB -> {
                verticalPorts = Cells.foldedVertical(Cells.pair(turn0, turn2));
                horizontalPorts = Cells.foldedHorizontal(Cells.pair(turn1, turn3));
            }
        }
    }

    private void setLinks() {
        verticalLinkedToVia = verticalPorts & Cells.verticalNeighbors(Cells.pair(vias, vias));
        horizontalLinkedToVia = horizontalPorts & Cells.horizontalNeighbors(Cells.pair(vias, vias));
        verticalLinked = verticalLinkedToVia | (verticalPorts & Cells.verticalNeighbors(Cells.swapped(verticalPorts)));
        horizontalLinked =
                horizontalLinkedToVia | (horizontalPorts & Cells.horizontalNeighbors(Cells.swapped(horizontalPorts)));
    }

    /**
     * Returns the inner cells that reach all four sides, without which there is no hooked cross. Tees and elbows never do: they
     * have fewer ports. Vias have none, so what they reach is what faces them.
     */
    private int crossings() {
        int vertical = verticalPorts | Cells.verticalNeighbors(Cells.swapped(verticalPorts));
        int horizontal = horizontalPorts | Cells.horizontalNeighbors(Cells.swapped(horizontalPorts));
        int both = vertical & horizontal;
        return both & both >>> 16 & Cells.INNER & (glyph == Glyph.STUB ? ~blanks : vias);
    }

    /** Section 3.4. Ends because each step removes a connection. */
    private void breakHookedCrosses() {
        for (int crosses = hookedCrosses(); crosses != Cells.NONE; crosses = hookedCrosses()) {
            int removed = firstConnectionAtTheEdgeNextTo(Integer.lowestOneBit(crosses));
            vias |= removed;
            drilled |= removed;
            verticalPorts &= ~Cells.pair(removed, removed);
            horizontalPorts &= ~Cells.pair(removed, removed);
            setLinks();
        }
    }

    /** An inner cell has two neighbors at the edge, of which the center of a hooked cross faces at most one that is no connection. */
    private int firstConnectionAtTheEdgeNextTo(int center) {
        int side = Side.NORTH;
        int found;
        do {
            found = Cells.withNeighbor(Side.opposite(side), center) & ~Cells.INNER & connections();
            side++;
        } while (found == Cells.NONE);
        return found;
    }

    /** Returns the cells that reach a side: section 3.4. */
    private int reaching(int side) {
        int own = switch (glyph) {
            case TEE -> linked(side);
            case ELBOW -> ports(side);
            case STUB -> arms(side);
        };
        return own | (vias & facingPorts(side));
    }

    /** Returns the cells whose neighbor on a side has a port toward them. */
    private int facingPorts(int side) {
        return Cells.withNeighbor(side, ports(Side.opposite(side)));
    }
}
