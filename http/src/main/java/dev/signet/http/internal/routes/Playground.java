// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.Response;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The playground: its page, its assets, the 404 page, and the JavaScript modules of the npm package.
 *
 * <p>The assets are in a folder named after a digest of their content, so caches may keep them forever and never mix two
 * releases. The page itself is revalidated.
 *
 * @param index the page
 * @param assets by digest and name
 * @param otherReleases assets by name, for pages of another release: during a rolling update one replica may have sent the
 *     page and another receive the requests for its assets
 * @param modules those of {@link #MODULES} by name, for pages of other origins
 */
record Playground(
        AssetResponses index,
        Map<String, AssetResponses> assets,
        Map<String, AssetResponses> otherReleases,
        Map<String, AssetResponses> modules,
        Response notFound) {

    static final List<String> FILES = List.of(
            "site.css",
            "main.js",
            "hash-view.js",
            "clipboard.js",
            "controls.js",
            "elements.js",
            "identity.js",
            "parameters.js",
            "picture.js",
            "same-bytes.js",
            "lazy-view.js",
            "sizes.js",
            "snippets.js",
            "preview.js",
            "state.js",
            "strip.js",
            "snippet-panel.js",
            "urls.js",
            "gallery.js",
            "names.js");

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
    private static final String FOLDER_PLACEHOLDER = "{{assets}}";
    private static final String BASE_PLACEHOLDER = "{{base}}";
    private static final String MAX_SIZE_PLACEHOLDER = "{{max-size}}";

    /** The digest of a release and the name of an asset. */
    private static final Pattern ASSET_PATH = Pattern.compile("[0-9a-f]{" + Asset.DIGEST_LENGTH + "}/([^/]+)");

    /**
     * Loads all files from the class path.
     *
     * @param basePath precedes all paths, without a slash at its end
     * @param folder the path of the assets, ending with a slash
     * @param maxSize the largest PNG, in pixels
     */
    static Playground load(String basePath, String folder, int maxSize) {
        List<Asset> moduleFiles = load(MODULE_FOLDER, MODULES);
        List<Asset> files = new ArrayList<>(load(OWN_FOLDER, FILES));
        files.addAll(moduleFiles);
        String digest = Asset.digest(files);
        Map<String, AssetResponses> assets = new HashMap<>();
        Map<String, AssetResponses> otherReleases = new HashMap<>();
        for (Asset file : files) {
            assets.put(digest + "/" + file.name(), new AssetResponses(file, ResponseHeads.FOREVER));
            otherReleases.put(file.name(), new AssetResponses(file, ResponseHeads.NO_STORE));
        }
        Map<String, AssetResponses> modules = new HashMap<>();
        for (Asset file : moduleFiles) {
            modules.put(file.name(), new AssetResponses(file, ResponseHeads.FIVE_MINUTES));
        }
        Asset index =
                page("index.html", basePath, folder + digest).with(MAX_SIZE_PLACEHOLDER, Integer.toString(maxSize));
        Asset notFound = page("not-found.html", basePath, folder + digest);
        return new Playground(
                new AssetResponses(index, ResponseHeads.REVALIDATED),
                assets,
                otherReleases,
                modules,
                new Response(Endpoint.NONE, AssetResponses.notFound(notFound), "", new Body.Ready(notFound.bytes())));
    }

    /** Returns the asset with this digest and name, or that of this release if the digest is of another one. */
    Optional<AssetResponses> asset(String path) {
        AssetResponses asset = assets.get(path);
        if (asset != null) {
            return Optional.of(asset);
        }
        Matcher matcher = ASSET_PATH.matcher(path);
        return matcher.matches() ? Optional.ofNullable(otherReleases.get(matcher.group(1))) : Optional.empty();
    }

    /** Returns one of {@link #MODULES}. */
    AssetResponses module(String name) {
        return Objects.requireNonNull(modules.get(name));
    }

    private static List<Asset> load(String folder, List<String> names) {
        return names.stream().map(name -> Asset.load(folder, name)).toList();
    }

    private static Asset page(String name, String basePath, String folder) {
        return Asset.load(OWN_FOLDER, name)
                .with(FOLDER_PLACEHOLDER, basePath + folder)
                .with(BASE_PLACEHOLDER, basePath);
    }
}
