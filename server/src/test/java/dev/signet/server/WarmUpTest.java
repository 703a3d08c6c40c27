// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.client.RawClient;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WarmUpTest {

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
