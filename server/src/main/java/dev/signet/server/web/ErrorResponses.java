// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import dev.signet.InvalidInputException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Answers that say what was wrong, as {@code {"error": …, "field": …}}. The sentences are ours and quote nothing from the
 * request.
 */
public final class ErrorResponses {

    private static final Map<Status, ResponseHead> HEADS = heads();

    /** What every version of HTTP has to refuse. */
    public static final Response EXPECTATION = of(Status.EXPECTATION_FAILED, "Expect must be 100-continue.");

    public static final Response HEADERS_TOO_LARGE =
            of(Status.HEADERS_TOO_LARGE, "The headers are larger or more than this server allows.");
    public static final Response BODY_TOO_LARGE =
            of(Status.CONTENT_TOO_LARGE, "The body is larger than this server allows; no endpoint needs one.");
    public static final Response TOO_SLOW = of(Status.REQUEST_TIMEOUT, "The request did not arrive in time.");

    static final Response NOT_FOUND =
            of(Endpoint.NONE, Status.NOT_FOUND, "Nothing is at this path; /openapi.json lists the paths there are.");

    private ErrorResponses() {}

    /** An error of the protocol, before there was an endpoint. */
    public static Response of(Status status, String sentence) {
        return of(Endpoint.NONE, status, sentence);
    }

    static Response of(Endpoint endpoint, Status status, String sentence) {
        return response(endpoint, status, Map.of("error", sentence));
    }

    static Response of(Endpoint endpoint, InvalidInputException invalid) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("error", invalid.sentence());
        members.put("field", invalid.field());
        return response(endpoint, Status.BAD_REQUEST, members);
    }

    static Response methodNotAllowed(Endpoint endpoint) {
        return of(endpoint, Status.METHOD_NOT_ALLOWED, "The method must be one of " + ResponseHeads.METHODS + ".");
    }

    private static Response response(Endpoint endpoint, Status status, Map<String, Object> members) {
        byte[] body = JsonWriter.text(members).getBytes(StandardCharsets.UTF_8);
        ResponseHead head = Objects.requireNonNull(HEADS.get(status), "Not an error.");
        return new Response(endpoint, head, "", new Body.Ready(body));
    }

    private static Map<Status, ResponseHead> heads() {
        Map<Status, ResponseHead> heads = new EnumMap<>(Status.class);
        for (Status status : Status.values()) {
            if (status.code() >= 400) {
                heads.put(status, ResponseHeads.error(status));
            }
        }
        return heads;
    }
}
