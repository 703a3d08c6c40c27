// SPDX-License-Identifier: Apache-2.0
package dev.signet.bench;

import dev.signet.Avatar;
import dev.signet.Glyph;
import dev.signet.Padding;
import dev.signet.Parameters;
import dev.signet.RenderMemory;
import dev.signet.Shape;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * PNGs of 16 to 256 pixels: of many configurations in random order, of the same ones for many pictures each, and without the
 * cache of tiles. The first over the second is what the alternation costs.
 */
public class MixBenchmark {

    @State(Scope.Thread)
    public static class Mix {

        private static final int RUN = 1000;

        @Param({"12", "40", "200"})
        int configurations;

        @Param({"true", "false"})
        boolean cached;

        private final Random random = new Random(1);
        private Parameters[] mix = {};
        private int count;

        @Setup
        public void create() {
            if (!cached) {
                RenderMemory.setLimit(0);
            }
            mix = random.ints(configurations, 16, 257)
                    .mapToObj(Parameters.DEFAULT::withSize)
                    .map(sized -> sized.withGlyph(oneOf(Glyph.values()))
                            .withShape(oneOf(Shape.values()))
                            .withPadding(oneOf(Padding.values())))
                    .toArray(Parameters[]::new);
        }

        private <T> T oneOf(T[] values) {
            return values[random.nextInt(values.length)];
        }

        Parameters any() {
            return mix[random.nextInt(mix.length)];
        }

        Parameters sameForLong() {
            return mix[count++ / RUN % mix.length];
        }
    }

    @Benchmark
    public byte[] mixed(Seeds seeds, Mix mix) {
        return Avatar.of(seeds.next(), mix.any()).png();
    }

    @Benchmark
    public byte[] alone(Seeds seeds, Mix mix) {
        return Avatar.of(seeds.next(), mix.sameForLong()).png();
    }
}
