// SPDX-License-Identifier: Apache-2.0
package dev.signet.bench;

import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Seeds created before the measurement, and enough of them that caches of results are ineffective. */
@State(Scope.Thread)
public class Seeds {

    private static final int COUNT = 1 << 16;

    private final String[] seeds =
            IntStream.range(0, COUNT).mapToObj(Seeds::seed).toArray(String[]::new);
    private int next;

    /** Returns a seed; those of bench/peers are the same. */
    static String seed(int number) {
        return "user" + number + "@example.com";
    }

    String next() {
        return seeds[next++ & (COUNT - 1)];
    }
}
