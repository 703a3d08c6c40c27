// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.routes;

import dev.signet.Format;
import dev.signet.Parameter;
import dev.signet.server.internal.http.Endpoint;
import dev.signet.server.internal.http.ErrorResponses;
import dev.signet.server.internal.http.QualityValues;
import dev.signet.server.internal.http.Request;
import dev.signet.server.internal.http.RequestTarget;
import dev.signet.server.internal.http.Response;
import dev.signet.server.internal.http.Status;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The routes of the public port: avatars, documents and the playground. A function without side effects. */
public final class Router {

    /** The folder of the playground's assets; below it comes the digest of their content. */
    private static final String ASSETS = "/assets/";

    private static final Response BAD_TARGET = ErrorResponses.of(
            Status.BAD_REQUEST, "The request target must be an absolute path or an http URL, in plain ASCII or UTF-8.");

    private final Lazy<Playground> playground;
    private final RouteTable routes;

    /** Creates the routes at the root of the server, for PNGs of all sizes. */
    public Router(String version, Optional<GravatarOptions> gravatar) {
        this(version, "", Parameter.LARGEST_SIZE, gravatar);
    }

    /**
     * Creates the routes; {@code /avatar/} exists only with options for it.
     *
     * @param basePath precedes all paths, without a slash at its end
     * @param maxSize the largest PNG, in pixels
     */
    public Router(String version, String basePath, int maxSize, Optional<GravatarOptions> gravatar) {
        playground = new Lazy<>(() -> Playground.load(basePath, ASSETS, maxSize));
        AvatarHandler svg = new AvatarHandler(Endpoint.AVATAR_SVG, Format.SVG);
        AvatarHandler png = new AvatarHandler(Endpoint.AVATAR_PNG, Format.PNG, maxSize);
        AvatarHandler decode = new AvatarHandler(Endpoint.DECODE, Format.JSON);
        Lazy<StaticResponse> healthz = new Lazy<>(Router::healthz);
        Lazy<StaticResponse> openApi = new Lazy<>(() -> openApi(version, basePath));
        routes = new RouteTable(basePath, this::notFound)
                .prefix("/v1/avatar/", (request, rest, query) -> {
                    if (rest.endsWith(".svg")) {
                        return svg.handle(request, rest.substring(0, rest.length() - 4), query);
                    }
                    return rest.endsWith(".png")
                            ? png.handle(request, rest.substring(0, rest.length() - 4), query)
                            : ErrorResponses.NOT_FOUND;
                })
                .prefix("/v1/decode/", decode::handle)
                // Errors of the API are JSON for browsers, too.
                .prefix("/v1/", (request, rest, query) -> ErrorResponses.NOT_FOUND)
                .prefix(
                        "/avatar/",
                        gravatar.<RouteTable.Handler>map(options -> new GravatarHandler(options, maxSize)::handle)
                                .orElse((request, rest, query) -> ErrorResponses.NOT_FOUND))
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

    public Response handle(Request request) {
        Optional<RequestTarget> target = RequestTarget.parse(request.target());
        if (target.isPresent()) {
            return routes.handle(request, target.get());
        }
        // The asterisk-form of OPTIONS, RFC 9110, section 9.3.7.
        return request.isOptions() && request.target().equals("*") ? ResponseHeads.PREFLIGHT_RESPONSE : BAD_TARGET;
    }

    private Response asset(Request request, String rest, String query) {
        return playground
                .get()
                .asset(rest)
                .map(asset -> asset.handle(request))
                .orElseGet(() -> notFound(request, rest, query));
    }

    /** Browsers get an HTML page, other clients JSON. */
    private Response notFound(Request request, String path, String query) {
        return QualityValues.prefersHtml(request.accept()) ? playground.get().notFound() : ErrorResponses.NOT_FOUND;
    }

    private static StaticResponse healthz() {
        return new StaticResponse(
                Endpoint.HEALTHZ,
                ResponseHeads.HEALTHZ,
                ResponseHeads.NOT_MODIFIED,
                "ok".getBytes(StandardCharsets.US_ASCII));
    }

    private static StaticResponse openApi(String version, String basePath) {
        byte[] document = Asset.load("", "openapi.json")
                .with("{{version}}", version)
                .with("{{base}}", basePath)
                .bytes();
        return new StaticResponse(
                Endpoint.OPENAPI, ResponseHeads.OPENAPI, ResponseHeads.DOCUMENT_NOT_MODIFIED, document);
    }
}
