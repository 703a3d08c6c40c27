// SPDX-License-Identifier: Apache-2.0
package dev.signet.bench;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** From a seed to the finished text or file. */
public class AvatarBenchmark {

    /** The sizes whose growth the report draws; 64, 256 and 1024 are also those of the peers. */
    @State(Scope.Benchmark)
    public static class Size {
        @Param({"16", "32", "64", "128", "256", "512", "1024"})
        int size;
    }

    @Benchmark
    public String svg(Seeds seeds) {
        return Avatar.of(seeds.next()).svg();
    }

    /** As the service takes it: no copy into a string. */
    @Benchmark
    public byte[] svgBytes(Seeds seeds) {
        return Avatar.of(seeds.next()).bytes(Format.SVG);
    }

    @Benchmark
    public String decode(Seeds seeds) {
        return Avatar.of(seeds.next()).toJson();
    }

    @Benchmark
    public byte[] png(Seeds seeds, Size size) {
        return Avatar.of(seeds.next(), Parameters.DEFAULT.withSize(size.size)).png();
    }
}
