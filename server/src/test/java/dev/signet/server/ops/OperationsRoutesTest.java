// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.server.dispatch.RenderExecutor;
import dev.signet.server.net.ConnectionTable;
import dev.signet.server.net.PendingBytes;
import dev.signet.server.web.Request;
import dev.signet.server.web.Response;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationsRoutesTest {

    @ParameterizedTest
    @CsvSource({
        "true, true, /livez, 200 ok",
        "true, false, /livez, 200 ok",
        "false, true, /livez, 503 stuck",
        "true, true, /readyz, 200 ok",
        "true, false, /readyz, 503 draining",
        "true, true, /livez?verbose, 200 ok",
        "true, true, http://localhost/livez, 200 ok",
        "true, false, HTTP://localhost:8081/readyz?verbose, 503 draining"
    })
    void itTellsHowTheServerIs(boolean alive, boolean ready, String path, String answer) {
        try (RenderExecutor executor = new RenderExecutor(1, 1, Long.MAX_VALUE)) {
            PendingBytes pendingBytes = new PendingBytes(0);
            Metrics metrics = new Metrics(new ConnectionTable(0, 0, pendingBytes), executor, pendingBytes);
            OperationsRoutes pages = new OperationsRoutes(() -> alive, () -> ready, metrics, BuildInfo.load());
            Response response = pages.apply(new Request("GET", path, ""));
            String body = new String(response.content().bytes(), StandardCharsets.US_ASCII);
            assertEquals(answer, response.status().code() + " " + body);
        }
    }
}
