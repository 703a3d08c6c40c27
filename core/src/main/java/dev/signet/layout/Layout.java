// SPDX-License-Identifier: Apache-2.0
package dev.signet.layout;

import dev.signet.input.Elements;
import dev.signet.input.Empty;
import dev.signet.input.Glyph;
import dev.signet.input.Hash;
import dev.signet.input.Parameters;

/**
 * What each of the sixteen cells is, and which of them are joined: section 3 of docs/SG-1.md. Everything is kept
 * as {@link Cells sets of cells}. The sets of blanks, vias and connections are disjoint and cover the grid.
 */
public final class Layout {

    private final Glyph glyph;
    private final int blanks;
    private final int vias;
    private final int drilled;
    private final int columnAxis;
    private final int[] ports;
    private final int[] linked = new int[4];
    private final int[] linkedToVia = new int[4];

    private Layout(Glyph glyph, int blanks, int vias, int drilled, int columnAxis, int[] ports) {
        this.glyph = glyph;
        this.blanks = blanks;
        this.vias = vias;
        this.drilled = drilled;
        this.columnAxis = columnAxis;
        this.ports = ports;
        for (int side = 0; side < 4; side++) {
            linkedToVia[side] = ports[side] & Cells.withNeighbour(side, vias);
            linked[side] = ports[side] & Cells.withNeighbour(side, vias | ports[Side.opposite(side)]);
        }
    }

    public static Layout of(Hash hash, Parameters parameters) {
        int turnedTwice = 0;
        int turnedOnce = 0;
        int connections = 0;
        for (int cell = 0; cell < 16; cell++) {
            int bits = hash.bits(6 * cell, 6);
            turnedTwice |= (bits >>> 5) << cell;
            turnedOnce |= (bits >>> 4 & 1) << cell;
            connections |= ((bits & 15) < 4 ? 0 : 1) << cell;
        }
        int blanks = blanks(hash, parameters.empty());
        connections &= ~blanks;
        int drilled = Cells.ALL & ~blanks & ~connections;
        boolean viasOnly = parameters.elements() == Elements.VIA;
        int[] ports = viasOnly ? new int[4] : ports(parameters.glyph(), turnedTwice, turnedOnce, connections);
        int vias = viasOnly ? Cells.ALL & ~blanks : drilled;
        return new Layout(parameters.glyph(), blanks, vias, drilled, turnedOnce, ports);
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

    /** The vias that the hash itself made; the other vias are connections shown as vias. */
    public int drilled() {
        return drilled;
    }

    public int connections() {
        return Cells.ALL & ~blanks & ~vias;
    }

    /** The cells whose joint axis is the column; for the others it is the row. */
    public int columnAxis() {
        return columnAxis;
    }

    /** The connections with a port on this side. */
    public int ports(int side) {
        return ports[side];
    }

    /** The connections whose port on this side leads to a via. */
    public int linkedToVia(int side) {
        return linkedToVia[side];
    }

    /** The connections whose port on this side leads to a via or to a connection that answers it. */
    public int linked(int side) {
        return linked[side];
    }

    /** The tees whose stem is on this side: the side opposite the one without a port. */
    public int stems(int side) {
        return connections() & ~ports[Side.opposite(side)];
    }

    /** The stubs with an arm on this side: their own port, or a neighbouring stub that points at them. */
    public int arms(int side) {
        return ports[side] | (connections() & Cells.withNeighbour(side, ports[Side.opposite(side)]));
    }

    /**
     * All that decides how a cell is drawn, but for the glyph: cells with equal numbers are drawn alike. That is what the cell
     * is, to which sides it is joined, and from which sides its neighbours reach into it.
     */
    public int look(int cell) {
        boolean via = Cells.has(vias, cell);
        int look = via ? 1 : Cells.has(blanks, cell) ? 2 : 0;
        look = look << 1 | (drilled >>> cell & 1);
        look = look << 1 | ((columnAxis & ~blanks & ~drilled) >>> cell & 1);
        for (int side = 0; side < 4; side++) {
            look = look << 1 | (ports[side] >>> cell & 1);
            look = look << 1 | (linked[side] >>> cell & 1);
            // The end of a tee that nothing answers stays within its cell.
            int reaching = glyph == Glyph.TEE && !via ? Cells.NONE : ports[Side.opposite(side)];
            look = look << 1 | (Cells.withNeighbour(side, reaching) >>> cell & 1);
            // The round end of a bar, or of what leads into a via, shows through at the soft edges of a stem above it.
            int crossing = linked[side] & Cells.withNeighbour(side, columnAxis);
            look = look << 1 | (linkedToVia[side] >>> cell & 1);
            look = look << 1 | (crossing >>> cell & 1);
        }
        return look;
    }

    /** Quarter turns clockwise of a connection, after folding: a tee's from its bar on top, an elbow's from N and E. */
    public int rotation(int cell) {
        int side = Side.NORTH;
        while (!marksRotation(side, cell)) {
            side++;
        }
        return side;
    }

    private boolean marksRotation(int side, int cell) {
        boolean port = Cells.has(ports[side], cell);
        return switch (glyph) {
            case TEE -> !port;
            case ELBOW -> port && Cells.has(ports[Side.clockwise(side)], cell);
            case STUB -> port;
        };
    }

    private static int blanks(Hash hash, Empty empty) {
        int blanks = Cells.NONE;
        for (int k = 0; k < empty.cells(); k++) {
            int cell = hash.bits(112 + 4 * k, 4);
            while (Cells.has(blanks, cell)) {
                cell = (cell + 1) & 15;
            }
            blanks |= 1 << cell;
        }
        return blanks;
    }

    private static int[] ports(Glyph glyph, int turnedTwice, int turnedOnce, int connections) {
        int turn0 = connections & ~turnedTwice & ~turnedOnce;
        int turn1 = connections & ~turnedTwice & turnedOnce;
        int turn2 = connections & turnedTwice & ~turnedOnce;
        int turn3 = connections & turnedTwice & turnedOnce;
        return switch (glyph) {
            case TEE -> besideStems(folded(turn2, turn3, turn0, turn1), connections);
            case ELBOW -> folded(turn0 | turn3, turn0 | turn1, turn1 | turn2, turn2 | turn3);
            case STUB -> folded(turn0, turn1, turn2, turn3);
        };
    }

    /** Turns every arm that would point out of the picture to the opposite side. */
    private static int[] folded(int north, int east, int south, int west) {
        int[] arms = {north, east, south, west};
        int[] folded = new int[4];
        for (int side = 0; side < 4; side++) {
            int opposite = Side.opposite(side);
            folded[side] = (arms[side] & ~Cells.edge(side)) | (arms[opposite] & Cells.edge(opposite));
        }
        return folded;
    }

    /** A tee has its stem and both bar ends: every side but the one opposite the stem. Bar ends are not folded. */
    private static int[] besideStems(int[] stems, int connections) {
        int[] ports = new int[4];
        for (int side = 0; side < 4; side++) {
            ports[side] = connections & ~stems[Side.opposite(side)];
        }
        return ports;
    }
}
