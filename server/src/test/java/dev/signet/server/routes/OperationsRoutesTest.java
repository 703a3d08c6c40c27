// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.server.http.Request;
import dev.signet.server.http.Response;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationsRoutesTest {

    @ParameterizedTest
    @CsvSource({
        "true, true, GET, /livez, 200 ok",
        "true, false, GET, /livez, 200 ok",
        "false, true, GET, /livez, 503 stuck",
        "true, true, GET, /readyz, 200 ok",
        "true, false, GET, /readyz, 503 not ready",
        "true, true, GET, /livez?verbose, 200 ok",
        "true, true, GET, http://localhost/livez, 200 ok",
        "true, false, GET, HTTP://localhost:8081/readyz?verbose, 503 not ready",
        "true, true, HEAD, /metrics, 200 counters",
        "true, true, GET, /livez/, '404 {\"error\":\"The paths here are /livez, /readyz, /metrics and /info.\"}'",
        "true, true, GET, *, '404 {\"error\":\"The paths here are /livez, /readyz, /metrics and /info.\"}'",
        "true, true, POST, /livez, '405 {\"error\":\"The method must be GET or HEAD.\"}'",
        "true, true, OPTIONS, /nothing, '405 {\"error\":\"The method must be GET or HEAD.\"}'"
    })
    void returnsStatusAndBodyOfTheRoute(boolean alive, boolean ready, String method, String target, String expected) {
        byte[] metrics = "counters".getBytes(StandardCharsets.US_ASCII);
        OperationsRoutes routes = new OperationsRoutes(() -> alive, () -> ready, () -> metrics, BuildInfo.load());
        Response response = routes.handle(new Request(method, target, ""));
        String body = new String(response.content().bytes(), StandardCharsets.US_ASCII);
        assertEquals(expected, response.status().code() + " " + body);
    }
}
