// SPDX-License-Identifier: Apache-2.0
package dev.signet.bench;

import com.sun.management.ThreadMXBean;
import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameters;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.function.Function;

/**
 * Prints as JSON the mean allocation per avatar and the mean size of the result, in bytes, over the same seeds and after JIT
 * compilation. JMH measures allocation over an unknown selection of seeds, so its difference to the result is not exact.
 */
public final class Allocation {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long SETTLED_NANOS = 1_500_000_000;
    private static final int COUNT = 500;

    /** Returns the size of an array on the heap: header and bytes, rounded up to eight. */
    private static final int ARRAY_HEAD = 16;

    private Allocation() {}

    public static void main(String[] arguments) {
        StringBuilder json = new StringBuilder("{");
        json.append(member("svg", seed -> Avatar.of(seed).bytes(Format.SVG)));
        for (int size : new int[] {64, 256, 1024}) {
            Parameters parameters = Parameters.DEFAULT.withSize(size);
            json.append(", ")
                    .append(member(
                            "png-" + size, seed -> Avatar.of(seed, parameters).png()));
        }
        System.out.println(json.append("}"));
    }

    private static String member(String name, Function<String, byte[]> render) {
        String[] seeds = new String[COUNT];
        for (int i = 0; i < COUNT; i++) {
            seeds[i] = Seeds.seed(i);
        }
        long start = System.nanoTime();
        for (int i = 0; System.nanoTime() - start < SETTLED_NANOS; i++) {
            render.apply(seeds[i % COUNT]);
        }
        long results = 0;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (String seed : seeds) {
            results += (ARRAY_HEAD + render.apply(seed).length + 7) & ~7;
        }
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        return String.format(
                Locale.ROOT,
                "\"%s\": {\"allocated\": %.1f, \"result\": %.1f}",
                name,
                (double) allocated / COUNT,
                (double) results / COUNT);
    }
}
