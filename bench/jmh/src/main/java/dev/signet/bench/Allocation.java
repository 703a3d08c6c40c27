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
 * Prints as JSON what one result allocates in the mean and how much of that is the result: exactly, over the same seeds, once
 * the compiler has settled. JMH counts the first over seeds of its own choice, so that the difference would not be exact.
 */
public final class Allocation {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long SETTLED_NANOS = 1_500_000_000;
    private static final int COUNT = 500;

    /** An array's length on the heap: its head, then its bytes, in steps of eight. */
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
