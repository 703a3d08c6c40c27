// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import dev.signet.http.internal.message.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pages, which contain the base path: the playground, the 404 page and openapi.json. The files that they load are the same for
 * all base paths: the assets of the playground, and the JavaScript modules of the npm package.
 *
 * <p>The path of an asset has a digest of all assets, so caches may keep it forever and never mix two releases. The page itself is
 * revalidated.
 */
record Playground(String basePath, Asset index, StaticResource openApi, Response notFound) {

    /** The modules of the npm package, also served at the root. */
    static final List<String> MODULES = List.of(
            "signet.js",
            "svg.js",
            "draw.js",
            "photo.js",
            "shadow.js",
            "trusted.js",
            "decode.js",
            "sg1.js",
            "sha.js",
            "keyed-hash.js",
            "png.js",
            "raster.js",
            "deflate.js",
            "signet-avatar.js",
            "element.min.js");

    private static final String OWN_DIRECTORY = "/dev/signet/http/internal/playground/";
    private static final String MODULE_DIRECTORY = "/dev/signet/http/internal/web/";

    private static final Pattern REFERENCE = Pattern.compile("\\{\\{assets}}/([\\w.-]+)");
    private static final Pattern ASSET_PATH =
            Pattern.compile("/assets/([0-9a-f]{" + Asset.DIGEST_LENGTH + "})/([^/]+)");

    /** Characters that HTML, JSON or a URI would need escaped. */
    private static final Pattern UNSAFE = Pattern.compile("[^\\w.~!$()*+,;=:@/%-]");

    private static final Asset INDEX = Asset.load(OWN_DIRECTORY, "index.html");
    private static final Asset NOT_FOUND = Asset.load(OWN_DIRECTORY, "not-found.html");
    private static final Asset OPENAPI =
            Asset.load("", "openapi.json").with("{{version}}", BuildInfo.load().version());

    /** By name. */
    private static final Map<String, Asset> FILES = Stream.concat(
                    names().stream().map(name -> Asset.load(OWN_DIRECTORY, name)),
                    MODULES.stream().map(name -> Asset.load(MODULE_DIRECTORY, name)))
            .collect(Collectors.toMap(Asset::name, asset -> asset, (one, other) -> one, TreeMap::new));

    private static final String DIGEST = Asset.digest(List.copyOf(FILES.values()));

    /**
     * Creates the pages.
     *
     * @param basePath precedes all paths, without a slash at its end, not decoded
     * @param maxSize the largest PNG, in pixels
     */
    static Playground of(String basePath, int maxSize) {
        // Two slashes at the start would name a host.
        String base = UNSAFE.matcher(basePath.replaceFirst("^/{2,}", "/"))
                .replaceAll(match -> String.format("%%%02X", (int) match.group().charAt(0)));
        return new Playground(
                basePath,
                page(INDEX, base).with("{{max-size}}", Integer.toString(maxSize)),
                new StaticResource(
                        new Representation(Endpoint.OPENAPI, "application/json", Representation.FIVE_MINUTES),
                        page(OPENAPI, base).bytes()),
                notFound(page(NOT_FOUND, base)));
    }

    private static Asset page(Asset template, String base) {
        return template.with("{{assets}}", base + "/assets/" + DIGEST).with("{{base}}", base);
    }

    /** Returns the response with the file at a path. During a rolling update, another replica may have sent the page. */
    static Optional<Response> file(Request request, String path) {
        Matcher asset = ASSET_PATH.matcher(path);
        if (asset.matches()) {
            String caching = asset.group(1).equals(DIGEST) ? Representation.FOREVER : Representation.NO_STORE;
            return Optional.ofNullable(FILES.get(asset.group(2))).map(file -> file.handle(request, caching));
        }
        return MODULES.stream()
                .filter(name -> path.equals("/" + name))
                .findFirst()
                .map(FILES::get)
                .map(file -> file.handle(request, Representation.FIVE_MINUTES));
    }

    /** Returns the names of the files beside the page, which preloads all of them. */
    static List<String> names() {
        return REFERENCE
                .matcher(INDEX.text())
                .results()
                .map(match -> match.group(1))
                .filter(name -> !MODULES.contains(name))
                .toList();
    }

    private static Response notFound(Asset page) {
        ResponseHead head = ResponseHead.crossOrigin(Status.NOT_FOUND)
                .with("Content-Type", "text/html; charset=utf-8")
                .with("Cache-Control", Representation.NO_STORE)
                .with("Content-Security-Policy", Asset.POLICY)
                .with("Cross-Origin-Opener-Policy", "same-origin");
        return new Response(Endpoint.NONE, head, "", new Body.Ready(page.bytes()));
    }
}
