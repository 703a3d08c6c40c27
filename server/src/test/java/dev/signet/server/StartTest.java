// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.signet.client.Await;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StartTest {

    @Test
    void interruptedStartLeavesNoThreads() {
        ServerConfig config = ServerConfig.read(
                Map.of(Setting.HOST, "127.0.0.1", Setting.PORT, "0", Setting.OPS_PORT, "0"), Map.of());
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> SignetServer.start(config));
        Await.until(() -> Thread.getAllStackTraces().keySet().stream()
                .allMatch(thread -> before.contains(thread) || !thread.getName().startsWith("signet-")));
    }
}
