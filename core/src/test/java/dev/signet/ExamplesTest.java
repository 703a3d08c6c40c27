// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the examples in the Javadoc, in README.md and in docs/JAVA.md. */
class ExamplesTest {

    private static final Path SOURCES = Path.of("src/main/java/dev/signet");
    private static final Pattern EXAMPLE = Pattern.compile("<pre>\\{@code\\R(.*?)\\R \\* }</pre>", Pattern.DOTALL);
    private static final Pattern README_EXAMPLE = Pattern.compile("```java\\R(.*?)\\R\\R(.*?)\\R```", Pattern.DOTALL);
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\\R(.*?)\\R```", Pattern.DOTALL);
    private static final String IMPORTS =
            "import dev.signet.*; import java.nio.charset.*; import java.nio.file.*; import java.util.*;";
    private static final Parameters ROUND =
            Parameters.DEFAULT.withShape(Shape.CIRCLE).withSize(256);

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
        Files.writeString(folder.resolve("avatar.key"), "0123456789abcdef0123456789abcdef\n");
        String statements = javaPage().stream()
                .filter(block -> !block.startsWith("module "))
                .map(block -> "{\n" + block + "\n}\n")
                .collect(Collectors.joining());
        assertEquals("size: size must be a whole number from 16 to 1024.\n", run(statements));
        assertArrayEquals(Avatar.of("ada", ROUND).png(), Files.readAllBytes(folder.resolve("ada.png")));
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

    /** Its tests need Spring Boot, so they run on demand: see its pom.xml. */
    @Test
    void controllerInSpringRecipeIsTheOneInExamples() throws IOException {
        String source = Files.readString(Path.of("../examples/spring/src/main/java/demo/AvatarController.java"));
        String controller = source.substring(source.indexOf("@RestController")).strip();
        assertTrue(Files.readString(Path.of("../docs/recipes/spring.md")).contains("```java\n" + controller + "\n```"));
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
        return Program.run(folder, List.of(Program.java(), "-cp", Program.location(Avatar.class), program.toString()));
    }
}
