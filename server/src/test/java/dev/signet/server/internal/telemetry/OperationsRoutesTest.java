// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.routes.BuildInfo;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
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
        OperationsRoutes routes =
                new OperationsRoutes(Set.of(), () -> alive, () -> ready, () -> metrics, BuildInfo.load());
        Response response = routes.handle(new Request(method, target, ""));
        String body = new String(response.content().render(), StandardCharsets.US_ASCII);
        assertEquals(expected, response.status().code() + " " + body);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 200",
        "127.0.0.1, 200",
        "10.1.2.3:8081, 200",
        "[::1]:8081, 200",
        "[fe80::1], 200",
        "localhost:8081, 200",
        "LOCALHOST, 200",
        "Signet.Internal:8081, 200",
        "attacker.example, 421",
        "attacker.example:8081, 421",
        "127.0.0.1.attacker.example, 421",
        "localhost.attacker.example, 421",
        "signet.internal.attacker.example, 421",
        "'127.0.0.1,attacker.example', 421",
        "'attacker.example,127.0.0.1', 421",
        "x[::1], 421"
    })
    void answersOnlyUnderAddressesAndAllowedNames(String host, int status) {
        OperationsRoutes routes = new OperationsRoutes(
                Set.of("signet.internal"), () -> true, () -> true, () -> new byte[0], BuildInfo.load());
        for (String target : List.of("/livez", "/readyz", "/metrics", "/info", "http://localhost/info")) {
            Request request = new Request("GET", target, "", "", "", "", host);
            assertEquals(status, routes.handle(request).status().code());
        }
    }
}
