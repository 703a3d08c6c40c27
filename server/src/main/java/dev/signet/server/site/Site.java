// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.site;

import dev.signet.server.web.Body;
import dev.signet.server.web.Endpoint;
import dev.signet.server.web.Lazy;
import dev.signet.server.web.Request;
import dev.signet.server.web.RequestTarget;
import dev.signet.server.web.Response;
import dev.signet.server.web.ResponseHeads;
import dev.signet.server.web.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The service with its pages for people. It looks only at what the service has no answer for, so an avatar never waits for
 * it: such a request is for one of our files, or it gets a 404 that a person can read, if it comes from one and was not
 * meant for the interface.
 *
 * <p>The files lie in a folder that is named after their content. So they may be kept for ever, and a cache never mixes those
 * of two releases. The playground itself is asked for every time.
 */
public final class Site {

    static final List<String> FILES = List.of(
            "site.css",
            "main.js",
            "anatomy.js",
            "clipboard.js",
            "controls.js",
            "elements.js",
            "identity.js",
            "parameters.js",
            "picture.js",
            "proof.js",
            "sight.js",
            "sizes.js",
            "snippets.js",
            "stage.js",
            "state.js",
            "strip.js",
            "take.js",
            "urls.js",
            "wall.js",
            "names.js");

    /** The renderer for browsers. Also at the root, for the pages of others. */
    static final List<String> RENDERER =
            List.of("signet.js", "sg1.js", "sha.js", "png.js", "raster.js", "deflate.js", "signet-avatar.js");

    private static final String OWN_FOLDER = "/dev/signet/server/site/";
    private static final String RENDERER_FOLDER = "/dev/signet/web/";
    private static final String FOLDER_PLACEHOLDER = "{{assets}}";

    /** A file of some release: its digest, its name. */
    private static final Pattern FILE_PATH = Pattern.compile("/assets/[0-9a-f]{" + Asset.DIGEST_LENGTH + "}/([^/]+)");

    private final Function<Request, Response> service;
    private final Lazy<Pages> pages = new Lazy<>(Site::load);

    public Site(Function<Request, Response> service) {
        this.service = service;
    }

    /**
     * All files by path, and what there is where no file is.
     *
     * @param standIns files by name, for pages of another release: while replicas are replaced, one may have sent the page
     *     and another be asked for its files, and the style of a neighbour is better than none
     */
    private record Pages(
            Map<String, AssetResponses> documents, Map<String, AssetResponses> standIns, Response notFound) {

        Optional<AssetResponses> at(String path) {
            return Optional.ofNullable(documents.get(path)).or(() -> standIn(path));
        }

        private Optional<AssetResponses> standIn(String path) {
            Matcher file = FILE_PATH.matcher(path);
            return file.matches() ? Optional.ofNullable(standIns.get(file.group(1))) : Optional.empty();
        }
    }

    private static Pages load() {
        List<Asset> renderer = load(RENDERER_FOLDER, RENDERER);
        List<Asset> assets = new ArrayList<>(load(OWN_FOLDER, FILES));
        assets.addAll(renderer);
        String folder = "/assets/" + Asset.digest(assets);
        Map<String, AssetResponses> documents = new HashMap<>();
        Map<String, AssetResponses> standIns = new HashMap<>();
        for (Asset asset : assets) {
            documents.put(folder + "/" + asset.name(), new AssetResponses(asset, ResponseHeads.FOR_EVER));
            standIns.put(asset.name(), new AssetResponses(asset, ResponseHeads.NO_STORE));
        }
        for (Asset asset : renderer) {
            documents.put("/" + asset.name(), new AssetResponses(asset, ResponseHeads.FOR_MINUTES));
        }
        documents.put("/", new AssetResponses(page("index.html", folder), ResponseHeads.REVALIDATED));
        Asset nothing = page("not-found.html", folder);
        return new Pages(
                documents,
                standIns,
                new Response(Endpoint.NONE, AssetResponses.notFound(nothing), "", new Body.Ready(nothing.bytes())));
    }

    public Response answer(Request request) {
        Response response = service.apply(request);
        return response.status() == Status.NOT_FOUND ? answer(request, response) : response;
    }

    private Response answer(Request request, Response otherwise) {
        String path =
                RequestTarget.parse(request.target()).map(RequestTarget::path).orElse("");
        Optional<AssetResponses> document = pages.get().at(path);
        if (document.isPresent()) {
            return document.get().answer(request);
        }
        boolean forPeople = !isOfTheInterface(path) && QualityValues.prefersHtml(request.accept());
        return forPeople ? pages.get().notFound() : otherwise;
    }

    /** There every error is JSON, whoever asks: the sentence in it says more than the page. */
    private static boolean isOfTheInterface(String path) {
        return path.startsWith("/v1/") || path.startsWith("/avatar/");
    }

    private static List<Asset> load(String folder, List<String> names) {
        return names.stream().map(name -> Asset.load(folder, name)).toList();
    }

    private static Asset page(String name, String folder) {
        return Asset.load(OWN_FOLDER, name).with(FOLDER_PLACEHOLDER, folder);
    }
}
