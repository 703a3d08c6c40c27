// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.Format;
import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.HttpRequest;
import dev.signet.http.internal.message.QualityValues;
import dev.signet.http.internal.message.RequestTarget;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The routes: avatars, documents and the playground. A function without side effects. */
public final class Router {

    /** The folder of the playground's assets; below it comes the digest of their content. */
    private static final String ASSETS = "/assets/";

    private static final Response BAD_TARGET = ErrorResponses.of(
            Status.BAD_REQUEST, "The request target must be an absolute path or an http URL, in plain ASCII or UTF-8.");

    private final Lazy<Playground> playground;
    private final RouteTable routes;

    public Router(SignetOptions options) {
        String basePath = options.basePath();
        int maxSize = options.maxSize();
        playground = new Lazy<>(() -> Playground.load(basePath, ASSETS, maxSize));
        AvatarHandler svg = new AvatarHandler(Endpoint.AVATAR_SVG, Format.SVG);
        AvatarHandler png = new AvatarHandler(Endpoint.AVATAR_PNG, Format.PNG, maxSize);
        AvatarHandler decode = new AvatarHandler(Endpoint.DECODE, Format.JSON);
        Lazy<StaticResponse> healthz = new Lazy<>(Router::healthz);
        Lazy<StaticResponse> openApi = new Lazy<>(() -> openApi(basePath));
        routes = new RouteTable(basePath, this::notFound)
                .prefix("/v1/avatar/", (request, rest, query) -> {
                    if (rest.endsWith(".svg")) {
                        return svg.handle(request, rest.substring(0, rest.length() - 4), query);
                    }
                    return rest.endsWith(".png")
                            ? png.handle(request, rest.substring(0, rest.length() - 4), query)
                            : ErrorResponses.NO_FORMAT;
                })
                .prefix("/v1/decode/", decode::handle)
                // Errors of the API are JSON for browsers, too.
                .prefix("/v1/", (request, rest, query) -> ErrorResponses.NOT_FOUND)
                .prefix(
                        "/avatar/",
                        options.gravatar()
                                ? new GravatarHandler(options)::handle
                                : (request, rest, query) -> ErrorResponses.NOT_FOUND)
                .prefix(ASSETS, this::asset)
                .path("/healthz", (request, rest, query) -> healthz.get().handle(request))
                .path("/openapi.json", (request, rest, query) -> openApi.get().handle(request))
                .path("/", (request, rest, query) -> playground.get().index().handle(request))
                // The base path without a slash; the root always has one.
                .path("", (request, rest, query) -> playground.get().index().handle(request));
        for (String name : Playground.MODULES) {
            routes.path(
                    "/" + name,
                    (request, rest, query) -> playground.get().module(name).handle(request));
        }
    }

    public Response handle(HttpRequest request) {
        Optional<RequestTarget> target = RequestTarget.parse(request.target());
        if (target.isPresent()) {
            return routes.handle(request, target.get());
        }
        // The asterisk-form of OPTIONS, RFC 9110, section 9.3.7.
        return request.isOptions() && request.target().equals("*") ? ResponseHeads.PREFLIGHT_RESPONSE : BAD_TARGET;
    }

    private Response asset(HttpRequest request, String rest, String query) {
        return playground
                .get()
                .asset(rest)
                .map(asset -> asset.handle(request))
                .orElseGet(() -> notFound(request, rest, query));
    }

    /** Browsers get an HTML page, other clients JSON. */
    private Response notFound(HttpRequest request, String path, String query) {
        return QualityValues.prefersHtml(request.field("accept"))
                ? playground.get().notFound()
                : ErrorResponses.NOT_FOUND;
    }

    private static StaticResponse healthz() {
        return new StaticResponse(
                Endpoint.HEALTHZ,
                ResponseHeads.HEALTHZ,
                ResponseHeads.NOT_MODIFIED,
                "ok".getBytes(StandardCharsets.US_ASCII));
    }

    private static StaticResponse openApi(String basePath) {
        byte[] document = Asset.load("", "openapi.json")
                .with("{{version}}", BuildInfo.load().version())
                .with("{{base}}", basePath)
                .bytes();
        return new StaticResponse(
                Endpoint.OPENAPI, ResponseHeads.OPENAPI, ResponseHeads.DOCUMENT_NOT_MODIFIED, document);
    }
}
