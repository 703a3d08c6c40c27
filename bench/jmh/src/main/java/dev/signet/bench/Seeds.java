// SPDX-License-Identifier: Apache-2.0
package dev.signet.bench;

import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Seeds made beforehand, so that no benchmark measures their making; so many that no cache would help anybody. */
@State(Scope.Thread)
public class Seeds {

    private static final int COUNT = 1 << 16;

    private final String[] seeds =
            IntStream.range(0, COUNT).mapToObj(Seeds::seed).toArray(String[]::new);
    private int next;

    /** The seeds of every renderer, bench/peers included, so that all draw for the same people. */
    static String seed(int number) {
        return "user" + number + "@example.com";
    }

    String next() {
        return seeds[next++ & (COUNT - 1)];
    }
}
