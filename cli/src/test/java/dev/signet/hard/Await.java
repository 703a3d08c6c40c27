// SPDX-License-Identifier: Apache-2.0
package dev.signet.hard;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what must become true. */
final class Await {

    /** When a test gives up; nothing should ever take this long. */
    static final int SECONDS = 120;

    private static final Duration PAUSE = Duration.ofMillis(20);

    private Await() {}

    static void until(BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("It did not come true in " + SECONDS + " seconds.");
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /** Lets time pass, while others do what is being measured. */
    static void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        until(() -> System.nanoTime() > end);
    }
}
