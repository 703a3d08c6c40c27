// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Hash;
import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import dev.signet.http.internal.message.Status;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the URLs in docs/recipes against the router. */
@Tag("once")
class RecipesTest {

    private static final Path RECIPES = Path.of("..", "docs", "recipes");
    private static final String SERVICE = "https://avatars.example.com";
    private static final String MD5 = "3e3417d7ef77d5932a6734b916515ed5";
    private static final String SHA_256 = "b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72";

    /** A line of a page that is a URL and nothing else, without placeholders. */
    private static final Pattern URL = Pattern.compile("(?m)^ {4}" + SERVICE + "(/[^\\s{(]*[^\\s{(/])$");

    /** A request in the product table of the index, in which the hash or the user name is a placeholder. */
    private static final Pattern TABLE_REQUEST = Pattern.compile("`(/(?:v1/)?avatar/\\{[^`]+)`");

    private static final Pattern LINK = Pattern.compile("\\]\\(([a-z-]+)\\.md\\)");

    private static final Router ROUTER = new Router(SignetOptions.DEFAULT);

    /** The targets that products send and the width of the image they get. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            authentik      | /avatar/{md5}?s=158                                  | 158
            Bitbucket      | /avatar/{md5}?s=64                                   | 64
            BookStack      | /avatar/{md5}?s=500                                  | 500
            Discourse      | /v1/avatar/{username}.png?size=96                    | 96
            Fisheye        | /avatar/{md5}?s=48                                   | 48
            Gerrit         | /avatar/{md5}.jpg?d=identicon&r=pg&s=26              | 26
            Gitea          | /avatar/{md5}?d=identicon&s=84                       | 84
            Gitea          | /avatar/{sha256}?d=identicon&s=84                    | 84
            GitLab         | /avatar/{md5}?s=80                                   | 80
            GitLab         | /avatar/{sha256}?s=80                                | 80
            GitLab         | /v1/avatar/{username}.png?size=80                    | 80
            Halo           | /avatar/{md5}                                        | 80
            Isso           | /avatar/{md5}?s=55                                   | 55
            Jira           | /avatar/{md5}?d=mm&s=48                              | 48
            Libravatar     | /avatar/{sha256}?s=80&d=identicon                    | 80
            Perforce Swarm | /avatar/{md5}?s=64                                   | 64
            phpBB          | /avatar/{md5}?s=90                                   | 90
            Redmine        | /avatar/{md5}?rating=PG&size=50&default=identicon    | 50
            Rocket.Chat    | /v1/avatar/{username}.png?size=200                   | 200
            SonarQube      | /avatar/{md5}?s=64                                   | 64
            Typecho        | /avatar/{md5}?s=32&r=G&d=                            | 32
            Vikunja        | /avatar/{md5}?s=250&d=mp                             | 250
            Waline         | /avatar/{md5}?s=80                                   | 80
            WordPress      | /avatar/{sha256}?s=96&d=mm&r=g                       | 96
            WordPress      | /avatar/{md5}?s=96&d=mm&r=g                          | 96
            """)
    void answersProductRequestWithPngOfRequestedSize(String product, String request, int size) throws IOException {
        String target = expand(request);
        for (String method : List.of("GET", "HEAD")) {
            Response response = ROUTER.handle(new Request(method, target, ""));
            assertEquals(Status.OK, response.status());
            assertEquals("image/png", mediaType(response));
            assertEquals(size, ByteBuffer.wrap(response.content().render()).getInt(16), "width in the IHDR chunk");
        }
        assertTrue(documentedRequests(product).contains(target), product + ": " + target + " is not documented");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void answersEveryUrlOfPageWithImage(String page) throws IOException {
        for (String target : urls(page(page))) {
            assertIsImage(target);
        }
    }

    @Test
    void answersEveryRequestOfProductTableWithImage() throws IOException {
        List<String> rows =
                page("README").lines().filter(line -> line.startsWith("| ")).toList();
        assertEquals(
                20, rows.stream().filter(row -> !tableRequests(row).isEmpty()).count(), "products");
        for (String row : rows) {
            for (String target : tableRequests(row)) {
                assertIsImage(target);
            }
        }
    }

    /** The addresses in docs/FAQ.md, from which applications can check how they trim and lowercase. */
    @Test
    void addressesInQuestionsHaveTheSeedAndHashTheyAreListedWith() throws IOException {
        Pattern row = Pattern.compile("(?m)^\\| `([^`]+@[^`]+)` \\| `([^`]+)` \\| `([0-9a-f]{32})` \\|$");
        List<MatchResult> rows = row.matcher(Files.readString(Path.of("..", "docs", "FAQ.md")))
                .results()
                .toList();
        assertEquals(3, rows.size());
        for (MatchResult columns : rows) {
            assertEquals(columns.group(2), columns.group(1).strip().toLowerCase(Locale.ROOT));
            assertEquals(columns.group(3), Hash.ofSeed(columns.group(2)).toString());
        }
    }

    @Test
    void indexLinksEveryPage() throws IOException {
        List<String> listed = LINK.matcher(page("README"))
                .results()
                .map(link -> link.group(1))
                .sorted()
                .distinct()
                .toList();
        assertEquals(pages().sorted().toList(), listed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"servlet", "spring"})
    void javaCodeIsThatOfTestedPrograms(String name) throws IOException {
        StringBuilder code = new StringBuilder();
        for (String folder : List.of("../examples/spring/src/main", "src/test/java/dev/signet/http")) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                    code.append(Files.readString(file));
                }
            }
        }
        Set<String> lines = code.toString().lines().map(String::strip).collect(Collectors.toSet());
        List<String> shown = Pattern.compile("(?s)```java\n(.*?)```")
                .matcher(page(name))
                .results()
                .flatMap(block -> block.group(1).lines())
                .map(String::strip)
                .toList();
        assertTrue(shown.size() > 5);
        assertEquals(
                List.of(), shown.stream().filter(line -> !lines.contains(line)).toList());
    }

    static Stream<String> pages() throws IOException {
        try (Stream<Path> files = Files.list(RECIPES)) {
            return files
                    .map(file -> file.getFileName().toString().replace(".md", ""))
                    .filter(name -> !name.equals("README"))
                    .toList()
                    .stream();
        }
    }

    private static String page(String name) throws IOException {
        return Files.readString(RECIPES.resolve(name + ".md"));
    }

    /** The requests in the product's row of the table, if it has one, and on its page, if it has one. */
    private static List<String> documentedRequests(String product) throws IOException {
        List<String> found = new ArrayList<>();
        page("README")
                .lines()
                .filter(line -> line.startsWith("| " + product) || line.startsWith("| [" + product))
                .forEach(row -> found.addAll(tableRequests(row)));
        String name = product.toLowerCase(Locale.ROOT);
        if (Files.exists(RECIPES.resolve(name + ".md"))) {
            found.addAll(urls(page(name)));
        }
        return found;
    }

    private static List<String> tableRequests(String row) {
        return TABLE_REQUEST
                .matcher(row)
                .results()
                .map(request -> expand(request.group(1)))
                .toList();
    }

    private static List<String> urls(String page) {
        return URL.matcher(page).results().map(url -> url.group(1)).toList();
    }

    private static String expand(String request) {
        return request.replace("{md5}", MD5).replace("{sha256}", SHA_256).replace("{username}", "ada");
    }

    private static void assertIsImage(String target) {
        Response response = ROUTER.handle(new Request("GET", target, ""));
        assertEquals(Status.OK, response.status(), target);
        assertTrue(mediaType(response).startsWith("image/"), target);
    }

    private static String mediaType(Response response) {
        return response.head().fields().stream()
                .filter(field -> field.name().equals("Content-Type"))
                .map(ResponseHead.Field::value)
                .findFirst()
                .orElse("");
    }
}
