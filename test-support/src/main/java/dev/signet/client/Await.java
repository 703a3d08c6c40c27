// SPDX-License-Identifier: Apache-2.0
package dev.signet.client;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions. */
public final class Await {

    /** The time after which a wait fails. */
    public static final int SECONDS = 120;

    private static final Duration PAUSE = Duration.ofMillis(10);

    private Await() {}

    public static void until(BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("The condition was not met within " + SECONDS + " seconds.");
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /** Sleeps for the duration of a measurement. */
    public static void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        until(() -> System.nanoTime() > end);
    }
}
