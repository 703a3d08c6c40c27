// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import static dev.signet.server.web.OpenApi.answers;
import static dev.signet.server.web.OpenApi.caching;
import static dev.signet.server.web.OpenApi.notModified;
import static dev.signet.server.web.OpenApi.object;
import static dev.signet.server.web.OpenApi.ok;

import java.util.List;
import java.util.Map;

/** What browsers load from us, as paths of {@link OpenApi}; the files of the playground are its own business. */
final class OpenApiSite {

    private static final String SCRIPT = "text/javascript; charset=utf-8";

    private OpenApiSite() {}

    static Map<String, Object> paths() {
        return object(
                "/", path("getPlayground", "The playground", "text/html; charset=utf-8", Heads.REVALIDATED),
                "/signet.js", path("getRenderer", "The renderer for browsers", SCRIPT, Heads.FOR_MINUTES),
                "/sg1.js", path("getCore", "What the renderer imports", SCRIPT, Heads.FOR_MINUTES),
                "/signet-avatar.js", path("getElement", "The element that draws an avatar", SCRIPT, Heads.FOR_MINUTES));
    }

    private static Map<String, Object> path(String id, String summary, String mediaType, String caching) {
        Map<String, Object> tag = object("description", "Names the content.", "schema", object("type", "string"));
        Map<String, Object> headers = object("ETag", tag, "Cache-Control", caching(caching));
        return object(
                "get",
                object(
                        "operationId",
                        id,
                        "summary",
                        summary,
                        "description",
                        summary + ". Compressed, if the client takes gzip.",
                        "tags",
                        List.of("site"),
                        "responses",
                        answers(
                                "200", ok(summary + ".", headers, mediaType, object("type", "string")),
                                "304", notModified(headers))));
    }
}
