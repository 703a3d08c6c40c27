// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Error responses with the JSON body {@code {"error": …, "field": …}}. No text of the request is quoted. */
public final class ErrorResponses {

    public static final String METHODS = "GET, HEAD, OPTIONS";

    private static final Map<Status, ResponseHead> HEADS =
            Stream.of(Status.values()).collect(Collectors.toMap(Function.identity(), ErrorResponses::head));

    public static final Response REQUEST_TIMEOUT = of(Status.REQUEST_TIMEOUT, "The request did not arrive in time.");

    public static final Response INTERNAL_ERROR = of(Status.INTERNAL_SERVER_ERROR, "Internal error.");

    public static final Response UNAVAILABLE =
            of(Status.SERVICE_UNAVAILABLE, "The service is unavailable; try again in a second.");

    public static final Response NOT_FOUND =
            of(Status.NOT_FOUND, "Nothing was found at this path; openapi.json lists all paths.");

    public static final Response NO_FORMAT = of(Status.NOT_FOUND, "The path of an avatar must end with .svg or .png.");

    /** In characters; that of {@code signet-avatar/fetch}. */
    public static final int LONGEST_TARGET = 8192;

    public static final Response TARGET_TOO_LONG =
            of(Status.URI_TOO_LONG, "The request target is longer than " + LONGEST_TARGET + " characters.");

    private ErrorResponses() {}

    /** Returns an error response for a request that was rejected before routing. */
    public static Response of(Status status, String message) {
        return of(Endpoint.NONE, status, message);
    }

    public static Response of(Endpoint endpoint, Status status, String message) {
        return response(endpoint, status, new JsonWriter().add("error", message));
    }

    /** Returns a 400 that names the field at fault. */
    public static Response invalidField(Endpoint endpoint, String field, String message) {
        return response(
                endpoint,
                Status.BAD_REQUEST,
                new JsonWriter().add("error", message).add("field", field));
    }

    private static Response response(Endpoint endpoint, Status status, JsonWriter json) {
        byte[] body = json.toString().getBytes(StandardCharsets.UTF_8);
        ResponseHead head = Objects.requireNonNull(HEADS.get(status), "Not an error.");
        return new Response(endpoint, head, "", new Body.Ready(body));
    }

    private static ResponseHead head(Status status) {
        ResponseHead head = ResponseHead.crossOrigin(status)
                .with("Content-Type", "application/json")
                .with("Cache-Control", "no-store");
        return switch (status) {
            case METHOD_NOT_ALLOWED -> head.with("Allow", METHODS);
            case SERVICE_UNAVAILABLE -> head.with("Retry-After", "1");
            default -> head;
        };
    }
}
