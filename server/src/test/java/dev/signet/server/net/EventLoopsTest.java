// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EventLoopsTest {

    @Test
    void reportsFailureWhenALoopTerminates() throws InterruptedException {
        try (EventLoops loops = new EventLoops(Transport.NIO, 2)) {
            assertTrue(loops.areAlive());
            loops.serving().next().shutdownGracefully(0, 0, TimeUnit.SECONDS);
            loops.awaitFailure();
            assertFalse(loops.areAlive());
        }
    }
}
