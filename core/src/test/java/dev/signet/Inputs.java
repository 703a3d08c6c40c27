// SPDX-License-Identifier: Apache-2.0
package dev.signet;

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
        return Arbitraries.frequencyOf(Tuple.of(15, any), Tuple.of(1, singleBit));
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
