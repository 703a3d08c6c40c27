// SPDX-License-Identifier: Apache-2.0
package dev.signet.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.signet.Avatar;
import dev.signet.client.Programs;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exported API, and what a program needs to use it. */
class ApiTest {

    private static final String PROGRAM = """
            import dev.signet.http.*;
            import java.util.List;

            class Program {
                public static void main(String[] args) {
                    SignetHandler handler = SignetHandler.create();
                    for (String target : new String[] {"/v1/avatar/ada.png?size=300", "/", "/svg.js", "/openapi.json"}) {
                        SignetResponse response = handler.handle("GET", target, name -> List.of());
                        System.out.println(response.statusCode() + " " + (response.render().length > 1000));
                    }
                }
            }
            """;

    /** After an intended change, copy target/api.txt over src/test/resources/api.txt. */
    @Test
    @Tag("once")
    void exportedApiIsTheOneInApiTxt() throws IOException, URISyntaxException {
        Path classes = location(SignetHandler.class);
        List<String> arguments = new ArrayList<>(List.of("-protected", "-cp", classes.toString()));
        try (Stream<Path> files = Files.list(classes.resolve("dev/signet/http"))) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("[A-Z][A-Za-z]*\\.class"))
                    .sorted()
                    .forEach(name -> arguments.add("dev.signet.http." + name.replace(".class", "")));
        }
        StringWriter out = new StringWriter();
        ToolProvider.findFirst("javap")
                .orElseThrow()
                .run(new PrintWriter(out), new PrintWriter(out), arguments.toArray(String[]::new));
        String api = Pattern.compile("(?m)^Compiled from .*\\R")
                .matcher(out.toString())
                .replaceAll("");
        Files.writeString(Path.of("target/api.txt"), api);
        assertEquals(Files.readString(Path.of("src/test/resources/api.txt")), api);
    }

    @Test
    void programNeedsCoreAndHttpAlone(@TempDir Path folder) throws Exception {
        Path program = Files.writeString(folder.resolve("Program.java"), PROGRAM);
        String path = location(Avatar.class) + File.pathSeparator + location(SignetHandler.class);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String expected = "200 true\n".repeat(4);
        assertEquals(expected, Programs.run(java, "-XX:TieredStopAtLevel=1", "-cp", path, program.toString()));
        assertEquals(
                expected,
                Programs.run(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-p",
                        path,
                        "--add-modules",
                        "dev.signet.http",
                        program.toString()));
    }

    @Test
    void nullNamesTheArgument() {
        SignetHandler handler = SignetHandler.create();
        assertNamed("options", () -> SignetHandler.create(null));
        assertNamed("method", () -> handler.handle(null, "/", name -> List.of()));
        assertNamed("target", () -> handler.handle("GET", null, name -> List.of()));
        assertNamed("headers", () -> handler.handle("GET", "/", null));
        assertNamed("basePath", () -> SignetOptions.DEFAULT.withBasePath(null));
        assertNamed("gravatarDefaults", () -> SignetOptions.DEFAULT.withGravatarDefaults(null));
        assertNamed("options", () -> new SignetServlet(null));
        assertNamed("executor", () -> new SignetServlet(SignetOptions.DEFAULT, null));
    }

    private static void assertNamed(String argument, Runnable call) {
        assertEquals(
                argument, assertThrows(NullPointerException.class, call::run).getMessage());
    }

    private static Path location(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
