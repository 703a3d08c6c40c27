// SPDX-License-Identifier: Apache-2.0
package dev.signet.bench;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Renders a seed to SVG or PNG. */
public class AvatarBenchmark {

    /** Peers are measured at 64, 256 and 1024. */
    @State(Scope.Benchmark)
    public static class Size {
        @Param({"16", "32", "64", "128", "256", "512", "1024"})
        int size;
    }

    @Benchmark
    public String svg(Seeds seeds) {
        return Avatar.of(seeds.next()).svg();
    }

    /** Returns bytes without a string, as the service uses them. */
    @Benchmark
    public byte[] svgBytes(Seeds seeds) {
        return Avatar.of(seeds.next()).bytes(Format.SVG);
    }

    @Benchmark
    public String decode(Seeds seeds) {
        return Avatar.of(seeds.next()).json();
    }

    @Benchmark
    public byte[] png(Seeds seeds, Size size) {
        return Avatar.of(seeds.next(), Parameters.DEFAULT.withSize(size.size)).png();
    }
}
