// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameters;
import dev.signet.client.Await;
import dev.signet.client.RawClient;
import dev.signet.client.RawClient.Response;
import dev.signet.server.internal.net.Transport;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/1.1 over sockets. */
class Http1Test {

    private static final String HOST = "Host: localhost\r\n";
    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void serverIsHealthyAndHoldsNothing() {
        try (RawClient client = server.connect()) {
            assertEquals("ok", client.get("/healthz").read().text());
        }
        try (RawClient operations = server.connectToOperations()) {
            Await.until(() -> {
                String text = operations.get("/metrics").read().text();
                return PrometheusText.value(text, "signet_connections") == 0
                        && PrometheusText.value(text, "signet_pending_bytes") == 0;
            });
        }
    }

    @Test
    void bodyHasTheBytesOfCore() {
        try (RawClient client = server.connect()) {
            for (int size : new int[] {16, 64, 256, 257, 1024}) {
                Avatar avatar = Avatar.of("ada", Parameters.DEFAULT.withSize(size));
                Response svg = client.get("/v1/avatar/ada.svg?size=" + size).read();
                assertArrayEquals(avatar.bytes(Format.SVG), svg.body());
                assertEquals(avatar.etag(Format.SVG), svg.header("ETag"));
                Response png = client.get("/v1/avatar/ada.png?size=" + size).read();
                assertArrayEquals(avatar.bytes(Format.PNG), png.body());
                assertEquals(avatar.etag(Format.PNG), png.header("ETag"));
                assertEquals("image/png", png.header("Content-Type"));
            }
            assertArrayEquals(
                    Avatar.of("ada").bytes(Format.JSON),
                    client.get("/v1/decode/ada").read().body());
        }
    }

    @Test
    void headHasTheHeadersOfGetAndNoBody() {
        try (RawClient client = server.connect()) {
            for (String target :
                    new String[] {"/v1/avatar/a.svg", "/v1/avatar/a.png?size=256", "/v1/decode/a", "/none"}) {
                Map<String, String> get = client.get(target).read().headers();
                Response head = client.send("HEAD " + target + " HTTP/1.1\r\n" + HOST + "\r\n")
                        .readHead();
                get.remove("date");
                head.headers().remove("date");
                assertEquals(get, head.headers());
            }
            assertEquals(200, client.get("/healthz").read().status());
        }
    }

    /** RFC 9110, section 8.6: the length may be omitted; it would require a rendering. */
    @Test
    void headOfALargePngHasNoContentLength() {
        try (RawClient client = server.connect()) {
            String target = "/v1/avatar/a.png?size=1024";
            Map<String, String> get = client.get(target).read().headers();
            Response head = client.send("HEAD " + target + " HTTP/1.1\r\n" + HOST + "\r\n")
                    .readHead();
            get.remove("date");
            get.remove("content-length");
            head.headers().remove("date");
            assertEquals(get, head.headers());
            assertEquals(200, client.get("/healthz").read().status());
        }
    }

    /** The response before it is so large that it is flushed while the request is processed. */
    @Test
    void bodyAfterExpectContinueIsNotARequest() {
        String large = RawClient.request("/v1/avatar/ada.png?size=1023&shape=circle");
        String body = RawClient.request("/openapi.json");
        String expecting = "GET /healthz HTTP/1.1\r\n" + HOST + "Expect: 100-continue\r\nContent-Length: "
                + body.length() + "\r\n\r\n";
        try (RawClient client = server.connect()) {
            for (int i = 0; i < 16; i++) {
                assertEquals(200, client.send(large + expecting + body).read().status());
                assertEquals(100, client.read().status());
                assertEquals("ok", client.read().text());
                assertEquals("ok", client.get("/healthz").read().text());
            }
        }
    }

    @Test
    void matchingEtagReturns304WithoutBody() {
        try (RawClient client = server.connect()) {
            String etag = client.get("/v1/avatar/a.svg").read().header("ETag");
            String request = "GET /v1/avatar/a.svg HTTP/1.1\r\n" + HOST + "If-None-Match: \"x\"\r\nif-none-match: W/"
                    + etag + "\r\n\r\n";
            Response response = client.send(request).read();
            assertEquals(304, response.status());
            assertEquals(etag, response.header("ETag"));
            assertEquals("", response.header("Content-Length"));
            assertEquals("", response.header("Content-Type"));
            assertEquals(200, client.get("/healthz").read().status());
        }
    }

    @Test
    void dateHasTheFormatOfTheStandard() {
        try (RawClient client = server.connect()) {
            String date = client.get("/healthz").read().header("Date");
            assertTrue(date.matches("[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT"), date);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    length and chunks      | GET / HTTP/1.1~Host: a~Content-Length: 5~Transfer-Encoding: chunked~~0~~ | 400
                    two lengths            | GET / HTTP/1.1~Host: a~Content-Length: 5~Content-Length: 5~~hello        | 400
                    a signed length        | GET / HTTP/1.1~Host: a~Content-Length: +5~~hello                         | 400
                    two codings            | GET / HTTP/1.1~Host: a~Transfer-Encoding: chunked, x~~0~~                | 400
                    an unknown coding      | GET / HTTP/1.1~Host: a~Transfer-Encoding: gzip, chunked~~0~~             | 501
                    another coding         | GET / HTTP/1.1~Host: a~Transfer-Encoding: gzip~~                         | 501
                    no coding              | GET / HTTP/1.1~Host: a~Transfer-Encoding:~~0~~                           | 400
                    two lines of codings   | GET / HTTP/1.1~Host: a~Transfer-Encoding: x~Transfer-Encoding: chunked~~ | 501
                    a port with letters    | GET / HTTP/1.1~Host: x:abc~~                                             | 400
                    user information       | GET http://u@h/ HTTP/1.1~Host: h~~                                       | 400
                    a target without port  | GET http://h:abc/ HTTP/1.1~Host: h~~                                     | 400
                    a space before a colon | GET / HTTP/1.1~Host: a~Transfer-Encoding : chunked~~0~~                  | 400
                    bare line feeds        | GET / HTTP/1.1^Host: a^^                                                 | 400
                    a bare line feed later | GET / HTTP/1.1~Host: a^X: y~~                                            | 400
                    NUL in a header        | GET / HTTP/1.1~Host: a~X: !~~                                            | 400
                    a folded line          | GET / HTTP/1.1~Host: a~X: y~ z~~                                         | 400
                    a leading space        | ' GET / HTTP/1.1~Host: a~~'                                              | 400
                    a first folded line    | GET / HTTP/1.1~ Host: a~~                                                | 400
                    a bad chunk extension  | GET / HTTP/1.1~Host: a~Transfer-Encoding: chunked~~5;^hello~0~~          | 400
                    a bad chunk size       | GET / HTTP/1.1~Host: a~Transfer-Encoding: chunked~~5g~hello~0~~          | 400
                    no Host                | GET / HTTP/1.1~~                                                         | 400
                    two Hosts              | GET / HTTP/1.1~Host: a~Host: a~~                                         | 400
                    no version             | GET /~~                                                                  | 400
                    a tab for a space      | GET\t/ HTTP/1.1~Host: a~~                                                | 400
                    the handshake of TLS   | %                                                                        | 400
                    another version        | GET / HTTP/9.9~Host: a~~                                                 | 505
                    HTTP/2 without preface | GET / HTTP/2.0~Host: a~~                                                 | 505
                    another expectation    | GET / HTTP/1.1~Host: a~Expect: x~~                                       | 417
                    a large body           | GET / HTTP/1.1~Host: a~Content-Length: 99999999~~                        | 413
                    """)
    void rejectsRequestSmugglingAndClosesTheConnection(String name, String request, int status) {
        String bytes = request.replace("~", "\r\n")
                .replace("^", "\n")
                .replace("\\t", "\t")
                .replace("!", "\u0000")
                .replace("%", "\u0016\u0003\u0001");
        try (RawClient client = server.connect()) {
            Response response = client.send(bytes + "GET /healthz HTTP/1.1\r\n" + HOST + "\r\n")
                    .read();
            assertEquals(status, response.status(), name);
            assertEquals("close", response.header("Connection"));
            assertEquals("no-store", response.header("Cache-Control"));
            assertTrue(response.text().startsWith("{\"error\":\""), response.text());
            assertTrue(client.isClosed(), "nothing after it is served");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5\r\n\r\nhello",
                "Transfer-Encoding: chunked\r\n\r\n5;a=\"b\"\r\nhello\r\n0\r\nX: y\r\n\r\n",
                "Content-Length: 0\r\n\r\n"
            })
    void servesTheRequestAfterABody(String rest) {
        try (RawClient client = server.connect()) {
            client.send("GET /v1/avatar/a.svg HTTP/1.1\r\n" + HOST + rest).get("/healthz");
            assertEquals("image/svg+xml", client.read().header("Content-Type"));
            assertEquals("ok", client.read().text());
        }
    }

    @Test
    void sends100ContinueWhenExpected() {
        try (RawClient client = server.connect()) {
            client.send("GET /healthz HTTP/1.1\r\n" + HOST + "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n");
            assertEquals(100, client.read().status());
            assertEquals("ok", client.send("hello").read().text());
            assertEquals("ok", client.get("/healthz").read().text());
        }
    }

    @Test
    void servesPipelinedRequestsInOrderUpToAnInvalidOne() {
        try (RawClient client = server.connect()) {
            StringBuilder requests = new StringBuilder();
            for (int i = 0; i < 100; i++) {
                String target = i % 3 == 0
                        ? "/v1/decode/s" + i
                        : i % 3 == 1 ? "/no/" + i : "/v1/avatar/s" + i + ".png?size=300";
                requests.append("GET ")
                        .append(target)
                        .append(" HTTP/1.1\r\n")
                        .append(HOST)
                        .append("\r\n");
            }
            client.send(requests + "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n" + requests);
            for (int i = 0; i < 100; i++) {
                Response response = client.read();
                assertEquals(i % 3 == 1 ? 404 : 200, response.status());
                if (i % 3 == 0) {
                    assertArrayEquals(Avatar.of("s" + i).bytes(Format.JSON), response.body());
                }
            }
            assertEquals(400, client.read().status());
            assertTrue(client.isClosed());
        }
    }

    @Test
    void acceptsRequestsInPieces() {
        try (RawClient client = server.connect()) {
            String request = "\r\nGET /healthz HTTP/1.1\r\n" + HOST + "Content-Length: 3\r\n\r\nabc";
            for (int i = 0; i < request.length(); i++) {
                client.send(request.substring(i, i + 1));
            }
            assertEquals("ok", client.read().text());
        }
    }

    @Test
    void closesConnectionOnRequest() {
        for (String request : new String[] {
            "GET /healthz HTTP/1.1\r\n" + HOST + "Connection: x, Close\r\n\r\n", "GET /healthz HTTP/1.0\r\n\r\n"
        }) {
            try (RawClient client = server.connect()) {
                Response response = client.send(request).read();
                assertEquals("ok", response.text());
                assertEquals("close", response.header("Connection"));
                assertTrue(client.isClosed());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void respondsAfterHalfClose(Transport transport) {
        try (RunningServer other = RunningServer.on(transport, Map.of());
                RawClient client = other.connect()) {
            client.get("/v1/avatar/a.png?size=1024").get("/healthz").endInput();
            assertEquals(200, client.read().status());
            assertEquals("ok", client.read().text());
            assertTrue(client.isClosed());
        }
    }

    @ParameterizedTest
    @EnumSource
    void respondsToManyPipelinedRequestsAfterHalfClose(Transport transport) {
        int requests = 3000; // most reads end within a request
        try (RunningServer other = RunningServer.on(transport, Map.of());
                RawClient client = new RawClient(other.port(), 4096)) {
            client.send(("GET /v1/decode/a HTTP/1.1\r\n" + HOST + "X: 12345\r\n\r\n").repeat(requests))
                    .endInput();
            for (int i = 0; i < requests; i++) {
                assertEquals(200, client.read().status());
            }
            assertTrue(client.isClosed());
        }
    }

    /** The rendering lets the server read the end of input before it writes more than the socket takes. */
    @ParameterizedTest
    @EnumSource
    void sendsAllResponsesToSlowClientAfterHalfClose(Transport transport) {
        int requests = 300; // fewer bytes than are read while rendering
        try (RunningServer other = RunningServer.on(transport, Map.of());
                RawClient client = new RawClient(other.port(), 4096)) {
            client.send(RawClient.request("/v1/avatar/a.png?size=1024")
                            + ("GET / HTTP/1.1\r\n" + HOST + "\r\n").repeat(requests))
                    .endInput();
            for (int i = 0; i <= requests; i++) {
                assertEquals(200, client.read().status());
            }
            assertTrue(client.isClosed());
        }
    }

    @Test
    void acceptFieldsSelectTheRepresentation() {
        try (RawClient client = server.connect()) {
            client.send("GET /x HTTP/1.1\r\nHost: a\r\nAccept: image/png\r\naccept: text/html\r\n\r\n");
            assertTrue(client.read().text().startsWith("<!doctype html>"));
            client.send("GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br, gzip\r\n\r\n");
            assertEquals("gzip", client.read().header("content-encoding"));
            assertEquals("", client.get("/").read().header("content-encoding"));
        }
    }

    /** RFC 9110, section 2.5. */
    @Test
    void handlesHigherMinorVersionsAsVersion11() {
        try (RawClient client = server.connect()) {
            for (int i = 0; i < 2; i++) {
                assertEquals(
                        "ok",
                        client.send("GET /healthz HTTP/1.2\r\n" + HOST + "\r\n")
                                .read()
                                .text());
            }
        }
    }

    @Test
    void acceptsAbsoluteForm() {
        try (RawClient client = server.connect()) {
            assertEquals(
                    200, client.get("http://localhost/v1/avatar/a.svg").read().status());
        }
    }

    @Test
    void seedNeverAppearsInHeadersOrErrors() {
        try (RawClient client = server.connect()) {
            Response response = client.get("/v1/avatar/%0D%0AX-Injected:%20y<script>]]>&.svg")
                    .read();
            assertEquals(200, response.status());
            assertEquals("", response.header("X-Injected"));
            for (String trace : new String[] {"Injected", "script", "]]>", "&"}) {
                assertFalse(response.text().contains(trace), trace);
            }
        }
    }

    @Test
    void comparesAllEtagsThatFitIntoTheHeaders() {
        try (RawClient client = server.connect()) {
            String tags = "W/\"a\",".repeat(2500) + "*";
            Response response = client.send(
                            "GET /v1/avatar/a.svg HTTP/1.1\r\n" + HOST + "If-None-Match: " + tags + "\r\n\r\n")
                    .read();
            assertEquals(200, response.status());
        }
    }
}
