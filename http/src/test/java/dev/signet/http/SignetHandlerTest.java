// SPDX-License-Identifier: Apache-2.0
package dev.signet.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.InvalidInputException;
import dev.signet.Parameters;
import dev.signet.client.HttpCase;
import dev.signet.client.RawClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the handler, and a server of the JDK that calls it, with conformance/http.json. */
class SignetHandlerTest {

    private static final SignetHandler HANDLER = SignetHandler.create();
    private static final Function<String, List<String>> NO_FIELDS = name -> List.of();

    @TestFactory
    Stream<DynamicTest> handler() {
        return HttpCase.tests(each -> {
            Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            headers.putAll(each.headers());
            SignetResponse response = HANDLER.handle(
                    each.method(),
                    each.target(),
                    name -> headers.containsKey(name) ? List.of(headers.get(name)) : List.of());
            Map<String, String> fields = new TreeMap<>();
            response.headers().forEach((name, value) -> fields.put(name.toLowerCase(Locale.ROOT), value));
            return new RawClient.Response(response.statusCode(), fields, response.render());
        });
    }

    /** As in docs/recipes/servlet.md. */
    @TestFactory
    Stream<DynamicTest> serverOfTheJdk() throws IOException {
        SignetHandler handler = SignetHandler.create(SignetOptions.DEFAULT.withBasePath("/avatars"));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            SignetResponse response = handler.handle(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    name -> exchange.getRequestHeaders().getOrDefault(name, List.of()));
            response.headers().forEach(exchange.getResponseHeaders()::set);
            byte[] body = response.render();
            exchange.sendResponseHeaders(response.statusCode(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        // java.net.URI rejects these.
        Set<String> refused = Set.of(
                "/v1/avatar/ada.svg?size=%",
                "/v1/decode/a|b{c}^d`e", "/v1/decode/a[b]", "/v1/decode/%", "/v1/decode/%4", "/v1/decode/%zz");
        return HttpCase.tests(server.getAddress().getPort(), "/avatars", refused)
                .onClose(() -> server.stop(0));
    }

    @Test
    void headOfALargePngRendersNothing() {
        SignetResponse response = HANDLER.handle("HEAD", "/v1/avatar/ada.png?size=1024", NO_FIELDS);
        assertFalse(response.headers().containsKey("Content-Length"));
        assertFalse(response.isExpensive());
        assertEquals(0, response.render().length);
    }

    @Test
    void headOfASmallPictureHasTheLengthOfGet() {
        String target = "/v1/avatar/ada.svg";
        byte[] body = HANDLER.handle("GET", target, NO_FIELDS).render();
        assertArrayEquals(Avatar.of("ada").bytes(Format.SVG), body);
        SignetResponse head = HANDLER.handle("HEAD", target, NO_FIELDS);
        assertEquals(String.valueOf(body.length), head.headers().get("Content-Length"));
        assertEquals("image/svg+xml", head.headers().get("Content-Type"));
    }

    @Test
    void largePngIsExpensive() {
        SignetResponse response = HANDLER.handle("GET", "/v1/avatar/ada.png?size=257", NO_FIELDS);
        assertTrue(response.isExpensive());
        assertEquals("image/png", response.headers().get("Content-Type"));
        assertArrayEquals(Avatar.of("ada", Parameters.DEFAULT.withSize(257)).png(), response.render());
    }

    @Test
    void joinsTheLinesOfAField() {
        String target = "/v1/avatar/ada.svg";
        String etag = HANDLER.handle("GET", target, NO_FIELDS).headers().get("ETag");
        Function<String, List<String>> headers =
                name -> name.equals("if-none-match") ? List.of("\"x\"", etag) : List.of();
        assertEquals(304, HANDLER.handle("GET", target, headers).statusCode());
    }

    @Test
    void targetOfMoreThan8192CharactersIs414() {
        assertEquals(200, status("/v1/decode/" + "a".repeat(8181)));
        assertEquals(414, status("/v1/decode/" + "a".repeat(8182)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"avatars", "/a//b", "/a/../b", "/.", "/a?b", "/a b", "//"})
    void rejectsBasePath(String path) {
        assertEquals(
                "basePath",
                assertThrows(InvalidInputException.class, () -> SignetOptions.DEFAULT.withBasePath(path))
                        .field());
    }

    @ParameterizedTest
    @ValueSource(ints = {15, 1025, -1})
    void rejectsMaxSize(int size) {
        assertEquals(
                "maxSize",
                assertThrows(InvalidInputException.class, () -> SignetOptions.DEFAULT.withMaxSize(size))
                        .field());
    }

    private static int status(String target) {
        return HANDLER.handle("GET", target, NO_FIELDS).statusCode();
    }
}
