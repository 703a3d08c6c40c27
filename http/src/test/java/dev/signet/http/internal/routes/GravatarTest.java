// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static dev.signet.http.internal.routes.Responses.header;
import static dev.signet.http.internal.routes.Responses.text;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.InvalidInputException;
import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class GravatarTest {

    private static final String EMAIL = "ada@example.com";
    private static final String MD5 = hex("MD5", EMAIL);
    private static final String SHA_256 = hex("SHA-256", EMAIL);
    private static final Parameters EIGHTY = Parameters.DEFAULT.withSize(80);

    private static final String FOREVER = "public, max-age=31536000, immutable";
    private static final String FOR_A_DAY = "public, max-age=86400";

    private static final Router ROUTER = router("", false);

    @Test
    void sha256OfAnAddressReturnsTheAvatarOfTheAddress() {
        Response byHash = get("/avatar/" + SHA_256);
        Response bySeed = get("/v1/avatar/" + EMAIL + ".png?size=80");
        assertEquals(bySeed.etag(), byHash.etag());
        assertArrayEquals(bySeed.content().render(), byHash.content().render());
        assertEquals(
                bySeed.etag(),
                get("/avatar/" + SHA_256.toUpperCase(Locale.ROOT)).etag());
        assertEquals(bySeed.etag(), get("/avatar/" + SHA_256.substring(0, 32)).etag());
    }

    @Test
    void md5OfAnAddressIsUsedAsTheHash() {
        assertArrayEquals(
                Avatar.ofHash(Hash.ofHex(MD5), EIGHTY).png(),
                get("/avatar/" + MD5).content().render());
        assertNotEquals(get("/avatar/" + MD5).etag(), get("/avatar/" + SHA_256).etag());
    }

    @ParameterizedTest
    @CsvSource({"'', image/png", ".png, image/png", ".jpg, image/png", ".jpeg, image/png", ".svg, image/svg+xml"})
    void contentTypeMatchesTheBytesForEveryExtension(String extension, String mediaType) {
        Format format = extension.equals(".svg") ? Format.SVG : Format.PNG;
        for (String hash : List.of(MD5, SHA_256)) {
            Response response = get("/avatar/" + hash + extension);
            Avatar avatar = Avatar.ofHash(Hash.ofHex(hash.substring(0, 32)), EIGHTY);
            assertEquals(mediaType, header(response, "Content-Type"));
            assertArrayEquals(avatar.bytes(format), response.content().render());
            assertEquals(avatar.etag(format), response.etag());
            assertEquals(FOR_A_DAY, header(response, "Cache-Control"));
            assertEquals("no-referrer", header(response, "Referrer-Policy"));
            assertEquals("nosniff", header(response, "X-Content-Type-Options"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "s=200, 200",
        "size=200, 200",
        "%73=200, 200",
        "s=16, 16",
        "s=15, 16",
        "s=1, 16",
        "s=0, 80",
        "s=1024, 1024",
        "s=1025, 1024",
        "s=2048, 1024",
        "s=2049, 80",
        "s=999999999, 80",
        "s=99999999999999999999999, 80",
        "s=007, 16",
        "s=0096, 96",
        "s=, 80",
        "s, 80",
        "=200, 80",
        "s=-20, 80",
        "s=%2B20, 80",
        "s=20px, 80",
        "s=20.5, 80",
        "s=0x20, 80",
        "s=%D9%A6%D9%A4, 80",
        "s=%zz, 80",
        "S=200, 80",
        "s=20&s=40, 40",
        "s=20&size=40, 40",
        "size=40&s=20, 20",
        "s=20&s=wrong, 20",
        "s=20&s=4096, 20",
    })
    void sizeIsClampedAndInvalidSizeIsIgnored(String query, int size) {
        assertEquals(
                Avatar.ofHash(Hash.ofHex(MD5), Parameters.DEFAULT.withSize(size))
                        .etag(Format.PNG),
                get("/avatar/" + MD5 + "?" + query).etag());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "d=404",
                "default=404",
                "d=mp",
                "d=mm",
                "d=identicon",
                "d=monsterid",
                "d=wavatar",
                "d=retro",
                "d=robohash",
                "d=pagan",
                "d=initials&name=Ada",
                "d=color",
                "d=https%3A%2F%2Fevil.example%2Fx.png",
                "d=https://evil.example/x.png",
                "d=",
                "d",
                "d=blank&d=mp",
                "d=blank&d",
                "r=g",
                "rating=PG",
                "f=y",
                "forcedefault=y",
                "reset_cache=1",
                "version=2",
                "x=%zz&%zz=1&&=&a",
                "palette=puce",
                "blend=maybe",
                "hash=00000000000000000000000000000000",
                "hash=wrong",
            })
    void otherGravatarParametersReturnTheAvatarAndNeverARedirect(String query) {
        Response response = get("/avatar/" + MD5 + "?" + query);
        assertEquals(Status.OK, response.status());
        assertEquals(Avatar.ofHash(Hash.ofHex(MD5), EIGHTY).etag(Format.PNG), response.etag());
        assertEquals("", header(response, "Location"));
    }

    @ParameterizedTest
    @EnumSource(value = Parameter.class, names = "SIZE", mode = EnumSource.Mode.EXCLUDE)
    void acceptsTheParametersOfSg1(Parameter parameter) {
        for (String value : parameter.choices()) {
            assertEquals(
                    Avatar.ofHash(Hash.ofHex(MD5), EIGHTY.with(parameter, value))
                            .etag(Format.SVG),
                    get("/avatar/" + MD5 + ".svg?" + parameter.text() + "=" + value)
                            .etag());
        }
    }

    @Test
    void lastValidValueIsUsed() {
        String circle = get("/avatar/" + MD5 + "?shape=circle").etag();
        assertEquals(
                circle,
                get("/avatar/" + MD5 + "?shape=square&shape=circle&shape=oval").etag());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ada",
                "ada@example.com",
                "../v1/avatar/ada.svg",
                "0123456789abcdef0123456789abcde",
                "0123456789abcdef0123456789abcdef0",
                "g123456789abcdef0123456789abcdef",
                "%30123456789abcdef0123456789abcdef",
                "0123456789abcdef0123456789abcdef.",
                "0123456789abcdef0123456789abcdef.gif",
                "0123456789abcdef0123456789abcdef.PNG",
                "0123456789abcdef0123456789abcdef.png.png",
                "0123456789abcdef0123456789abcdef/",
                "0123456789abcdef0123456789abcdef/x.png",
                "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdeg",
                "0123456789abcdef0123456789abcdef0123456789abcdef",
            })
    void invalidHashReturns404(String segment) {
        for (String method : List.of("GET", "HEAD", "OPTIONS", "POST")) {
            Response response = ROUTER.handle(new Request(method, "/avatar/" + segment, ""));
            assertEquals(Status.NOT_FOUND, response.status());
            assertEquals("application/json", header(response, "Content-Type"));
            assertEquals("no-store", header(response, "Cache-Control"));
            assertTrue(text(response).startsWith("{\"error\":\"The path must be /avatar/ and "), text(response));
        }
    }

    @Test
    void methodsBehaveAsOnOtherPaths() {
        String target = "/avatar/" + MD5;
        Response head = ROUTER.handle(new Request("HEAD", target, ""));
        assertEquals(get(target).etag(), head.etag());
        assertEquals("image/png", header(head, "Content-Type"));
        assertEquals(
                Status.NO_CONTENT,
                ROUTER.handle(new Request("OPTIONS", target, "")).status());
        assertEquals(
                Status.METHOD_NOT_ALLOWED,
                ROUTER.handle(new Request("POST", target, "")).status());
    }

    @Test
    void matchingEtagReturns304WithoutRendering() {
        for (String query : List.of("", "?d=blank")) {
            String target = "/avatar/" + MD5 + query;
            Response response =
                    ROUTER.handle(new Request("GET", target, "W/" + get(target).etag()));
            assertEquals(Status.NOT_MODIFIED, response.status());
            assertSame(Body.NONE, response.content());
            assertEquals(FOR_A_DAY, header(response, "Cache-Control"));
        }
    }

    @Test
    void strict404ReturnsOnlyD404AsNotFound() {
        Router strict = router("", true);
        for (String query : List.of("d=404", "default=404", "d=mp&d=404")) {
            Response response = strict.handle(new Request("GET", "/avatar/" + MD5 + "?" + query, "*"));
            assertEquals(Status.NOT_FOUND, response.status());
            assertEquals("no-store", header(response, "Cache-Control"));
        }
        for (String query : List.of("", "?d=mp", "?d=404&d=mp")) {
            assertEquals(
                    Status.OK,
                    strict.handle(new Request("GET", "/avatar/" + MD5 + query, ""))
                            .status());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?d=404", "?d=404&d=mp", "?d=blank", "?s=40", "?palette=mono&shape=square&s=40"})
    void everyResponseMayBeCachedForADay(String query) {
        for (Router router : List.of(ROUTER, router("palette=fire&size=200", false))) {
            String target = "/avatar/" + MD5 + query;
            Response response = router.handle(new Request("GET", target, ""));
            assertEquals(FOR_A_DAY, header(response, "Cache-Control"));
            Response again = router.handle(new Request("GET", target, response.etag()));
            assertEquals(Status.NOT_MODIFIED, again.status());
            assertEquals(FOR_A_DAY, header(again, "Cache-Control"));
        }
    }

    @Test
    void blankIsATransparentPngOfTheRequestedSize() {
        Response blank = get("/avatar/" + MD5 + ".jpg?d=blank&s=33");
        assertEquals("image/png", header(blank, "Content-Type"));
        assertArrayEquals(BlankPng.ofSize(33), blank.content().render());
        assertTrue(blank.etag().matches("\"SG-1-[0-9a-f]{40}\""), blank.etag());
        assertNotEquals(blank.etag(), get("/avatar/" + MD5 + "?d=blank&s=34").etag());
        assertNotEquals(blank.etag(), get("/avatar/" + MD5 + "?s=33").etag());
        assertEquals(
                blank.etag(), get("/avatar/" + SHA_256 + "?default=blank&s=33").etag());
        assertEquals(
                "image/png", header(get("/avatar/" + MD5 + ".svg?d=blank"), "Content-Type"), "PNG for any extension");
    }

    @Test
    void defaultsApplyUnlessTheRequestSetsTheParameter() {
        Router router = router("palette=fire&shape=circle&size=200", false);
        Parameters parameters = Parameters.DEFAULT
                .with(Parameter.PALETTE, "fire")
                .with(Parameter.SHAPE, "circle")
                .withSize(200);
        assertAvatar(router, "", parameters);
        assertAvatar(router, "?s=40", parameters.withSize(40));
        assertAvatar(
                router,
                "?shape=square&palette=mono",
                parameters.with(Parameter.SHAPE, "square").with(Parameter.PALETTE, "mono"));
        assertAvatar(router, "?shape=oval&s=x", parameters);
        assertAvatar(
                router,
                "?shape=square&palette=mono&s=40",
                parameters
                        .with(Parameter.SHAPE, "square")
                        .with(Parameter.PALETTE, "mono")
                        .withSize(40));
    }

    private static void assertAvatar(Router router, String query, Parameters parameters) {
        for (Format format : List.of(Format.SVG, Format.PNG)) {
            String target = "/avatar/" + MD5 + "." + format.extension() + query;
            Response response = router.handle(new Request("GET", target, ""));
            assertEquals(Avatar.ofHash(Hash.ofHex(MD5), parameters).etag(format), response.etag(), query);
            assertEquals(format.mediaType(), header(response, "Content-Type"));
            assertEquals(format == Format.SVG ? "default-src 'none'" : "", header(response, "Content-Security-Policy"));
        }
    }

    @Test
    void defaultsChangeTheEtagAndDoNotAffectV1() {
        Router router = router("palette=fire", false);
        assertNotEquals(
                get("/avatar/" + MD5).etag(),
                router.handle(new Request("GET", "/avatar/" + MD5, "")).etag());
        for (String target : List.of("/v1/avatar/ada.svg", "/v1/avatar/ada.png", "/v1/decode/ada")) {
            Response response = router.handle(new Request("GET", target, ""));
            assertEquals(get(target).etag(), response.etag());
            assertEquals(FOREVER, header(response, "Cache-Control"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "palete=auto, 'each name must be one of size, glyph, substrate, shape, blend, elements, palette, padding, empty.'",
        "hash=00000000000000000000000000000000, 'each name must be one of size, glyph, substrate, shape, blend, elements, palette, padding, empty.'",
        "palette=auto&, 'each name must be one of size, glyph, substrate, shape, blend, elements, palette, padding, empty.'",
        "palette, 'palette must be one of spectrum, auto, fire, phosphor, cobalt, mono.'",
        "palette=puce, 'palette must be one of spectrum, auto, fire, phosphor, cobalt, mono.'",
        "size=15, size must be a whole number from 16 to 1024.",
        "shape=circle&shape=circle, shape must be given at most once.",
    })
    void invalidDefaultsAreRejected(String text, String message) {
        InvalidInputException e = assertThrows(InvalidInputException.class, () -> parse(text));
        assertEquals(message, e.getMessage());
    }

    @Test
    void returns404WhenDisabled() {
        Router without = new Router(SignetOptions.DEFAULT.withGravatar(false));
        assertSame(ErrorResponses.NOT_FOUND, without.handle(new Request("GET", "/avatar/" + MD5, "")));
    }

    @Test
    void hasItsOwnEndpointInMetrics() {
        assertSame(Endpoint.GRAVATAR_PNG, get("/avatar/" + MD5).endpoint());
        assertSame(Endpoint.GRAVATAR_SVG, get("/avatar/" + MD5 + ".svg").endpoint());
    }

    private static Router router(String defaults, boolean strict404) {
        return new Router(
                SignetOptions.DEFAULT.withGravatarDefaults(parse(defaults)).withGravatarStrict404(strict404));
    }

    private static Parameters parse(String defaults) {
        return Parameters.parse(defaults, SignetOptions.DEFAULT.gravatarDefaults());
    }

    private static Response get(String target) {
        return ROUTER.handle(new Request("GET", target, ""));
    }

    private static String hex(String algorithm, String text) {
        try {
            byte[] digest = MessageDigest.getInstance(algorithm).digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
