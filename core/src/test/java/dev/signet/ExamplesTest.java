// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the documentation compile and do what they say. They are read from the source, so they can't rot. */
class ExamplesTest {

    private static final Pattern EXAMPLE = Pattern.compile("<pre>\\{@code\\R(.*?)\\R \\* }</pre>", Pattern.DOTALL);
    private static final Pattern README_EXAMPLE = Pattern.compile("```java\\R(.*?)\\R\\R(.*?)\\R```", Pattern.DOTALL);
    private static final String IMPORTS =
            "import dev.signet.*; import java.nio.file.*; import java.util.*; import java.util.concurrent.*;";
    private static final Parameters ROUND =
            Parameters.DEFAULT.withShape(Shape.CIRCLE).withSize(256);

    @TempDir
    Path folder = Path.of("");

    @Test
    void theExampleOfAvatarWritesAda() throws IOException, InterruptedException {
        String printed = run(example("Avatar.java") + "\nSystem.out.print(svg);");
        assertEquals(Avatar.of("ada").svg(), printed);
        assertArrayEquals(Avatar.of("ada", ROUND).png(), Files.readAllBytes(folder.resolve("ada.png")));
    }

    @Test
    void theExampleOfParametersIsALargeCircle() throws IOException, InterruptedException {
        String printed =
                run(example("Parameters.java") + "\nSystem.out.print(parameters.size() + \" \" + parameters.shape());");
        assertEquals("128 CIRCLE", printed);
    }

    @Test
    void theExampleOfTheReadmeImportsWhatItNeeds() throws IOException, InterruptedException {
        Matcher example = README_EXAMPLE.matcher(Files.readString(Path.of("..", "README.md")));
        assertTrue(example.find());
        String printed = run(example.group(1), example.group(2) + "\nSystem.out.print(svg + png.length);");
        Avatar ada = Avatar.of("ada");
        assertEquals(ada.svg() + ada.with(ROUND).png().length, printed);
    }

    private static String example(String file) throws IOException {
        String source = Files.readString(Path.of("src/main/java/dev/signet").resolve(file));
        Matcher matcher = EXAMPLE.matcher(source);
        assertTrue(matcher.find(), () -> "no example in " + file);
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
