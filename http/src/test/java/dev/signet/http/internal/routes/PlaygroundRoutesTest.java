// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static dev.signet.http.internal.routes.Responses.header;
import static dev.signet.http.internal.routes.Responses.text;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlaygroundRoutesTest {

    private static final Router ROUTER = new Router(SignetOptions.DEFAULT.withGravatar(false));
    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    private static final Pattern ASSET = Pattern.compile("(/assets/[0-9a-f]{16}/)([a-z0-9-]+\\.(?:js|css))");

    @Test
    void servesThePlaygroundAtTheRootWithAnyQuery() {
        for (String target : List.of("/", "/?seed=ada&palette=fire", "http://example.org", "http://example.org/?x")) {
            Response page = get(target);
            assertEquals(Status.OK, page.status(), target);
            assertEquals("text/html; charset=utf-8", header(page, "Content-Type"));
            assertTrue(text(page).contains("An avatar for every user"));
        }
    }

    @Test
    void everyAssetOfThePagesExistsAndIsImmutable() {
        Set<String> named = new TreeSet<>();
        String pages = text(get("/")) + text(notFound("/nothing", BROWSER));
        ASSET.matcher(pages).results().forEach(match -> {
            named.add(match.group(2));
            Response file = get(match.group());
            assertEquals(Status.OK, file.status(), match.group());
            assertEquals("public, max-age=31536000, immutable", header(file, "Cache-Control"));
            assertEquals("nosniff", header(file, "X-Content-Type-Options"));
            String type = match.group().endsWith(".css") ? "text/css" : "text/javascript";
            assertEquals(type + "; charset=utf-8", header(file, "Content-Type"));
        });
        assertFalse(pages.contains("{{"), "unreplaced placeholder");
    }

    @Test
    void everyFileInTheFolderIsServed() throws IOException {
        Path folder = Path.of("src/main/resources/dev/signet/http/internal/playground");
        try (Stream<Path> files = Files.list(folder)) {
            Set<String> found = files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".html"))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(new TreeSet<>(Playground.names()), found);
        }
    }

    @Test
    void servesTheNpmModulesAtTheRoot() {
        for (String path : List.of("/signet.js", "/sg1.js", "/png.js", "/signet-avatar.js", "/element.min.js")) {
            Response file = get(path);
            assertEquals(Status.OK, file.status());
            assertEquals("public, max-age=300", header(file, "Cache-Control"));
            assertEquals("*", header(file, "Access-Control-Allow-Origin"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/signet.js"})
    void gzipResponseHasTheSameContentAndItsOwnEtag(String path) throws IOException {
        Response plain = get(path);
        Response small = ROUTER.handle(new Request("GET", path, "", "", "*/*", "gzip, br", ""));
        assertEquals("", header(plain, "Content-Encoding"));
        assertEquals("gzip", header(small, "Content-Encoding"));
        assertEquals("Accept-Encoding", header(plain, "Vary"));
        assertEquals("Accept-Encoding", header(small, "Vary"));
        assertEquals("W/" + plain.etag().replaceFirst("\"$", "-gzip\""), small.etag());
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes(small)))) {
            assertArrayEquals(bytes(plain), in.readAllBytes());
        }
        assertTrue(bytes(small).length < bytes(plain).length);
    }

    /** All files that a browser loads for the playground. */
    @Test
    void playgroundIsBelow150KilobytesCompressed() {
        int weight = bytes(ROUTER.handle(new Request("GET", "/", "", "", "", "gzip", ""))).length;
        Set<String> paths = ASSET.matcher(text(get("/")))
                .results()
                .map(match -> match.group())
                .collect(Collectors.toSet());
        for (String path : paths) {
            weight += bytes(ROUTER.handle(new Request("GET", path, "", "", "", "gzip", ""))).length;
        }
        assertTrue(weight < 150_000, "The playground has " + weight + " bytes.");
    }

    @Test
    void matchingEtagReturns304() {
        for (String encoding : List.of("", "gzip")) {
            Response whole = ROUTER.handle(new Request("GET", "/", "", "", "", encoding, ""));
            Response again = ROUTER.handle(new Request("GET", "/", "", whole.etag(), "", encoding, ""));
            assertEquals(Status.NOT_MODIFIED, again.status());
            assertSame(Body.NONE, again.content());
            assertEquals(whole.etag(), again.etag());
            assertEquals("no-cache", header(again, "Cache-Control"));
            assertEquals("Accept-Encoding", header(again, "Vary"));
        }
    }

    @Test
    void contentSecurityPolicyAllowsOnlyThisOrigin() {
        for (Response page : List.of(get("/"), notFound("/nothing", BROWSER))) {
            String policy = header(page, "Content-Security-Policy");
            assertTrue(policy.startsWith("default-src 'none';"), policy);
            assertFalse(policy.contains("unsafe"), policy);
            assertEquals("no-referrer", header(page, "Referrer-Policy"));
            String html = text(page);
            assertFalse(
                    Pattern.compile(" (style|on\\w+)=|<style|<script>")
                            .matcher(html)
                            .find(),
                    "inline code");
            assertFalse(
                    Pattern.compile("<(?!a )[^>]*(src|href)=\"(https?:)?//")
                            .matcher(html)
                            .find(),
                    "a resource of another origin");
        }
    }

    @Test
    void pageHasTheLargestSize() {
        Router router = new Router(SignetOptions.DEFAULT.withMaxSize(48));
        assertTrue(
                text(router.handle(new Request("GET", "/", ""))).contains("<html lang=\"en\" data-max-size=\"48\">"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nothing", "/assets/0000000000000000/none.js", "/index.html", "/v1", "/v2/avatar/ada.svg"})
    void unknownPathReturnsHtmlToBrowsersAndJsonToOthers(String target) {
        Response page = notFound(target, BROWSER);
        assertEquals("text/html; charset=utf-8", header(page, "Content-Type"));
        assertEquals("no-store", header(page, "Cache-Control"));
        assertTrue(text(page).contains("Page not found"));
        for (String accept : List.of("", "*/*", "application/json", "image/webp,*/*;q=0.8")) {
            Response json = notFound(target, accept);
            assertEquals("application/json", header(json, "Content-Type"));
            assertTrue(text(json).startsWith("{\"error\":"));
        }
    }

    /** docs/API.md, section "Errors". */
    @ParameterizedTest
    @CsvSource({
        "/v1/avatar/ada.svg?size=1, 400",
        "/v1/avatar/ada.gif, 404",
        "/v1/nothing, 404",
        "http://example.org/v1/, 404",
        "/avatar/ada, 404"
    })
    void apiErrorsAreJsonForBrowsersToo(String target, int status) {
        Response error = ROUTER.handle(new Request("GET", target, "", "", BROWSER, "", ""));
        assertEquals(status, error.status().code());
        assertEquals("application/json", header(error, "Content-Type"));
        assertTrue(text(error).startsWith("{\"error\":"));
    }

    /** During a rolling update one replica sends the page and another receives the requests for its assets. */
    @Test
    void assetOfAnotherReleaseIsServedWithoutCaching() {
        for (String name : List.of("site.css", "main.js", "sg1.js")) {
            Response own = get(asset(name));
            Response other = get("/assets/0123456789abcdef/" + name);
            assertEquals(Status.OK, other.status());
            assertArrayEquals(bytes(own), bytes(other));
            assertEquals("no-store", header(other, "Cache-Control"));
            assertEquals(header(own, "Content-Type"), header(other, "Content-Type"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/assets/main.js",
                "/assets/0123456789abcde/main.js",
                "/assets/0123456789abcdef0/main.js",
                "/assets/0123456789ABCDEF/main.js",
                "/assets/0123456789abcdeg/main.js",
                "/assets/0123456789abcdef/index.html",
                "/assets/0123456789abcdef/x/main.js",
                "/assets/0123456789abcdef//main.js",
                "/assets/0123456789abcdef/main.js/",
                "/assets/0123456789abcdef/"
            })
    void unknownAssetReturns404(String target) {
        assertEquals(Status.NOT_FOUND, get(target).status());
    }

    @Test
    void otherMethodsBehaveAsOnOtherPaths() {
        assertEquals(Status.OK, ROUTER.handle(new Request("HEAD", "/", "")).status());
        assertEquals(
                Status.NO_CONTENT,
                ROUTER.handle(new Request("OPTIONS", "/", "")).status());
        assertEquals(
                Status.METHOD_NOT_ALLOWED,
                ROUTER.handle(new Request("POST", "/", "")).status());
    }

    @Test
    @Tag("once")
    void nuValidatorAcceptsPagesAndStyleSheet(@TempDir Path folder) throws IOException, InterruptedException {
        String jar = System.getenv().getOrDefault("SIGNET_VNU_JAR", "");
        assumeTrue(
                !jar.isEmpty(),
                "SIGNET_VNU_JAR does not name a vnu.jar (npm package vnu-jar), which ./test --full installs");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command =
                new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1", "-Xss4m", "-jar", jar, "--also-check-css"));
        command.add(write(folder, "index.html", get("/")));
        command.add(write(folder, "not-found.html", notFound("/nothing", BROWSER)));
        command.add(write(folder, "site.css", get(asset("site.css"))));
        Process vnu = new ProcessBuilder(command).redirectErrorStream(true).start();
        assertEquals("", new String(vnu.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(0, vnu.waitFor());
    }

    /** Returns the path of an asset. */
    private static String asset(String name) {
        return ASSET.matcher(text(get("/")))
                .results()
                .filter(match -> match.group(2).equals(name))
                .findFirst()
                .orElseThrow()
                .group();
    }

    private static String write(Path folder, String name, Response response) throws IOException {
        return Files.write(folder.resolve(name), bytes(response)).toString();
    }

    private static Response get(String target) {
        return ROUTER.handle(new Request("GET", target, ""));
    }

    private static Response notFound(String target, String accept) {
        Response response = ROUTER.handle(new Request("GET", target, "", "", accept, "gzip", ""));
        assertEquals(Status.NOT_FOUND, response.status());
        return response;
    }

    private static byte[] bytes(Response response) {
        return response.content().render();
    }
}
