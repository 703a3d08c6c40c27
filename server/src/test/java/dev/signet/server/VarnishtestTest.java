// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Runs {@code attacks.vtc} with varnishtest, an independent HTTP client that is part of Varnish. */
class VarnishtestTest {

    private static final Path SCRIPT = Path.of("src/test/resources/dev/signet/server/attacks.vtc");

    @Test
    void attacksScriptPasses() throws IOException, InterruptedException {
        String path = System.getenv().getOrDefault("PATH", "");
        assumeTrue(
                Stream.of(path.split(File.pathSeparator))
                        .anyMatch(place -> Files.isExecutable(Path.of(place, "varnishtest"))),
                "varnishtest is not installed; scripts/try-proxies installs it");
        try (RunningServer server = RunningServer.start()) {
            Process process = new ProcessBuilder("varnishtest", "-Dport=" + server.port(), SCRIPT.toString())
                    .redirectErrorStream(true)
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertEquals(0, process.waitFor(), printed);
        }
    }
}
