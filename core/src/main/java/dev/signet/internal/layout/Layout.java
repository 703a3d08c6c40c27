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
 * <p>Sets that exist for each side are stored in one {@linkplain Cells#onSides long}, so that one operation computes all four. A layout is mutable so that it can be reused without allocation.
 */
public final class Layout {

    private Glyph glyph = Glyph.TEE;
    private int blanks;
    private int vias;
    private int drilled;
    private int columnAxis;
    /** By side, as the methods of these names return them. */
    private long ports;

    private long linked;
    private long linkedToVia;

    public static Layout of(Hash hash, Parameters parameters) {
        return new Layout().set(hash, parameters);
    }

    /** Replaces the layout by that of another avatar. */
    public Layout set(Hash hash, Parameters parameters) {
        int rotationBit1 = 0;
        int rotationBit0 = 0;
        int notDrilled = 0;
        for (int cell = 0; cell < 16; cell++) {
            // Section 3.1: two bits for the rotation, and a via if the next two are 0.
            int field = HashBits.get(hash, 6 * cell, 4);
            rotationBit1 |= (field >>> 3) << cell;
            rotationBit0 |= (field >>> 2 & 1) << cell;
            notDrilled |= ((field >>> 1 | field) & 1) << cell;
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
        breakHookedCrosses();
        return this;
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
        return Cells.ofSide(side, ports);
    }

    /** Returns the connections whose port on a side leads to a via. */
    public int linkedToVia(int side) {
        return Cells.ofSide(side, linkedToVia);
    }

    /** Returns the connections whose port on a side leads to a via or to an opposite port. */
    public int linked(int side) {
        return Cells.ofSide(side, linked);
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
        return ports(side) | (connections() & Cells.ofSide(side, facingPorts()));
    }

    /** Returns the clockwise quarter turns of a connection after folding; 0 is a tee with its bar on top, an elbow N to E. */
    public int rotation(int cell) {
        long marks = switch (glyph) {
            case TEE -> ~ports;
            case ELBOW -> ports & Cells.turned(3, ports);
            case STUB -> ports;
        };
        return Long.numberOfTrailingZeros(marks >>> cell & Cells.onAllSides(1)) >>> 4;
    }

    /** Returns the inner cells that are the center of a hooked cross. There are none once the layout is set. */
    int hookedCrosses() {
        long facing = facingPorts();
        long own = switch (glyph) {
            case TEE -> linked;
            case ELBOW -> ports;
            case STUB -> ports | (Cells.onAllSides(connections()) & facing);
        };
        long reaching = own | (Cells.onAllSides(vias) & facing);
        long clockwise = reaching & Cells.withNeighbors(Cells.turned(3, reaching));
        long counterclockwise = reaching & Cells.withNeighbors(Cells.turned(1, reaching));
        return Cells.INNER & (Cells.ofEachSide(clockwise) | Cells.ofEachSide(counterclockwise));
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
        ports = switch (glyph) {
            // A tee has its stem and both bar ends: every side but the one opposite the stem. Bar ends are not folded.
            case TEE ->
                Cells.onAllSides(connections)
                        & ~Cells.turned(2, Cells.folded(Cells.onSides(turn2, turn3, turn0, turn1)));
            case ELBOW -> Cells.folded(Cells.onSides(turn0 | turn3, turn0 | turn1, turn1 | turn2, turn2 | turn3));
            case STUB -> Cells.folded(Cells.onSides(turn0, turn1, turn2, turn3));
        };
    }

    private void setLinks() {
        linkedToVia = ports & Cells.withNeighbors(Cells.onAllSides(vias));
        linked = linkedToVia | (ports & facingPorts());
    }

    /** Section 3.4. Ends because each step removes a connection. */
    private void breakHookedCrosses() {
        for (int crosses = hookedCrosses(); crosses != Cells.NONE; crosses = hookedCrosses()) {
            int removed = firstConnectionAtTheEdgeNextTo(Integer.lowestOneBit(crosses));
            vias |= removed;
            drilled |= removed;
            ports &= ~Cells.onAllSides(removed);
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

    /** Returns, for each side, the cells whose neighbor there has a port toward them. */
    private long facingPorts() {
        return Cells.withNeighbors(Cells.turned(2, ports));
    }
}
