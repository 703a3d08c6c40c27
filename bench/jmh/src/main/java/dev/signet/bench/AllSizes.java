// SPDX-License-Identifier: Apache-2.0
package dev.signet.bench;

import dev.signet.Avatar;
import dev.signet.Parameter;
import dev.signet.Parameters;
import java.lang.management.ManagementFactory;
import java.util.StringJoiner;

/**
 * Prints the processor time of a PNG of a new seed at every size, or every n-th: {@code [[16, microseconds], …]}. Arguments are
 * n, the number of pictures of each size before it is measured, and the milliseconds to measure it for.
 */
public final class AllSizes {

    private static final int SMALLEST_SIZE = 16;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private static int seed;

    private AllSizes() {}

    public static void main(String[] arguments) {
        int step = Integer.parseInt(arguments[0]);
        int warmUp = Integer.parseInt(arguments[1]);
        long measured = Long.parseLong(arguments[2]) * NANOS_PER_MILLI;
        // Compiles everything before the first size is measured.
        for (int size = SMALLEST_SIZE; size <= Parameter.LARGEST_SIZE; size += 9) {
            render(size, warmUp);
        }
        StringJoiner rows = new StringJoiner(",", "[", "]");
        for (int size = SMALLEST_SIZE; size <= Parameter.LARGEST_SIZE; size += step) {
            render(size, warmUp);
            rows.add("[" + size + "," + microseconds(size, measured) + "]");
        }
        System.out.println(rows);
    }

    private static double microseconds(int size, long nanos) {
        int batch = 1 + 2 * Parameter.LARGEST_SIZE / size;
        long start = processorTime();
        long elapsed = 0;
        int count = 0;
        while (elapsed < nanos) {
            render(size, batch);
            count += batch;
            elapsed = processorTime() - start;
        }
        return elapsed / 1000.0 / count;
    }

    private static void render(int size, int count) {
        Parameters parameters = Parameters.DEFAULT.withSize(size);
        for (int i = 0; i < count; i++) {
            Avatar.of("user" + seed++, parameters).png();
        }
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
