// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.ops;

import dev.signet.Avatar;
import dev.signet.server.web.Content;
import dev.signet.server.web.Endpoint;
import dev.signet.server.web.Head;
import dev.signet.server.web.Json;
import dev.signet.server.web.Request;
import dev.signet.server.web.Response;
import dev.signet.server.web.Status;
import dev.signet.server.web.Target;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** The answers of the operations port; none of them may be cached. */
public final class OpsPages implements Function<Request, Response> {

    private static final Head TEXT = head(Status.OK, "text/plain; charset=utf-8");
    private static final Head UNABLE = head(Status.SERVICE_UNAVAILABLE, "text/plain; charset=utf-8");
    private static final Head JSON = head(Status.OK, "application/json");
    private static final Head METRICS = head(Status.OK, Metrics.MEDIA_TYPE);
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

    public OpsPages(BooleanSupplier alive, BooleanSupplier ready, Metrics metrics, BuildInfo build) {
        this.alive = alive;
        this.ready = ready;
        this.metrics = metrics;
        this.info = ascii(Json.text(info(build)));
    }

    /** The response without what only the public port may say: that pages of other origins may read it. */
    public static Response withoutCors(Response response) {
        Head head = Head.of(response.status());
        for (Head.Field field : response.head().fields()) {
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
        String path = Target.parse(request.target()).map(Target::path).orElse("");
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

    private static Response error(Head head, String sentence) {
        return page(head, ascii(Json.text(Map.of("error", sentence))));
    }

    private static Response page(Head head, byte[] body) {
        return new Response(Endpoint.NONE, head, "", new Content.Ready(body));
    }

    private static Head head(Status status, String mediaType) {
        return Head.of(status)
                .with("Content-Type", mediaType)
                .with("Cache-Control", "no-store")
                .with("X-Content-Type-Options", "nosniff");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
