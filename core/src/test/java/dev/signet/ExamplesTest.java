// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.foreign.ForeignProgram;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compiles and runs the examples in the Javadoc, in README.md, docs/JAVA.md and docs/recipes/email.md, and compares the avatars in docs/API.md. */
@Tag("once")
class ExamplesTest {

    private static final Path SOURCES = Path.of("src/main/java/dev/signet");
    private static final Pattern EXAMPLE = Pattern.compile("<pre>\\{@code\\R(.*?)\\R \\* }</pre>", Pattern.DOTALL);
    private static final Pattern README_EXAMPLE = Pattern.compile("```java\\R(.*?)\\R\\R(.*?)\\R```", Pattern.DOTALL);
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\\R(.*?)\\R```", Pattern.DOTALL);
    private static final String IMPORTS =
            "import dev.signet.*; import java.nio.charset.*; import java.nio.file.*; import java.util.*;";
    private static final Parameters ROUND =
            Parameters.DEFAULT.withShape(Shape.CIRCLE).withSize(256);

    private static final String KEY = "0123456789abcdef0123456789abcdef";
    private static final String ADDRESS = " Ada@Example.COM ";

    @TempDir
    Path folder = Path.of("");

    @Test
    void exampleOfAvatarRendersAda() throws IOException, InterruptedException {
        String printed = run(example("Avatar") + "\nSystem.out.print(svg);");
        assertEquals(Avatar.of("ada").svg(), printed);
        assertArrayEquals(Avatar.of("ada", ROUND).png(), Files.readAllBytes(folder.resolve("ada.png")));
    }

    /** In one program, because starting the compiler takes most of the time. */
    @Test
    void everyPublicTypeHasAnExampleThatRuns() throws IOException, InterruptedException {
        StringBuilder statements = new StringBuilder();
        for (String type : publicTypes()) {
            statements
                    .append("{\n")
                    .append(example(type))
                    .append("\nSystem.out.println(\"ran ")
                    .append(type);
            statements.append("\");\n}\n");
        }
        List<String> printed = run(statements.toString()).lines().toList();
        for (String type : publicTypes()) {
            assertTrue(printed.contains("ran " + type), type);
        }
        assertTrue(printed.contains("size: size must be a whole number from 16 to 1024."));
    }

    @Test
    void exampleOfReadmeRenders() throws IOException, InterruptedException {
        Matcher example = README_EXAMPLE.matcher(Files.readString(Path.of("..", "README.md")));
        assertTrue(example.find());
        String printed = run(example.group(1), example.group(2) + "\nSystem.out.print(svg + png.length);");
        assertEquals(Avatar.of("ada").svg() + Avatar.of("ada", ROUND).png().length, printed);
    }

    @Test
    void examplesOfJavaPageRun() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("avatar.key"), KEY + "\n");
        String statements = javaPage().stream()
                .filter(block -> !block.startsWith("module "))
                .map(block -> "{\n" + block + "\n}\n")
                .collect(Collectors.joining());
        assertEquals("size: size must be a whole number from 16 to 1024.\n", run(statements));
        assertArrayEquals(Avatar.of("ada", ROUND).png(), Files.readAllBytes(folder.resolve("ada.png")));
    }

    @Test
    void keyOfJavaPageIsTheFileWithoutOneLineEnd() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("avatar.key"), KEY + " \n\n");
        String block = javaPage().stream()
                .filter(each -> each.contains("avatar.key"))
                .findFirst()
                .orElseThrow();
        String expected = Hash.keyed((KEY + " \n").getBytes(StandardCharsets.US_ASCII), "ada@example.com")
                .hex();
        assertEquals(expected, run(block + "\nSystem.out.print(pseudonym);"));
    }

    @Test
    void moduleOfJavaPageReadsTheApiOnly() throws IOException {
        String module = javaPage().stream()
                .filter(block -> block.startsWith("module "))
                .findFirst()
                .orElseThrow();
        Files.writeString(folder.resolve("module-info.java"), module);
        assertEquals("", compiled("dev.signet.Avatar"));
        assertTrue(compiled("dev.signet.internal.service.RenderCost").contains("is not visible"));
    }

    /** Compiles a module with a class that imports a type. Returns the messages of the compiler. */
    private String compiled(String type) throws IOException {
        Path source = Files.writeString(
                folder.resolve("App.java"), "package com.example.app; import " + type + "; class App {}");
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        messages,
                        messages,
                        "--module-path",
                        Program.location(Avatar.class),
                        "-d",
                        folder.resolve("classes").toString(),
                        folder.resolve("module-info.java").toString(),
                        source.toString());
        return messages.toString(StandardCharsets.UTF_8);
    }

    private static List<String> javaPage() throws IOException {
        return JAVA_BLOCK
                .matcher(Files.readString(Path.of("..", "docs", "JAVA.md")))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    @Test
    void javaFunctionOfEmailRecipeReturnsThePseudonym() throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("Example.java"),
                IMPORTS + " class Example {\n" + emailExample("java")
                        + "\npublic static void main(String[] arguments) {" + " System.out.print(pseudonym(\"" + KEY
                        + "\".getBytes(), \"" + ADDRESS + "\")); } }");
        assertPseudonym(List.of(
                Program.java(), "-XX:TieredStopAtLevel=1", "-cp", Program.location(Avatar.class), "Example.java"));
    }

    /** The key and the address are values of the recipe. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            js     | NODE   | %s console.log(pseudonym("KEY", "ADDRESS"));
            python | PYTHON | %s; print(pseudonym(b"KEY", "ADDRESS"))
            php    | PHP    | <?php %s echo pseudonym('KEY', 'ADDRESS');
            ruby   | RUBY   | %s; puts pseudonym("KEY", "ADDRESS")
            go     | GO     | package main; import "fmt"; %s; func main() { fmt.Println(pseudonym([]byte("KEY"), "ADDRESS")) }
            """)
    void functionOfEmailRecipeReturnsThePseudonym(String language, ForeignProgram program, String source)
            throws IOException, InterruptedException {
        String extension = language.equals("js") ? "mjs" : language;
        Path file = folder.resolve("example." + extension);
        Files.writeString(
                file,
                source.replace("KEY", KEY)
                        .replace("ADDRESS", ADDRESS)
                        .replace("%s; ", emailExample(language) + "\n")
                        .replace("%s ", emailExample(language) + "\n"));
        assertPseudonym(
                language.equals("go")
                        ? List.of(program.require(), "run", file.toString())
                        : List.of(program.require(), file.toString()));
    }

    @Test
    void avatarsOfParametersOnHttpPageAreThoseOfAda() throws IOException {
        List<MatchResult> cells = Pattern.compile("images/parameters/(\\S+?)\\.svg\\) (\\w+)")
                .matcher(Files.readString(Path.of("../docs/API.md")))
                .results()
                .toList();
        assertEquals(25, cells.size());
        for (MatchResult cell : cells) {
            String name = cell.group(1);
            String parameters = name.equals("default") ? "size=48" : "size=48&" + name.replace('-', '=');
            assertTrue(name.equals("default") || name.endsWith("-" + cell.group(2)), name);
            assertEquals(
                    Avatar.of("ada", Parameters.parse(parameters)).svg(),
                    Files.readString(Path.of("../docs/images/parameters", name + ".svg")),
                    name);
        }
    }

    private static String emailExample(String language) throws IOException {
        Matcher block = Pattern.compile("```" + language + "\\R(.*?)\\R```", Pattern.DOTALL)
                .matcher(emailRecipe());
        assertTrue(block.find(), language);
        return block.group(1);
    }

    private static String emailRecipe() throws IOException {
        return Files.readString(Path.of("../docs/recipes/email.md"));
    }

    private void assertPseudonym(List<String> command) throws IOException, InterruptedException {
        String pseudonym = Hash.keyed(KEY.getBytes(StandardCharsets.US_ASCII), "ada@example.com")
                .hex();
        assertEquals(pseudonym, Program.run(folder, command).strip());
        assertTrue(emailRecipe().contains("It is `" + pseudonym + "`"));
        assertTrue(emailRecipe().contains("With `" + KEY + "` as the text"));
    }

    private static List<String> publicTypes() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.map(file -> file.getFileName().toString().replace(".java", ""))
                    .filter(ExamplesTest::isPublic)
                    .sorted()
                    .toList();
        }
    }

    private static boolean isPublic(String type) {
        try {
            return Modifier.isPublic(Class.forName("dev.signet." + type).getModifiers());
        } catch (ClassNotFoundException e) {
            return false; // package-info and folders
        }
    }

    private static String example(String type) throws IOException {
        String source = Files.readString(SOURCES.resolve(type + ".java"));
        Matcher matcher = EXAMPLE.matcher(source);
        assertTrue(matcher.find(), () -> "no example in " + type);
        return matcher.group(1).replaceAll("(?m)^ \\* ?", "");
    }

    private String run(String statements) throws IOException, InterruptedException {
        return run(IMPORTS, statements);
    }

    private String run(String imports, String statements) throws IOException, InterruptedException {
        Path program = folder.resolve("Example.java");
        Files.writeString(program, """
                %s

                class Example {
                    public static void main(String[] arguments) throws Exception {
                %s
                    }
                }
                """.formatted(imports, statements));
        return Program.run(
                folder,
                List.of(
                        Program.java(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        Program.location(Avatar.class),
                        program.toString()));
    }
}
