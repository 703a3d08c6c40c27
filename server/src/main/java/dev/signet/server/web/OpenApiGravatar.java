// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import static dev.signet.server.web.OpenApi.answers;
import static dev.signet.server.web.OpenApi.content;
import static dev.signet.server.web.OpenApi.error;
import static dev.signet.server.web.OpenApi.notModified;
import static dev.signet.server.web.OpenApi.object;
import static dev.signet.server.web.OpenApi.png;
import static dev.signet.server.web.OpenApi.query;
import static dev.signet.server.web.OpenApi.ref;

import dev.signet.Format;
import dev.signet.input.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@link Gravatar} as a path of {@link OpenApi}. It takes more than is said here, but nothing else is of use. */
final class OpenApiGravatar {

    private OpenApiGravatar() {}

    static Map<String, Object> path() {
        return object(
                "get",
                object(
                        "operationId",
                        "getByEmailHash",
                        "summary",
                        "The avatar of an e-mail hash, as Gravatar has it",
                        "description",
                        "For programs that speak to Gravatar or Libravatar. Other parameters of theirs, and values that"
                                + " are not allowed, are ignored; nothing here redirects. Every"
                                + " 200 and 304 may be cached for a day, because the operator's settings decide and may"
                                + " change.",
                        "tags",
                        List.of("avatars"),
                        "parameters",
                        parameters(),
                        "responses",
                        answers(
                                "200", answer(),
                                "304", notModified(headers()),
                                "404", error("Not a hash; or d=404, if the operator wants that strictly.", "Error"))));
    }

    private static List<Object> parameters() {
        Map<String, Object> size = object("type", "integer");
        Map<String, Object> fallback = object("type", "string");
        List<Object> parameters = new ArrayList<>();
        parameters.add(object(
                "name",
                "hash",
                "in",
                "path",
                "required",
                true,
                "description",
                "MD5 or SHA-256 of an e-mail address. Of a SHA-256 the first half counts, so that the face is that of"
                        + " /v1/avatar with the address as the seed. With .svg behind it the answer is SVG; with .png, .jpg,"
                        + " .jpeg or nothing it is PNG.",
                "schema",
                object("type", "string", "pattern", "^[0-9A-Fa-f]{32}([0-9A-Fa-f]{32})?([.](png|jpg|jpeg|svg))?$"),
                "example",
                OpenApi.EXAMPLE_HASH));
        parameters.add(query("s", "Size in pixels, 1 to 2048, moved into 16 to 1024; 80 if there is none.", size, 128));
        parameters.add(query("size", "The same as s.", size, 128));
        parameters.add(query("d", "blank is a transparent PNG; all else is the avatar.", fallback, "identicon"));
        parameters.add(query("default", "The same as d.", fallback, "identicon"));
        for (Parameter parameter : Parameter.appearance()) {
            if (parameter != Parameter.SIZE) {
                parameters.add(ref("#/components/parameters/" + parameter.text()));
            }
        }
        parameters.add(ref("#/components/parameters/ifNoneMatch"));
        return parameters;
    }

    private static Map<String, Object> answer() {
        Map<String, Object> content = content(Format.PNG.mediaType(), png());
        content.putAll(content(Format.SVG.mediaType(), object("type", "string")));
        return object("description", "The avatar.", "headers", headers(), "content", content);
    }

    private static Map<String, Object> headers() {
        Map<String, Object> caching = object(
                "description",
                "One day, because the operator's settings may change.",
                "schema",
                object("type", "string", "const", Heads.FOR_A_DAY));
        return object("ETag", ref(OpenApi.HEADERS + "ETag"), "Cache-Control", caching);
    }
}
