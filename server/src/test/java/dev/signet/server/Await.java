// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition. */
public final class Await {

    private static final Duration DEADLINE = Duration.ofMillis(RawClient.DEADLINE_MILLIS);
    private static final Duration PAUSE = Duration.ofMillis(5);

    private Await() {}

    public static void until(BooleanSupplier condition) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("The condition was not met within " + DEADLINE + ".");
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
