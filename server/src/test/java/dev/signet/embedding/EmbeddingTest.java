// SPDX-License-Identifier: Apache-2.0
package dev.signet.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.ServerConfig;
import dev.signet.server.Setting;
import dev.signet.server.SignetServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that runs a server in its own process, as docs/OPERATIONS.md describes; sees the public classes only. */
class EmbeddingTest {

    private static final Pattern EXAMPLE = Pattern.compile("```java\\R(import .*?)\\R\\R(.*?)\\R```", Pattern.DOTALL);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @Test
    void startsOnFreePortsAndStops() throws Exception {
        ServerConfig config = ServerConfig.read(
                Map.of(Setting.HOST, "127.0.0.1", Setting.PORT, "0", Setting.OPS_PORT, "off"), Map.of());
        SignetServer server = SignetServer.start(config);
        URI avatar = URI.create("http://127.0.0.1:" + server.port() + "/v1/avatar/ada.svg");
        assertEquals(200, status(avatar));
        assertTrue(server.drain());
        assertThrows(ConnectException.class, () -> status(avatar));
    }

    @Test
    void exampleOfTheOperationsPageRuns(@TempDir Path folder) throws Exception {
        Matcher example = EXAMPLE.matcher(Files.readString(Path.of("..", "docs", "OPERATIONS.md")));
        assertTrue(example.find());
        Path source = Files.writeString(
                folder.resolve("Example.java"),
                example.group(1) + " public class Example { public static void main(String[] args) throws Exception {\n"
                        + example.group(2) + "\n} }");
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-proc:none", "-d", folder.toString(), source.toString()));
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            loader.loadClass("Example").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        }
    }

    private static int status(URI address) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
                .statusCode();
    }
}
