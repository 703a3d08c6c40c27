// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import dev.signet.http.internal.message.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that are loaded from the class path: openapi.json, and the playground with its page, its assets, the 404 page, and
 * the JavaScript modules of the npm package.
 *
 * <p>The assets are in a folder named after a digest of their content, so caches may keep them forever and never mix two
 * releases. The page itself is revalidated.
 *
 * @param index the page
 * @param files by path: assets, and the {@link #MODULES} for pages of other origins
 * @param otherReleases assets by name, for pages of another release: during a rolling update one replica may have sent the
 *     page and another receive the requests for its assets
 */
record Playground(
        AssetResource index,
        Map<String, AssetResource> files,
        Map<String, AssetResource> otherReleases,
        StaticResource openApi,
        Response notFound) {

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

    private static final String OWN_FOLDER = "/dev/signet/http/internal/playground/";
    private static final String MODULE_FOLDER = "/dev/signet/http/internal/web/";
    private static final String BASE_PLACEHOLDER = "{{base}}";

    /** The folder of the assets; below it comes the digest of their content. */
    private static final String ASSETS = "/assets/";

    private static final Pattern REFERENCE = Pattern.compile("\\{\\{assets}}/([\\w.-]+)");

    private static final Pattern ASSET_PATH = Pattern.compile(ASSETS + "[0-9a-f]{" + Asset.DIGEST_LENGTH + "}/([^/]+)");

    /**
     * Loads all files from the class path.
     *
     * @param basePath precedes all paths, without a slash at its end
     * @param maxSize the largest PNG, in pixels
     */
    static Playground load(String basePath, int maxSize) {
        List<Asset> modules = load(MODULE_FOLDER, MODULES);
        List<Asset> assets = new ArrayList<>(load(OWN_FOLDER, names()));
        assets.addAll(modules);
        String folder = ASSETS + Asset.digest(assets);
        Map<String, AssetResource> files = new HashMap<>();
        Map<String, AssetResource> otherReleases = new HashMap<>();
        for (Asset asset : assets) {
            files.put(folder + "/" + asset.name(), new AssetResource(asset, Representation.FOREVER));
            otherReleases.put(asset.name(), new AssetResource(asset, Representation.NO_STORE));
        }
        for (Asset module : modules) {
            files.put("/" + module.name(), new AssetResource(module, Representation.FIVE_MINUTES));
        }
        Asset index = page("index.html", basePath, folder).with("{{max-size}}", Integer.toString(maxSize));
        return new Playground(
                new AssetResource(index, Representation.REVALIDATED),
                files,
                otherReleases,
                openApi(basePath),
                notFound(page("not-found.html", basePath, folder)));
    }

    /** Returns the file with this path, or the asset of this release if the path is that of another one. */
    Optional<AssetResource> file(String path) {
        Matcher matcher = ASSET_PATH.matcher(path);
        AssetResource other = matcher.matches() ? otherReleases.get(matcher.group(1)) : null;
        return Optional.ofNullable(files.getOrDefault(path, other));
    }

    /** Returns the names of the files beside the page, which preloads all of them. */
    static List<String> names() {
        return REFERENCE
                .matcher(Asset.load(OWN_FOLDER, "index.html").text())
                .results()
                .map(match -> match.group(1))
                .filter(name -> !MODULES.contains(name))
                .toList();
    }

    private static List<Asset> load(String folder, List<String> names) {
        return names.stream().map(name -> Asset.load(folder, name)).toList();
    }

    private static Asset page(String name, String basePath, String folder) {
        return Asset.load(OWN_FOLDER, name)
                .with("{{assets}}", basePath + folder)
                .with(BASE_PLACEHOLDER, basePath);
    }

    private static StaticResource openApi(String basePath) {
        byte[] document = Asset.load("", "openapi.json")
                .with("{{version}}", BuildInfo.load().version())
                .with(BASE_PLACEHOLDER, basePath)
                .bytes();
        return new StaticResource(
                new Representation(Endpoint.OPENAPI, "application/json", Representation.FIVE_MINUTES), document);
    }

    private static Response notFound(Asset page) {
        ResponseHead head = ResponseHead.crossOrigin(Status.NOT_FOUND)
                .with("Content-Type", page.mediaType())
                .with("Cache-Control", Representation.NO_STORE)
                .with("Content-Security-Policy", AssetResource.POLICY)
                .with("Cross-Origin-Opener-Policy", "same-origin");
        return new Response(Endpoint.NONE, head, "", new Body.Ready(page.bytes()));
    }
}
