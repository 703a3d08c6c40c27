// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.foreign.Samples;

/**
 * Overflows the stack during hashing and tagging at every depth, and prints how many of the following results are wrong. A
 * program of its own, because stack overflows can break classes of the JDK.
 */
final class StackOverflows {

    private static final int SMALL_STACK = 256 << 10;
    private static final int DEEPEST = 4000;
    private static final int STEP = Samples.FULL ? 1 : 20;
    private static final Hash ADA = Hash.ofSeed("ada");
    private static final String TAG = Avatar.ofHash(ADA, Inputs.LOOKS.get(0)).etag(Format.SVG);

    private StackOverflows() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread small = new Thread(null, StackOverflows::overflow, "small", SMALL_STACK);
        small.start();
        small.join();
    }

    private static void overflow() {
        int overflows = 0;
        int wrong = 0;
        for (int depth = 0; depth < DEEPEST; depth += STEP) {
            try {
                workAt(depth);
            } catch (StackOverflowError e) {
                overflows++;
            }
            if (!Hash.ofSeed("ada").equals(ADA)) {
                wrong++;
            }
            if (!Avatar.ofHash(ADA, Inputs.LOOKS.get(0)).etag(Format.SVG).equals(TAG)) {
                wrong++;
            }
        }
        System.out.print(overflows == 0 ? "no overflow" : wrong + " wrong");
    }

    private static void workAt(int depth) {
        if (depth > 0) {
            workAt(depth - 1);
        } else {
            Avatar.of("grace").etag(Format.PNG);
        }
    }
}
