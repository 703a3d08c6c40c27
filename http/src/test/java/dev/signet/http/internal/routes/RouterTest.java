// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static dev.signet.http.internal.routes.Responses.header;
import static dev.signet.http.internal.routes.Responses.text;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.InvalidInputException;
import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.foreign.Samples;
import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.JsonWriter;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouterTest {

    private static final Router ROUTER = new Router(SignetOptions.DEFAULT);

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    /v1/avatar/ada.svg                        | 200
                    /v1/avatar/ada.png                        | 200
                    /v1/decode/ada                            | 200
                    /v1/decode/ada.svg                        | 200
                    /healthz                                  | 200
                    /healthz?x=1                              | 200
                    /openapi.json                             | 200
                    http://example.org/v1/avatar/ada.svg      | 200
                    http://ada:x@[::1]:80/healthz             | 200
                    HTTPS://example.org:8443/v1/avatar/ada.svg | 200
                    /v1/avatar/ada.svg?                       | 200
                    /v1/avatar/ada.svg?&&                     | 200
                    /v1/avatar/ada.svg?utm=1&v=%zz&%zz=1&=&a  | 200
                    /v1/avatar/ada.svg?x=1&x=2                | 200
                    /v1/avatar/a.b.svg                        | 200
                    /v1/avatar/.svg.svg                       | 200
                    /v1/avatar/..svg                          | 200
                    /v1/avatar/...svg                         | 200
                    /v1/avatar/..%2Fx.svg                     | 200
                    /v1/avatar/%5C..%5C.svg                   | 200
                    /v1/avatar/%00.svg                        | 200
                    /v1/avatar/%0D%0AX:y.svg                  | 200
                    /v1/avatar/a;b=c.svg                      | 200
                    /v1/avatar/<script>.svg                   | 200
                    /v1/avatar/.svg                           | 400
                    /v1/avatar/.png                           | 400
                    /v1/decode/                               | 400
                    /v1/avatar/%FF.svg                        | 400
                    /v1/avatar/%C3%28.svg                     | 400
                    /v1/avatar/%C0%AF.svg                     | 400
                    /v1/avatar/%ED%A0%80.svg                  | 400
                    /v1/avatar/a%2.svg                        | 400
                    /v1/avatar/%zz.svg                        | 400
                    /v1/avatar/%.svg                          | 400
                    /v1/decode/%                              | 400
                    /v1/decode/%4                             | 400
                    /                                         | 200
                    /signet.js                                | 200
                    /assets/0123456789abcdef/main.js          | 200
                    /assets/0123456789abcdef/none.js          | 404
                    /assets/main.js                           | 404
                    /assets/                                  | 404
                    /main.js                                  | 404
                    /v1                                       | 404
                    /v1/                                      | 404
                    /v1/avatar                                | 404
                    /v1/avatar/                               | 404
                    /v1/avatar/ada                            | 404
                    /v1/avatar/ada.SVG                        | 404
                    /v1/avatar/ada.gif                        | 404
                    /v1/avatar/ada%2Esvg                      | 404
                    /v1/avatar/a/b.svg                        | 404
                    /v1/avatar/ada.svg/                       | 404
                    /v1/decode/a/b                            | 404
                    /v1/decode                                | 404
                    //v1/avatar/ada.svg                       | 404
                    /v1//avatar/ada.svg                       | 404
                    /v1/./avatar/ada.svg                      | 404
                    /x/../v1/avatar/ada.svg                   | 404
                    /v1/%61vatar/ada.svg                      | 404
                    /V1/avatar/ada.svg                        | 404
                    /v2/avatar/ada.svg                        | 404
                    /healthz/                                 | 404
                    http://example.org                        | 200
                    http://example.org?/v1/avatar/ada.svg     | 200
                    v1/avatar/ada.svg                         | 400
                    *                                         | 400
                    ftp://example.org/v1/avatar/ada.svg       | 400
                    http:///v1/avatar/ada.svg                 | 400
                    https:///healthz                          | 400
                    http://:80/healthz                        | 400
                    http://ada@/healthz                       | 400
                    http://ada@:80/healthz                    | 400
                    http://?/healthz                          | 400
                    http://                                   | 400
                    /v1/avatar/ada.svg#x                      | 400
                    """)
    void returnsTheStatusOfTheTarget(String target, int status) {
        assertEquals(status, get(target).status().code());
    }

    @ParameterizedTest
    @EnumSource
    void everyValidValueReturnsTheBytesOfCore(Parameter parameter) {
        for (String value :
                parameter == Parameter.SIZE ? java.util.List.of("16", "64", "100", "1024") : parameter.choices()) {
            Avatar avatar = Avatar.of("ada", Parameters.DEFAULT.with(parameter, value));
            String query = "?" + parameter.text() + "=" + value;
            for (Format format : Format.values()) {
                Response response = get(path("ada", format) + query);
                assertArrayEquals(avatar.bytes(format), response.content().render());
                assertEquals(avatar.etag(format), response.etag());
                assertEquals(format.mediaType(), header(response, "Content-Type"));
            }
        }
    }

    /** Name and error message of everything that is read from the query. */
    static Stream<Arguments> namesAndExpectations() {
        return Stream.concat(
                Stream.of(Parameter.values())
                        .map(parameter ->
                                assertThrows(InvalidInputException.class, () -> Parameters.DEFAULT.with(parameter, "")))
                        .map(e -> Arguments.of(e.field(), e.getMessage())),
                Stream.of(Arguments.of("hash", "hash must be exactly 32 hexadecimal characters.")));
    }

    @ParameterizedTest
    @MethodSource("namesAndExpectations")
    void errorNamesTheParameterOfAnInvalidValue(String name, String expectation) {
        for (String value : java.util.List.of(
                "",
                "x",
                "%20",
                "TRUE",
                "Tee",
                "64%20",
                "+64",
                "064",
                "6.4e1",
                "15",
                "1025",
                "%FF",
                "%4",
                "%zz",
                "spectrum,",
                "none%00",
                "٦٤",
                "99999999999999999999",
                "-64",
                "dark%20light")) {
            assertErrorNames(name, expectation, "?" + name + "=" + value);
        }
        assertErrorNames(name, expectation, "?" + name);
        assertErrorNames(name, expectation, "?a=b&" + name + "=&size=64");
    }

    private static void assertErrorNames(String name, String message, String query) {
        for (Format format : Format.values()) {
            Response response =
                    get(path("ada", format) + query.replace("٦", "%D9%A6").replace("٤", "%D9%A4"));
            assertEquals(Status.BAD_REQUEST, response.status(), query);
            String error =
                    new JsonWriter().add("error", message).add("field", name).toString();
            assertEquals(error, text(response), query);
        }
    }

    @ParameterizedTest
    @MethodSource("namesAndExpectations")
    void repeatedParameterIsAnErrorEvenWithEqualValues(String name) {
        String value = Parameter.named(name)
                .map(Parameters.DEFAULT::text)
                .orElse(Avatar.of("ada").hash().hex());
        String escaped = String.format("%%%02x", (int) name.charAt(0)) + name.substring(1);
        for (String again : java.util.List.of(name, escaped)) {
            assertErrorNames(
                    name, name + " must be given at most once.", "?" + name + "=" + value + "&" + again + "=" + value);
        }
    }

    /** Quadratic processing would exceed the test timeout. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void longQueriesAndEtagListsAreReadInLinearTime() {
        int count = Samples.of(4_000_000);
        String query = "?" + "a=b&".repeat(count) + "a&".repeat(count) + "size=64";
        String tags = "\"a\",".repeat(count) + etag("ada");
        Response response = ROUTER.handle(new Request("GET", "/v1/avatar/ada.svg" + query, tags));
        assertEquals(Status.NOT_MODIFIED, response.status());
        Response lenient = ROUTER.handle(new Request("GET", "/avatar/00000000000000000000000000000000" + query, tags));
        assertEquals(Status.OK, lenient.status());
    }

    @Test
    void firstInvalidParameterIsReported() {
        assertEquals("glyph", field(get("/v1/avatar/a.svg?glyph=x&size=1")));
        assertEquals("size", field(get("/v1/avatar/a.svg?size=1&glyph=x")));
        assertEquals("hash", field(get("/v1/avatar/a.svg?size=64&hash=x&size=64")));
        assertEquals("size", field(get("/v1/avatar/a.svg?size=64&size=64&hash=x")));
        assertEquals("seed", field(get("/v1/avatar/%FF.svg?size=1")));
    }

    /** Returns the parameter that an error names. */
    private static String field(Response error) {
        assertEquals(Status.BAD_REQUEST, error.status());
        return new Gson().fromJson(text(error), JsonObject.class).get("field").getAsString();
    }

    @Test
    void hashReplacesTheSeedButAMalformedSeedIsAnError() {
        String hash = Avatar.of("ada").hash().hex();
        Response bySeed = get("/v1/avatar/ada.svg");
        Response byHash = get("/v1/avatar/other.svg?hash=" + hash);
        Response byUpperCase = get("/v1/avatar/other.svg?hash=" + hash.toUpperCase(java.util.Locale.ROOT));
        assertEquals(bySeed.etag(), byHash.etag());
        assertEquals(bySeed.etag(), byUpperCase.etag());
        assertArrayEquals(bySeed.content().render(), byHash.content().render());
        assertEquals("seed", field(get("/v1/avatar/%FF.svg?hash=" + hash)));
        assertEquals("seed", field(get("/v1/decode/?hash=" + hash)));
    }

    @Test
    void seedsAreNotNormalized() {
        assertEquals(etag("a%2Fb"), etag("a%2fb"));
        assertEquals(etag("%41"), etag("A"));
        assertNotEquals(etag("a"), etag("A"));
        assertNotEquals(etag("a+b"), etag("a%20b"));
        assertEquals(Avatar.of("a+b").etag(Format.SVG), etag("a+b"));
        assertEquals(Avatar.of("a/b").etag(Format.SVG), etag("a%2Fb"));
        assertEquals(Avatar.of("..").etag(Format.SVG), etag(".."));
        assertEquals(Avatar.of("ada.svg").etag(Format.SVG), etag("ada.svg"));
        assertEquals(Avatar.of("%41").etag(Format.SVG), etag("%2541"));
        assertEquals(Avatar.of("Zoë 🦊").etag(Format.SVG), etag("Zo%C3%AB%20%F0%9F%A6%8A"));
        assertEquals(Avatar.of("ë").etag(Format.SVG), etag("\u00c3\u00ab"), "raw UTF-8");
    }

    @Test
    void defaultsAndUnknownParametersDoNotChangeTheEtag() {
        assertEquals(etag("ada"), get("/v1/avatar/ada.svg?size=64&utm=x").etag());
        assertEquals(etag("ada"), get("/v1/avatar/ada.svg?palette=%73pectrum").etag());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                " * ",
                "%s",
                "W/%s",
                "\"a\", %s",
                "\"a\",W/\"b\" ,\t%s",
                ",,%s,,",
                "\"\", %s",
                "\"a,b\", %s, \"c\""
            })
    void matchingEtagReturns304WithoutRendering(String ifNoneMatch) {
        String etag = etag("ada");
        Response response = ROUTER.handle(new Request("GET", "/v1/avatar/ada.svg", ifNoneMatch.replace("%s", etag)));
        assertEquals(Status.NOT_MODIFIED, response.status());
        assertSame(Body.NONE, response.content());
        assertEquals(etag, response.etag());
        assertEquals("public, max-age=31536000, immutable", header(response, "Cache-Control"));
        assertEquals("*", header(response, "Access-Control-Allow-Origin"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "\"a\"", "w/%s", "**", "*, %s", "%s x, %s", "a, %s", "\"%s", "\"SG-1-\"", "W/", "\"", "SG-1"
            })
    void otherEtagReturns200(String ifNoneMatch) {
        String header = ifNoneMatch.replace("%s x", "\"b\" x").replace("%s", etag("ada"));
        assertEquals(
                Status.OK,
                ROUTER.handle(new Request("GET", "/v1/avatar/ada.svg", header)).status());
    }

    @Test
    void invalidParameterIsAnErrorEvenIfAnyEtagMatches() {
        Response response = ROUTER.handle(new Request("GET", "/v1/avatar/ada.svg?size=1", "*"));
        assertEquals(Status.BAD_REQUEST, response.status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/avatar/ada.svg", "/v1/avatar/ada.png", "/v1/decode/ada", "/healthz", "/openapi.json"})
    void everyPathHandlesMethodsAlike(String target) {
        Response get = get(target);
        Response head = ROUTER.handle(new Request("HEAD", target, ""));
        assertEquals(get.etag(), head.etag());
        assertEquals(get.content().render().length, head.content().render().length);
        assertEquals(
                Status.NOT_MODIFIED,
                ROUTER.handle(new Request("HEAD", target, get.etag())).status());

        Response options = ROUTER.handle(new Request("OPTIONS", target, ""));
        assertEquals(Status.NO_CONTENT, options.status());
        assertEquals("GET, HEAD, OPTIONS", header(options, "Access-Control-Allow-Methods"));
        assertEquals("*", header(options, "Access-Control-Allow-Origin"));

        for (String method : java.util.List.of("POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "get", "BREW")) {
            Response other = ROUTER.handle(new Request(method, target, ""));
            assertEquals(Status.METHOD_NOT_ALLOWED, other.status(), method);
            assertEquals("GET, HEAD, OPTIONS", header(other, "Allow"));
            assertEquals("no-store", header(other, "Cache-Control"));
            assertFalse(text(other).contains("BREW"));
        }
    }

    @Test
    void optionsOfAsteriskReturns204() {
        assertEquals(
                Status.NO_CONTENT,
                ROUTER.handle(new Request("OPTIONS", "*", "")).status());
        assertEquals(
                Status.NOT_FOUND,
                ROUTER.handle(new Request("OPTIONS", "/nothing", "")).status());
    }

    @Test
    void everySuccessMayBeCachedAndEmbedded() {
        for (String target : java.util.List.of("/v1/avatar/a.svg", "/v1/avatar/a.png", "/v1/decode/a", "/healthz")) {
            Response response = get(target);
            assertEquals("public, max-age=31536000, immutable", header(response, "Cache-Control"), target);
            assertTrue(response.etag().matches("\"SG-1-[0-9a-f]{40}\""), response.etag());
            assertEquals("*", header(response, "Access-Control-Allow-Origin"));
            assertEquals("cross-origin", header(response, "Cross-Origin-Resource-Policy"));
            assertEquals("nosniff", header(response, "X-Content-Type-Options"));
        }
        assertEquals("default-src 'none'", header(get("/v1/avatar/a.svg"), "Content-Security-Policy"));
        assertEquals("ok", text(get("/healthz")));
        assertEquals("image/svg+xml", header(get("/v1/avatar/a.svg"), "Content-Type"));
        assertEquals("image/png", header(get("/v1/avatar/a.png"), "Content-Type"));
        assertEquals("application/json", header(get("/v1/decode/a"), "Content-Type"));
    }

    @Test
    void errorsMayNotBeCachedAndDoNotQuoteTheRequest() {
        for (String target : java.util.List.of(
                "/v1/avatar/SECRET.svg?size=SECRET",
                "/v1/avatar/SECRET%FF.svg",
                "/SECRET",
                "SECRET",
                "/v1/avatar/SECRET")) {
            Response response = get(target);
            assertEquals("no-store", header(response, "Cache-Control"));
            assertEquals("application/json", header(response, "Content-Type"));
            assertFalse(text(response).contains("SECRET"));
            assertFalse(response.head().fields().toString().contains("SECRET"));
            assertTrue(text(response).startsWith("{\"error\":\""));
        }
    }

    @Test
    void everyPathIsBelowTheBasePath() {
        Router router = new Router(SignetOptions.DEFAULT.withBasePath("/base"));
        String gravatar = "/avatar/" + "0".repeat(32);
        for (String path :
                java.util.List.of("/v1/avatar/a.svg", "/v1/decode/a", gravatar, "/healthz", "/signet.js", "/")) {
            assertEquals(Status.OK, get(router, "/base" + path).status(), path);
            assertEquals(Status.NOT_FOUND, get(router, path).status(), path);
        }
        assertEquals(Status.OK, get(router, "/base").status());
        assertEquals(Status.NOT_FOUND, get(router, "/based").status());
        assertTrue(text(get(router, "/base/openapi.json")).contains("{\"url\": \"/base/\""));
        Matcher link = Pattern.compile("(?:href|src)=\"(/[^\"?]*)").matcher(text(get(router, "/base/")));
        assertTrue(link.find());
        do {
            assertEquals(Status.OK, get(router, link.group(1)).status(), link.group(1));
        } while (link.find());
    }

    @Test
    void largestPngIsConfigurable() {
        Router router = new Router(SignetOptions.DEFAULT.withMaxSize(128));
        assertEquals(Status.OK, get(router, "/v1/avatar/a.png?size=128").status());
        assertEquals(
                "{\"error\":\"size must be a whole number from 16 to 128.\",\"field\":\"size\"}",
                text(get(router, "/v1/avatar/a.png?size=129")));
        assertEquals(Status.OK, get(router, "/v1/avatar/a.svg?size=1024").status());
        assertEquals(Status.OK, get(router, "/v1/decode/a?size=1024").status());
        String hash = "0123456789abcdef0123456789abcdef";
        assertEquals(
                get("/v1/avatar/x.png?size=128&hash=" + hash).etag(),
                get(router, "/avatar/" + hash + "?s=512").etag());
        for (String query : List.of("size=2000", "size=abc", "size=129&palette=zz", "size=129&size=1")) {
            assertEquals(
                    "{\"error\":\"size must be a whole number from 16 to 128.\",\"field\":\"size\"}",
                    text(get(router, "/v1/avatar/a.png?" + query)),
                    query);
        }
        assertTrue(text(get(router, "/v1/avatar/a.png?palette=zz&size=129")).contains("\"field\":\"palette\""));
        Router small = new Router(SignetOptions.DEFAULT.withMaxSize(48));
        assertEquals(Status.BAD_REQUEST, get(small, "/v1/avatar/a.png").status());
        assertEquals(
                get("/v1/avatar/x.png?size=48&hash=" + hash).etag(),
                get(small, "/avatar/" + hash).etag());
    }

    private static Response get(Router router, String target) {
        return router.handle(new Request("GET", target, ""));
    }

    private static Response get(String target) {
        return ROUTER.handle(new Request("GET", target, ""));
    }

    private static String etag(String segment) {
        return get("/v1/avatar/" + segment + ".svg").etag();
    }

    private static String path(String seed, Format format) {
        return format == Format.JSON ? "/v1/decode/" + seed : "/v1/avatar/" + seed + "." + format.extension();
    }
}
