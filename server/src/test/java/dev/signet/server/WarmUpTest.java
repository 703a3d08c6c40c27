// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.client.RawClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WarmUpTest {

    @Test
    void allRequestsAreAnsweredWithAvatars() throws IOException {
        try (RunningServer server = RunningServer.with(Map.of(Setting.BASE_PATH, "/base"))) {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
            int count = WarmUp.run(address, "/base", 100, Duration.ofHours(1));
            assertEquals(108, count); // a multiple of those that are pipelined
            assertEquals(count, avatars(server, "svg") + avatars(server, "png"));
        }
    }

    @Test
    void endsAtTheLimit() throws IOException {
        assertEquals(0, WarmUp.run(new InetSocketAddress(0), "", 100, Duration.ZERO));
    }

    @Test
    void serverWithWarmUpCountsOnlyClients() {
        try (RunningServer server = RunningServer.with(Map.of(Setting.WARM_UP, "1"));
                RawClient client = server.connect();
                RawClient operations = server.connectToOperations()) {
            assertEquals(200, client.get("/v1/avatar/ada.svg").read().status());
            assertEquals(200, operations.get("/readyz").read().status());
            assertEquals(1, avatars(server, "svg"));
            assertEquals(0, avatars(server, "png"));
            assertEquals(1, server.metric("signet_connections_accepted_total"));
        }
    }

    private static double avatars(RunningServer server, String format) {
        return server.count("signet_requests_total{endpoint=\"avatar\",format=\"" + format + "\",status=\"200\"}");
    }
}
