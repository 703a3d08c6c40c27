// SPDX-License-Identifier: Apache-2.0
package dev.signet.foreign;

/** How many inputs a test takes: all of them in {@code ./test --full} and {@code --stress}, otherwise a tenth. */
public final class Samples {

    /** Whether this run takes all samples, and uses all programs that tests can use. */
    public static final boolean FULL = System.getenv("SIGNET_FULL") != null;

    private static final int PART = 10;

    private Samples() {}

    public static int of(int all) {
        return FULL ? all : (all + PART - 1) / PART;
    }
}
