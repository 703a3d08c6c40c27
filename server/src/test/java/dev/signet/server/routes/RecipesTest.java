// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.http.Request;
import dev.signet.server.http.Response;
import dev.signet.server.http.ResponseHead;
import dev.signet.server.http.Status;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/recipes says is what other software builds, and what the service answers. */
class RecipesTest {

    private static final Path RECIPES = Path.of("..", "docs", "recipes");
    private static final String SERVICE = "https://avatars.example.com";

    /** A line of a page that is an address and nothing else, without anything to fill in. */
    private static final Pattern ADDRESS = Pattern.compile("(?m)^ {4}" + SERVICE + "(/\\S*[^\\s/])$");

    private static final Pattern LINK = Pattern.compile("\\]\\(([a-z-]+)\\.md\\)");

    private static final Router ROUTER = new Router("1.2.3", Optional.of(GravatarOptions.DEFAULT));

    /** The addresses as the products build them, letter for letter, and the size of the picture they get. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            authentik      | /avatar/3e3417d7ef77d5932a6734b916515ed5?s=158                                              | 158
            bitbucket      | /avatar/3e3417d7ef77d5932a6734b916515ed5?s=64                                               | 64
            bitbucket      | /avatar/00000000000000000000000000000000?s=64                                               | 64
            bookstack      | /avatar/3e3417d7ef77d5932a6734b916515ed5?s=500                                              | 500
            discourse      | /avatar/3e3417d7ef77d5932a6734b916515ed5.png?s=360&d=404&reset_cache=1a2b3c4d               | 360
            discourse      | /v1/avatar/ada.png?size=96                                                                  | 96
            fisheye        | /avatar/3e3417d7ef77d5932a6734b916515ed5?s=48                                               | 48
            gerrit         | /avatar/3e3417d7ef77d5932a6734b916515ed5.jpg?d=identicon&r=pg&s=26                          | 26
            gitea          | /avatar/3e3417d7ef77d5932a6734b916515ed5?d=identicon&s=84                                   | 84
            gitlab         | /avatar/3e3417d7ef77d5932a6734b916515ed5?s=80                                               | 80
            gitlab         | /avatar/b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72?s=80               | 80
            gitlab         | /v1/avatar/ada.png                                                                          | 64
            halo           | /avatar/3e3417d7ef77d5932a6734b916515ed5                                                    | 80
            isso           | /avatar/3e3417d7ef77d5932a6734b916515ed5?s=55                                               | 55
            jira           | /avatar/3e3417d7ef77d5932a6734b916515ed5?d=mm&s=48                                          | 48
            libravatar     | /avatar/b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72?s=80&d=identicon   | 80
            perforce-swarm | /avatar/00000000000000000000000000000000?s=64                                               | 64
            phpbb          | /avatar/3e3417d7ef77d5932a6734b916515ed5?s=90                                               | 90
            redmine        | /avatar/3e3417d7ef77d5932a6734b916515ed5?rating=PG&size=50&default=identicon                | 50
            rocket-chat    | /v1/avatar/ada.png?size=200                                                                 | 200
            sonarqube      | /avatar/3e3417d7ef77d5932a6734b916515ed5?s=64                                               | 64
            typecho        | /avatar/3e3417d7ef77d5932a6734b916515ed5?s=32&r=G&d=                                        | 32
            vikunja        | /avatar/3e3417d7ef77d5932a6734b916515ed5?s=250&d=mp                                         | 250
            waline         | /avatar/3e3417d7ef77d5932a6734b916515ed5?s=80                                               | 80
            wordpress      | /avatar/b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72?s=96&d=mm&r=g      | 96
            wordpress      | /avatar/3e3417d7ef77d5932a6734b916515ed5?s=96&d=mm&r=g                                      | 96
            """)
    void everyProductGetsAPngOfTheSizeItAskedFor(String product, String target, int size) throws IOException {
        for (String method : List.of("GET", "HEAD")) {
            Response response = ROUTER.handle(new Request(method, target, ""));
            assertEquals(Status.OK, response.status());
            assertEquals("image/png", mediaType(response));
            assertEquals(size, ByteBuffer.wrap(response.content().bytes()).getInt(16), "the width in the header");
        }
        assertTrue(addresses(page(product)).contains(target), "the page of " + product + " names another address");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyAddressOnAPageIsAnsweredWithAnImage(String page) throws IOException {
        for (String target : addresses(page(page))) {
            Response response = ROUTER.handle(new Request("GET", target, ""));
            assertEquals(Status.OK, response.status(), target);
            assertTrue(mediaType(response).startsWith("image/"), target);
        }
    }

    @Test
    void everyPageIsOnTheListAndIsThere() throws IOException {
        List<String> listed = LINK.matcher(page("README"))
                .results()
                .map(link -> link.group(1))
                .sorted()
                .distinct()
                .toList();
        assertEquals(pages().sorted().toList(), listed);
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

    private static List<String> addresses(String page) {
        Matcher matcher = ADDRESS.matcher(page);
        return matcher.results()
                .map(address -> address.group(1))
                .filter(address -> !address.contains("{") && !address.contains("("))
                .toList();
    }

    private static String mediaType(Response response) {
        return response.head().fields().stream()
                .filter(field -> field.name().equals("Content-Type"))
                .map(ResponseHead.Field::value)
                .findFirst()
                .orElse("");
    }
}
