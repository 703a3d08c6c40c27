// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import net.jqwik.api.domains.DomainContextBase;

/** Arbitrary hashes and parameters: a jqwik domain for properties, and reproducible samples for other tests. */
public final class Inputs extends DomainContextBase {

    /** Every combination of parameters except the size, starting with the defaults. */
    public static final List<Parameters> LOOKS = looks();

    @Provide
    public Arbitrary<Hash> hashes() {
        Arbitrary<Long> half = Arbitraries.longs().withDistribution(RandomDistribution.uniform());
        Arbitrary<Hash> any = Combinators.combine(half, half).as(Hash::new);
        Arbitrary<Hash> singleBit = Arbitraries.integers().between(0, 127).map(Inputs::singleBit);
        Arbitrary<Hash> hooked = Combinators.combine(
                        any, Arbitraries.of(Glyph.class), Arbitraries.of(5, 6, 9, 10), Arbitraries.of(1, 3))
                .as(Inputs::hooked);
        return Arbitraries.frequencyOf(Tuple.of(12, any), Tuple.of(1, singleBit), Tuple.of(3, hooked));
    }

    /** Returns a hash with these bits for a cell. */
    public static Hash withCell(Hash hash, int cell, int rotation, int number) {
        int shift = 128 - 6 * (cell + 1);
        BigInteger cleared =
                new BigInteger(hash.hex(), 16).andNot(BigInteger.valueOf(63).shiftLeft(shift));
        BigInteger bits = BigInteger.valueOf(16L * rotation + number).shiftLeft(shift);
        return Hash.ofHex("%032x".formatted(cleared.or(bits)));
    }

    /** Returns a hash with a hooked cross (section 3.4 of docs/SG-1.md) around an inner cell, with this glyph and no blanks. */
    private static Hash hooked(Hash any, Glyph glyph, int center, int turn) {
        int[] steps = {-4, 1, 4, -1};
        Hash hash = withCell(any, center, 0, 0);
        for (int side = 0; side < 4; side++) {
            int back = (side + 2) % 4;
            int hook = (side + turn) % 4;
            int neighbor = center + steps[side];
            int corner = neighbor + steps[hook];
            hash = switch (glyph) {
                case TEE -> withCell(withCell(hash, neighbor, side, 15), corner, 0, 0);
                case ELBOW -> withCell(hash, neighbor, elbow(back, hook), 15);
                case STUB -> withCell(withCell(hash, neighbor, back, 15), corner, (hook + 2) % 4, 15);
            };
        }
        return hash;
    }

    /** Returns the rotation of an elbow with these ports: 0 for N and E, and so on clockwise. */
    private static int elbow(int port, int other) {
        return (port + 1) % 4 == other ? port : other;
    }

    @Provide
    public Arbitrary<Parameters> parameters() {
        Arbitrary<Integer> sizes = Arbitraries.integers().between(Parameter.SMALLEST_SIZE, Parameter.LARGEST_SIZE);
        return Combinators.combine(Arbitraries.of(LOOKS), sizes).as(Parameters::withSize);
    }

    /** Returns avatars of the default size with random hashes and parameters. */
    public static Stream<Avatar> sample(int count) {
        SplittableRandom random = new SplittableRandom(1);
        return Stream.generate(() -> Avatar.ofHash(anyHash(random), LOOKS.get(random.nextInt(LOOKS.size()))))
                .limit(count);
    }

    /** Returns random hashes. */
    public static Stream<Hash> sampleOfHashes(int count) {
        SplittableRandom random = new SplittableRandom(2);
        return Stream.generate(() -> anyHash(random)).limit(count);
    }

    private static Hash anyHash(SplittableRandom random) {
        return new Hash(random.nextLong(), random.nextLong());
    }

    private static Hash singleBit(int bit) {
        return bit < 64 ? new Hash(Long.MIN_VALUE >>> bit, 0) : new Hash(0, Long.MIN_VALUE >>> (bit - 64));
    }

    private static List<Parameters> looks() {
        List<Parameters> looks = new ArrayList<>(List.of(Parameters.DEFAULT));
        multiply(looks, Glyph.values(), Parameters::withGlyph);
        multiply(looks, Substrate.values(), Parameters::withSubstrate);
        multiply(looks, Shape.values(), Parameters::withShape);
        multiply(looks, new Boolean[] {true, false}, Parameters::withBlend);
        multiply(looks, Elements.values(), Parameters::withElements);
        multiply(looks, Palette.values(), Parameters::withPalette);
        multiply(looks, Padding.values(), Parameters::withPadding);
        multiply(
                looks, new BlankCells[] {BlankCells.SOME, BlankCells.FEW, BlankCells.NONE}, Parameters::withBlankCells);
        return List.copyOf(looks);
    }

    private interface Change<T> {
        Parameters apply(Parameters parameters, T value);
    }

    private static <T> void multiply(List<Parameters> looks, T[] values, Change<T> change) {
        List<Parameters> before = List.copyOf(looks);
        looks.clear();
        for (T value : values) {
            before.forEach(parameters -> looks.add(change.apply(parameters, value)));
        }
    }
}
