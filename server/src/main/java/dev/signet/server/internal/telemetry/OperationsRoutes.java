// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.telemetry;

import dev.signet.Avatar;
import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.JsonWriter;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.RequestTarget;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import dev.signet.http.internal.message.Status;
import dev.signet.http.internal.routes.BuildInfo;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The routes of the operations port. No response may be cached. A request must name the port by address or by an allowed host
 * name: with DNS rebinding, a web page can request any port that the browser reaches, but only under the page's own name.
 *
 * @param hosts the allowed host names in lower case, besides localhost
 * @param metrics returns the metrics in the Prometheus text format
 */
public record OperationsRoutes(
        Set<String> hosts, BooleanSupplier alive, BooleanSupplier ready, Supplier<byte[]> metrics, BuildInfo build) {

    private static final ResponseHead TEXT = head(Status.OK, "text/plain; charset=utf-8");
    private static final ResponseHead UNAVAILABLE = head(Status.SERVICE_UNAVAILABLE, "text/plain; charset=utf-8");
    private static final ResponseHead JSON = head(Status.OK, "application/json");
    private static final ResponseHead METRICS = head(Status.OK, "text/plain; version=0.0.4; charset=utf-8");
    private static final Response OK = response(TEXT, "ok");
    private static final Response STUCK = response(UNAVAILABLE, "stuck");
    private static final Response NOT_READY = response(UNAVAILABLE, "not ready");

    // Other than on the public port, there is no OPTIONS, and errors have no CORS fields.
    private static final Response NOT_ALLOWED = error(
            head(Status.METHOD_NOT_ALLOWED, "application/json").with("Allow", "GET, HEAD"),
            "The method must be GET or HEAD.");
    private static final Response MISDIRECTED = error(
            head(Status.MISDIRECTED_REQUEST, "application/json"),
            "The host must be an IP address, localhost, or one of --ops-host and --ops-allowed-hosts.");
    private static final Response NOT_FOUND = error(
            head(Status.NOT_FOUND, "application/json"), "The paths here are /livez, /readyz, /metrics and /info.");

    public Response handle(Request request) {
        if (!isAllowed(request.host())) {
            return MISDIRECTED;
        }
        if (!request.isGetOrHead()) {
            return NOT_ALLOWED;
        }
        return switch (RequestTarget.parse(request.target())
                .map(RequestTarget::path)
                .orElse("")) {
            case "/livez" -> alive.getAsBoolean() ? OK : STUCK;
            case "/readyz" -> ready.getAsBoolean() ? OK : NOT_READY;
            case "/metrics" -> new Response(Endpoint.NONE, METRICS, "", new Body.Ready(metrics.get()));
            case "/info" -> response(JSON, info().toString());
            default -> NOT_FOUND;
        };
    }

    /** Whether a Host field has an allowed name or an address. It may be empty: browsers always send it, some probes do not. */
    private boolean isAllowed(String field) {
        if (field.isEmpty() || field.startsWith("[")) {
            return true;
        }
        String host = field.replaceFirst(":.*", "").toLowerCase(Locale.ROOT);
        // Digits and dots are an address, since no top-level domain is a number.
        return host.equals("localhost") || hosts.contains(host) || host.matches("[0-9.]*");
    }

    private JsonWriter info() {
        return new JsonWriter()
                .add("name", "signet")
                .add("version", build.version())
                .add("commit", build.commit())
                .add("spec", Avatar.SPEC)
                .add("java", System.getProperty("java.version", "unknown"))
                .add("vm", System.getProperty("java.vm.name", "unknown"))
                .add("vendor", System.getProperty("java.vendor", "unknown"));
    }

    private static Response error(ResponseHead head, String message) {
        return response(head, new JsonWriter().add("error", message).toString());
    }

    private static Response response(ResponseHead head, String body) {
        return new Response(Endpoint.NONE, head, "", new Body.Ready(body.getBytes(StandardCharsets.UTF_8)));
    }

    private static ResponseHead head(Status status, String mediaType) {
        return ResponseHead.of(status)
                .with("Content-Type", mediaType)
                .with("Cache-Control", "no-store")
                .with("X-Content-Type-Options", "nosniff");
    }
}
