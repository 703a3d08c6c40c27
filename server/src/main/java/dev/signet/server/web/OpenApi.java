// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.input.Hash;
import dev.signet.input.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The OpenAPI 3.1 description of the service. The parameters in it are made from {@link Parameter}, which the parser reads
 * too, so the two cannot differ.
 */
final class OpenApi {

    private static final String SCHEMAS = "#/components/schemas/";
    static final String HEADERS = "#/components/headers/";
    static final String RESPONSES = "#/components/responses/";
    private static final String EXAMPLE_SEED = "ada@example.com";
    static final String EXAMPLE_HASH = "b5fc85e55755f9e0d030a10ab4429b6b";

    private OpenApi() {}

    /** The description of a service with or without {@code /avatar/}. */
    static String text(String version, boolean gravatar) {
        return Json.text(object(
                "openapi", "3.1.0",
                "info", info(version),
                "servers", List.of(object("url", "/", "description", "This server.")),
                "security", List.of(),
                "tags", tags(),
                "paths", paths(gravatar),
                "components", components()));
    }

    private static Map<String, Object> info(String version) {
        return object(
                "title",
                "Signet",
                "version",
                version,
                "summary",
                "Deterministic avatars: one URL, one picture, for ever.",
                "description",
                "Turns a seed into a circuit-board avatar. The answer is a function of the specification ("
                        + Avatar.SPEC + "), the seed or the hash, and the parameters: it never changes, and may"
                        + " be cached for ever. Parameters that are not listed are ignored.",
                "contact",
                object("name", "The Signet developers"),
                "license",
                object("name", "Apache-2.0", "identifier", "Apache-2.0"));
    }

    private static List<Object> tags() {
        return List.of(
                object("name", "avatars", "description", "The avatar of a seed."),
                object("name", "service", "description", "About the service itself."),
                object("name", "site", "description", "For people, and for the pages of others."));
    }

    private static Map<String, Object> paths(boolean gravatar) {
        Map<String, Object> paths = object(
                "/v1/avatar/{seed}.svg",
                        avatarPath("getSvg", "The avatar as SVG", Format.SVG, object("type", "string")),
                "/v1/avatar/{seed}.png", avatarPath("getPng", "The avatar as PNG", Format.PNG, png()),
                "/v1/decode/{seed}",
                        avatarPath("decode", "The avatar explained", Format.DECODE, ref(SCHEMAS + "Decode")));
        if (gravatar) {
            paths.put("/avatar/{hash}", OpenApiGravatar.path());
        }
        paths.put("/healthz", healthPath());
        paths.put("/openapi.json", openApiPath());
        paths.putAll(OpenApiSite.paths());
        return paths;
    }

    static Map<String, Object> png() {
        return object("type", "string", "contentMediaType", Format.PNG.mediaType());
    }

    private static Map<String, Object> avatarPath(
            String id, String summary, Format format, Map<String, Object> schema) {
        List<Object> parameters = new ArrayList<>();
        parameters.add(ref("#/components/parameters/seed"));
        for (Parameter parameter : Parameter.values()) {
            parameters.add(ref("#/components/parameters/" + parameter.text()));
        }
        parameters.add(ref("#/components/parameters/ifNoneMatch"));
        Map<String, Object> get = object(
                "operationId",
                id,
                "summary",
                summary,
                "description",
                summary + ", as " + format.mediaType() + ". HEAD is answered wherever GET is.",
                "tags",
                List.of("avatars"),
                "parameters",
                parameters,
                "responses",
                answers(
                        "200", ok(summary + ".", format.mediaType(), schema),
                        "304", ref(RESPONSES + "NotModified"),
                        "400", ref(RESPONSES + "Invalid"),
                        "404", ref(RESPONSES + "NotFound")));
        return object("get", get);
    }

    private static Map<String, Object> healthPath() {
        Map<String, Object> body = object("type", "string", "const", "ok");
        return object(
                "get",
                object(
                        "operationId", "getHealth",
                        "summary", "Whether the service answers",
                        "description", "Says ok. The answer may be cached; monitoring belongs on the operations port.",
                        "tags", List.of("service"),
                        "responses",
                                answers(
                                        "200", ok("The service answers.", "text/plain; charset=utf-8", body),
                                        "304", ref(RESPONSES + "NotModified"))));
    }

    private static Map<String, Object> openApiPath() {
        Map<String, Object> headers =
                object("ETag", ref(HEADERS + "ETag"), "Cache-Control", caching(Heads.FOR_MINUTES));
        return object(
                "get",
                object(
                        "operationId", "getOpenApi",
                        "summary", "This document",
                        "description", "The description of the service that you are reading.",
                        "tags", List.of("service"),
                        "responses",
                                answers(
                                        "200",
                                                ok(
                                                        "This document.",
                                                        headers,
                                                        "application/json",
                                                        object("type", "object")),
                                        "304", notModified(headers))));
    }

    /** Answers by their status, with those that every path has. */
    static Map<String, Object> answers(Object... statusesAndAnswers) {
        Map<String, Object> answers = object(statusesAndAnswers);
        answers.put("405", ref(RESPONSES + "MethodNotAllowed"));
        answers.put("503", ref(RESPONSES + "Busy"));
        answers.put("default", ref(RESPONSES + "Failure"));
        return answers;
    }

    private static Map<String, Object> ok(String description, String mediaType, Map<String, Object> schema) {
        return ok(description, cachingHeaders(), mediaType, schema);
    }

    static Map<String, Object> ok(
            String description, Map<String, Object> headers, String mediaType, Map<String, Object> schema) {
        return object("description", description, "headers", headers, "content", content(mediaType, schema));
    }

    static Map<String, Object> notModified(Map<String, Object> headers) {
        return object("description", "The client's copy is current.", "headers", headers);
    }

    /** The header field of what may change with a release. */
    static Map<String, Object> caching(String value) {
        return object(
                "description",
                "The answer may change with a release.",
                "schema",
                object("type", "string", "const", value));
    }

    static Map<String, Object> content(String mediaType, Map<String, Object> schema) {
        return object(mediaType, object("schema", schema));
    }

    private static Map<String, Object> cachingHeaders() {
        return object("ETag", ref(HEADERS + "ETag"), "Cache-Control", ref(HEADERS + "CacheControl"));
    }

    private static Map<String, Object> components() {
        return object(
                "parameters", parameters(),
                "headers", headers(),
                "schemas", OpenApiSchemas.schemas(),
                "responses", responses());
    }

    private static Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put(
                "seed",
                object(
                        "name",
                        "seed",
                        "in",
                        "path",
                        "required",
                        true,
                        "description",
                        "Any text but the empty one, as percent-encoded UTF-8; a slash is sent as %2F. It is"
                                + " hashed exactly as given.",
                        "schema",
                        object("type", "string", "minLength", 1),
                        "example",
                        EXAMPLE_SEED));
        for (Parameter parameter : Parameter.values()) {
            parameters.put(parameter.text(), queryParameter(parameter));
        }
        parameters.put(
                "ifNoneMatch",
                object(
                        "name", "If-None-Match",
                        "in", "header",
                        "description", "Entity tags that the client has; a match is answered with 304.",
                        "schema", object("type", "string"),
                        "example", OpenApiSchemas.EXAMPLE_ETAG));
        return parameters;
    }

    private static Map<String, Object> queryParameter(Parameter parameter) {
        Object example = switch (parameter) {
            case SIZE -> 128;
            case HASH -> EXAMPLE_HASH;
            case BLEND -> false;
            default -> parameter.choices().get(parameter.choices().size() - 1);
        };
        return query(parameter.text(), parameter.summary(), parameterSchema(parameter), example);
    }

    static Map<String, Object> query(String name, String description, Map<String, Object> schema, Object example) {
        return object(
                "name", name,
                "in", "query",
                "description", description,
                "schema", schema,
                "example", example);
    }

    private static Map<String, Object> parameterSchema(Parameter parameter) {
        return switch (parameter) {
            case SIZE ->
                object(
                        "type",
                        "integer",
                        "minimum",
                        Parameter.SMALLEST_SIZE,
                        "maximum",
                        Parameter.LARGEST_SIZE,
                        "default",
                        Integer.valueOf(parameter.defaultText()));
            case HASH -> object("type", "string", "pattern", "^[0-9A-Fa-f]{" + Hash.HEX_LENGTH + "}$");
            case BLEND -> object("type", "boolean", "default", Boolean.valueOf(parameter.defaultText()));
            default -> object("type", "string", "enum", parameter.choices(), "default", parameter.defaultText());
        };
    }

    private static Map<String, Object> headers() {
        return object(
                "ETag",
                        object(
                                "description",
                                "The entity tag; two answers with the same one have the same bytes.",
                                "schema",
                                object("type", "string", "pattern", "^\"SG-1-[0-9a-f]{40}\"$"),
                                "example",
                                OpenApiSchemas.EXAMPLE_ETAG),
                "CacheControl",
                        object(
                                "description",
                                "The answer never changes.",
                                "schema",
                                object("type", "string", "const", Heads.FOR_EVER)));
    }

    private static Map<String, Object> responses() {
        return object(
                "NotModified", notModified(cachingHeaders()),
                "Invalid", error("A parameter or the seed is not valid; field names it.", "InvalidInput"),
                "NotFound", error("Another path: perhaps a slash in the seed was not sent as %2F.", "Error"),
                "MethodNotAllowed", error("The method is none of " + Heads.METHODS + ".", "Error"),
                "Busy", error("Too much to do, or shutting down; Retry-After says when to try again.", "Error"),
                "Failure",
                        error(
                                "Any other error: the request breaks a rule or a limit of HTTP, or the server failed.",
                                "Error"));
    }

    static Map<String, Object> error(String description, String schema) {
        return object("description", description, "content", content("application/json", ref(SCHEMAS + schema)));
    }

    static Map<String, Object> ref(String pointer) {
        return object("$ref", pointer);
    }

    /** A JSON object of names and values in turn. */
    static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            members.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return members;
    }
}
