// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import static java.util.Objects.requireNonNull;

import dev.signet.Format;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * From a request to the answer: a function without side effects. Paths are compared as they were sent, so a path with an
 * escape in its fixed part, a doubled slash or a dot segment is another path.
 */
public final class Router {

    private static final String AVATAR = "/v1/avatar/";
    private static final String DECODE = "/v1/decode/";
    private static final String GRAVATAR = "/avatar/";

    private static final Response BAD_TARGET = ErrorResponses.of(
            Status.BAD_REQUEST, "The request target must be an absolute path or an http URL, in plain ASCII or UTF-8.");

    private final AvatarHandler svg = new AvatarHandler(Endpoint.AVATAR_SVG, Format.SVG);
    private final AvatarHandler png = new AvatarHandler(Endpoint.AVATAR_PNG, Format.PNG);
    private final AvatarHandler decode = new AvatarHandler(Endpoint.DECODE, Format.DECODE);
    private final Optional<GravatarHandler> gravatar;
    private final Map<String, Lazy<StaticResponse>> pages;

    /** A router that answers {@code /avatar/} too, if there are rules for it. */
    public Router(String version, Optional<GravatarOptions> gravatarRules) {
        this.gravatar = gravatarRules.map(GravatarHandler::new);
        this.pages =
                Map.of("/healthz", new Lazy<>(Router::healthz), "/openapi.json", new Lazy<>(() -> openApi(version)));
    }

    private static StaticResponse healthz() {
        return new StaticResponse(
                Endpoint.HEALTHZ,
                ResponseHeads.HEALTHZ,
                ResponseHeads.NOT_MODIFIED,
                "ok".getBytes(StandardCharsets.US_ASCII));
    }

    private static StaticResponse openApi(String version) {
        try (InputStream in = requireNonNull(Router.class.getResourceAsStream("openapi.json"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("{{version}}", version);
            return new StaticResponse(
                    Endpoint.OPENAPI,
                    ResponseHeads.OPENAPI,
                    ResponseHeads.DOCUMENT_NOT_MODIFIED,
                    text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Response answer(Request request) {
        Optional<RequestTarget> target = RequestTarget.parse(request.target());
        if (target.isPresent()) {
            return answer(request, target.get());
        }
        // The asterisk asks about the server as a whole, RFC 9110, section 9.3.7.
        return request.isOptions() && request.target().equals("*") ? ResponseHeads.PREFLIGHT_ANSWER : BAD_TARGET;
    }

    private Response answer(Request request, RequestTarget target) {
        String path = target.path();
        if (path.startsWith(AVATAR)) {
            String segment = path.substring(AVATAR.length());
            if (segment.endsWith(".svg")) {
                return answer(request, target, svg, segment.substring(0, segment.length() - 4));
            }
            if (segment.endsWith(".png")) {
                return answer(request, target, png, segment.substring(0, segment.length() - 4));
            }
            return ErrorResponses.NOT_FOUND;
        }
        if (path.startsWith(DECODE)) {
            return answer(request, target, decode, path.substring(DECODE.length()));
        }
        if (gravatar.isPresent() && path.startsWith(GRAVATAR)) {
            return gravatar.get().answer(request, path.substring(GRAVATAR.length()), target.query());
        }
        Lazy<StaticResponse> page = pages.get(path);
        return page == null ? ErrorResponses.NOT_FOUND : page.get().answer(request);
    }

    private static Response answer(Request request, RequestTarget target, AvatarHandler handler, String segment) {
        if (segment.indexOf('/') >= 0) {
            return ErrorResponses.NOT_FOUND;
        }
        if (request.isGet() || request.isHead()) {
            return handler.answer(segment, target.query(), request.ifNoneMatch());
        }
        return request.isOptions()
                ? ResponseHeads.PREFLIGHT_ANSWER
                : ErrorResponses.methodNotAllowed(handler.endpoint());
    }
}
