// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.layout;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.signet.BlankCells;
import dev.signet.Glyph;
import dev.signet.Hash;
import dev.signet.Inputs;
import dev.signet.Parameters;
import dev.signet.foreign.Samples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Section 3.4 of docs/SG-1.md. */
@Tag("once")
class HookedCrossTest {

    private final Layout layout = new Layout();
    private Parameters parameters = Parameters.DEFAULT;
    private int center;
    private long broken;

    /** What a cell can be: its bits in the hash, and whether they make it a connection. */
    private record State(int cell, Hash bits, boolean connection) {

        static State of(int cell, int rotation, int number) {
            return new State(cell, Inputs.withCell(new Hash(0, 0), cell, rotation, number), number >= 4);
        }
    }

    /**
     * Sets an inner cell, its neighbors and their neighbors, which decide whether it is the center of a hooked cross, to every
     * combination of vias and connections. Blanks are left out: at the center and next to it they prevent a hooked cross, and
     * further away they act like a connection that turns away.
     */
    @ParameterizedTest
    @MethodSource
    void leavesNoHookedCross(Glyph glyph, int innerCell) {
        parameters = Parameters.DEFAULT.withGlyph(glyph).withBlankCells(BlankCells.NONE);
        center = innerCell;
        List<Integer> near = neighbors(center);
        List<List<State>> states = new ArrayList<>(List.of(states(center)));
        near.forEach(cell -> states.add(states(cell)));
        for (int cell = 0; cell < 16; cell++) {
            List<Integer> faced = new ArrayList<>(neighbors(cell));
            faced.retainAll(near);
            if (cell != center && !faced.isEmpty()) {
                states.add(statesByEffect(cell, faced));
            }
        }
        tryAll(states, 0, 0, 0, Cells.NONE);
        assertTrue(broken > 0, "there was no hooked cross");
    }

    /** One inner cell of each glyph, or all of them. */
    static Stream<Arguments> leavesNoHookedCross() {
        return Stream.of(Glyph.values())
                .flatMap(glyph -> Stream.of(5, 6, 9, 10)
                        .filter(cell -> Samples.FULL || cell == 5 + glyph.ordinal() / 2 * 5)
                        .map(cell -> Arguments.of(glyph, cell)));
    }

    private void tryAll(List<List<State>> states, int number, long high, long low, int connections) {
        if (number < states.size()) {
            for (State state : states.get(number)) {
                tryAll(
                        states,
                        number + 1,
                        high | state.bits.high(),
                        low | state.bits.low(),
                        connections | (state.connection ? 1 << state.cell : 0));
            }
            return;
        }
        layout.set(new Hash(high, low), parameters);
        broken += layout.connections() == connections ? 0 : 1;
        if (isHookedCross()) {
            fail(new Hash(high, low).hex());
        }
    }

    private static List<State> states(int cell) {
        return List.of(
                State.of(cell, 0, 0),
                State.of(cell, 0, 15),
                State.of(cell, 1, 15),
                State.of(cell, 2, 15),
                State.of(cell, 3, 15));
    }

    /** Returns one state for each combination of being a via and of ports toward some neighbors. */
    private List<State> statesByEffect(int cell, List<Integer> faced) {
        Map<List<Boolean>, State> effects = new LinkedHashMap<>();
        for (State state : states(cell)) {
            Layout alone = Layout.of(state.bits, parameters);
            List<Boolean> effect = new ArrayList<>(List.of(state.connection));
            for (int side = 0; side < 4; side++) {
                if (PlainLayout.hasNeighbor(cell, side) && faced.contains(PlainLayout.neighbor(cell, side))) {
                    effect.add(Cells.has(alone.ports(side), cell));
                }
            }
            effects.putIfAbsent(effect, state);
        }
        return List.copyOf(effects.values());
    }

    private boolean isHookedCross() {
        for (int side = 0; side < 4; side++) {
            if (!reaches(center, side)) {
                return false;
            }
        }
        boolean clockwise = true;
        boolean counterclockwise = true;
        for (int side = 0; side < 4; side++) {
            int neighbor = PlainLayout.neighbor(center, side);
            clockwise &= reaches(neighbor, Side.clockwise(side));
            counterclockwise &= reaches(neighbor, Side.counterclockwise(side));
        }
        return clockwise || counterclockwise;
    }

    private boolean reaches(int cell, int side) {
        boolean port = Cells.has(layout.ports(side), cell);
        if (!PlainLayout.hasNeighbor(cell, side)) {
            return port && layout.glyph() != Glyph.TEE;
        }
        int neighbor = PlainLayout.neighbor(cell, side);
        boolean faced = Cells.has(layout.ports(Side.opposite(side)), neighbor);
        if (Cells.has(layout.vias(), cell)) {
            return faced;
        }
        return switch (layout.glyph()) {
            case TEE -> port && (faced || Cells.has(layout.vias(), neighbor));
            case ELBOW -> port;
            case STUB -> port || faced;
        };
    }

    private static List<Integer> neighbors(int cell) {
        return IntStream.range(0, 4)
                .filter(side -> PlainLayout.hasNeighbor(cell, side))
                .mapToObj(side -> PlainLayout.neighbor(cell, side))
                .toList();
    }
}
