// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.site;

import dev.signet.server.web.Content;
import dev.signet.server.web.Endpoint;
import dev.signet.server.web.Lazy;
import dev.signet.server.web.Request;
import dev.signet.server.web.Response;
import dev.signet.server.web.Status;
import dev.signet.server.web.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The service with its pages for people. It looks only at what the service has no answer for, so an avatar never waits for
 * it: such a request is for one of our files, or it gets a 404 that a person can read, if it comes from one.
 *
 * <p>The files lie in a folder that is named after their content. So they may be kept for ever, and those of two releases
 * never mix. The playground itself is asked for every time.
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
    private static final List<String> RENDERER = List.of("signet.js", "sg1.js", "signet-avatar.js");

    private static final String OWN_FOLDER = "/dev/signet/server/site/";
    private static final String RENDERER_FOLDER = "/dev/signet/web/";
    private static final String FOLDER_PLACEHOLDER = "{{assets}}";

    private final Function<Request, Response> service;
    private final Lazy<Pages> pages = new Lazy<>(Site::load);

    public Site(Function<Request, Response> service) {
        this.service = service;
    }

    /** All files by path, and what there is where no file is. */
    private record Pages(Map<String, Document> documents, Response notFound) {}

    private static Pages load() {
        List<Asset> renderer = load(RENDERER_FOLDER, RENDERER);
        List<Asset> assets = new ArrayList<>(load(OWN_FOLDER, FILES));
        assets.addAll(renderer);
        String folder = "/assets/" + Asset.digest(assets);
        Map<String, Document> documents = new HashMap<>();
        for (Asset asset : assets) {
            documents.put(folder + "/" + asset.name(), new Document(asset, Document.FOR_EVER));
        }
        for (Asset asset : renderer) {
            documents.put("/" + asset.name(), new Document(asset, Document.FOR_MINUTES));
        }
        documents.put("/", new Document(page("index.html", folder), Document.REVALIDATED));
        Asset nothing = page("not-found.html", folder);
        return new Pages(
                documents,
                new Response(Endpoint.NONE, Document.notFound(nothing), "", new Content.Ready(nothing.bytes())));
    }

    public Response answer(Request request) {
        Response response = service.apply(request);
        return response.status() == Status.NOT_FOUND ? answer(request, response) : response;
    }

    private Response answer(Request request, Response otherwise) {
        Optional<Document> document =
                Target.parse(request.target()).map(Target::path).map(pages.get().documents()::get);
        if (document.isPresent()) {
            return document.get().answer(request);
        }
        return Quality.prefersHtml(request.accept()) ? pages.get().notFound() : otherwise;
    }

    private static List<Asset> load(String folder, List<String> names) {
        return names.stream().map(name -> Asset.load(folder, name)).toList();
    }

    private static Asset page(String name, String folder) {
        return Asset.load(OWN_FOLDER, name).with(FOLDER_PLACEHOLDER, folder);
    }
}
