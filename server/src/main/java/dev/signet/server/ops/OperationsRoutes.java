// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.ops;

import dev.signet.Avatar;
import dev.signet.server.web.Body;
import dev.signet.server.web.Endpoint;
import dev.signet.server.web.JsonWriter;
import dev.signet.server.web.Request;
import dev.signet.server.web.RequestTarget;
import dev.signet.server.web.Response;
import dev.signet.server.web.ResponseHead;
import dev.signet.server.web.Status;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** The answers of the operations port; none of them may be cached. */
public final class OperationsRoutes implements Function<Request, Response> {

    private static final ResponseHead TEXT = head(Status.OK, "text/plain; charset=utf-8");
    private static final ResponseHead UNABLE = head(Status.SERVICE_UNAVAILABLE, "text/plain; charset=utf-8");
    private static final ResponseHead JSON = head(Status.OK, "application/json");
    private static final ResponseHead METRICS = head(Status.OK, Metrics.MEDIA_TYPE);
    private static final Response OK = page(TEXT, ascii("ok"));
    private static final Response STUCK = page(UNABLE, ascii("stuck"));
    private static final Response DRAINING = page(UNABLE, ascii("draining"));

    // Not those of the public port, which any page may read and where OPTIONS is answered.
    private static final Response NOT_ALLOWED = error(
            head(Status.METHOD_NOT_ALLOWED, "application/json").with("Allow", "GET, HEAD"),
            "The method must be GET or HEAD.");
    private static final Response NOT_FOUND = error(
            head(Status.NOT_FOUND, "application/json"), "The paths here are /livez, /readyz, /metrics and /info.");

    private final BooleanSupplier alive;
    private final BooleanSupplier ready;
    private final Metrics metrics;
    private final byte[] info;

    public OperationsRoutes(BooleanSupplier alive, BooleanSupplier ready, Metrics metrics, BuildInfo build) {
        this.alive = alive;
        this.ready = ready;
        this.metrics = metrics;
        this.info = ascii(JsonWriter.text(info(build)));
    }

    /** The response without what only the public port may say: that pages of other origins may read it. */
    public static Response withoutCors(Response response) {
        ResponseHead head = ResponseHead.of(response.status());
        for (ResponseHead.Field field : response.head().fields()) {
            if (!field.lowerName().startsWith("access-control-")
                    && !field.lowerName().startsWith("cross-origin-")) {
                head = head.with(field.name(), field.value());
            }
        }
        return new Response(response.endpoint(), head, response.etag(), response.content());
    }

    @Override
    public Response apply(Request request) {
        if (!request.method().equals("GET") && !request.isHead()) {
            return NOT_ALLOWED;
        }
        String path =
                RequestTarget.parse(request.target()).map(RequestTarget::path).orElse("");
        return switch (path) {
            case "/livez" -> alive.getAsBoolean() ? OK : STUCK;
            case "/readyz" -> ready.getAsBoolean() ? OK : DRAINING;
            case "/metrics" -> page(METRICS, metrics.text());
            case "/info" -> page(JSON, info);
            default -> NOT_FOUND;
        };
    }

    private static Map<String, Object> info(BuildInfo build) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", "signet");
        members.put("version", build.version());
        members.put("commit", build.commit());
        members.put("spec", Avatar.SPEC);
        members.put("java", System.getProperty("java.version", "unknown"));
        members.put("vm", System.getProperty("java.vm.name", "unknown"));
        members.put("vendor", System.getProperty("java.vendor", "unknown"));
        return members;
    }

    private static Response error(ResponseHead head, String sentence) {
        return page(head, ascii(JsonWriter.text(Map.of("error", sentence))));
    }

    private static Response page(ResponseHead head, byte[] body) {
        return new Response(Endpoint.NONE, head, "", new Body.Ready(body));
    }

    private static ResponseHead head(Status status, String mediaType) {
        return ResponseHead.of(status)
                .with("Content-Type", mediaType)
                .with("Cache-Control", "no-store")
                .with("X-Content-Type-Options", "nosniff");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
