// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.Format;
import dev.signet.Parameter;
import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.QualityValues;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.RequestTarget;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The routes: avatars, documents and the playground. A function without side effects. Paths are compared as sent, so an escape in
 * the fixed part, a double slash or a dot segment makes a different path.
 */
public final class Router {

    private static final Response BAD_TARGET = ErrorResponses.of(
            Status.BAD_REQUEST, "The request target must be an absolute path or an http URL, in plain ASCII or UTF-8.");

    private final SignetOptions options;
    private final AvatarHandler svg = new AvatarHandler(Endpoint.AVATAR_SVG, Format.SVG, Parameter.LARGEST_SIZE);
    private final AvatarHandler png;
    private final AvatarHandler decode = new AvatarHandler(Endpoint.DECODE, Format.JSON, Parameter.LARGEST_SIZE);
    private final GravatarHandler gravatar;
    private final StaticResource healthz = new StaticResource(
            new Representation(Endpoint.HEALTHZ, "text/plain; charset=utf-8", Representation.FOREVER),
            "ok".getBytes(StandardCharsets.US_ASCII));

    /** That of the last base path. Created for a request, since loading it takes some milliseconds. */
    private volatile @Nullable Playground playground;

    public Router(SignetOptions options) {
        this.options = options;
        this.png = new AvatarHandler(Endpoint.AVATAR_PNG, Format.PNG, options.maxSize());
        this.gravatar = new GravatarHandler(options);
    }

    public Response handle(Request request) {
        return handle(request, options.basePath());
    }

    /** Returns the response with another base path than that of the options. */
    public Response handle(Request request, String basePath) {
        Optional<RequestTarget> target = RequestTarget.parse(request.target());
        if (target.isPresent()) {
            return handle(request, target.get(), basePath);
        }
        // The asterisk-form of OPTIONS, RFC 9110, section 9.3.7.
        return request.isOptions() && request.target().equals("*") ? Representation.PREFLIGHT : BAD_TARGET;
    }

    private Response handle(Request request, RequestTarget target, String basePath) {
        if (!target.path().startsWith(basePath)) {
            return notFound(request, basePath);
        }
        String path = target.path().substring(basePath.length());
        if (path.startsWith("/v1/")) {
            return handleAvatar(request, path, target);
        }
        if (path.startsWith("/avatar/")) {
            return options.gravatar()
                    ? gravatar.handle(request, path.substring("/avatar/".length()), target)
                    : ErrorResponses.NOT_FOUND;
        }
        return switch (path) {
            case "/healthz" -> healthz.handle(request);
            case "/openapi.json" -> playground(basePath).openApi().handle(request);
            // The base path may lack a slash; the root always has one.
            case "/", "" -> playground(basePath).index().handle(request, Representation.REVALIDATED);
            default -> Playground.file(request, path).orElseGet(() -> notFound(request, basePath));
        };
    }

    /** Errors are JSON for browsers, too. */
    private Response handleAvatar(Request request, String path, RequestTarget target) {
        if (path.startsWith("/v1/decode/")) {
            return decode.handle(request, path.substring("/v1/decode/".length()), target);
        }
        if (!path.startsWith("/v1/avatar/")) {
            return ErrorResponses.NOT_FOUND;
        }
        AvatarHandler handler = path.endsWith(".svg") ? svg : png;
        return path.endsWith(".svg") || path.endsWith(".png")
                ? handler.handle(
                        request, path.substring("/v1/avatar/".length(), path.length() - ".svg".length()), target)
                : ErrorResponses.NO_FORMAT;
    }

    /** Browsers get an HTML page, other clients JSON. */
    private Response notFound(Request request, String basePath) {
        return QualityValues.prefersHtml(request.accept())
                ? playground(basePath).notFound()
                : ErrorResponses.NOT_FOUND;
    }

    private Playground playground(String basePath) {
        Playground found = playground;
        if (found == null || !found.basePath().equals(basePath)) {
            found = Playground.of(basePath, options.maxSize());
            playground = found;
        }
        return found;
    }
}
