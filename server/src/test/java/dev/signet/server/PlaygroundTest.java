// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.Avatar;
import dev.signet.foreign.ForeignProgram;
import dev.signet.foreign.NodeTests;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the tests of src/test/browser with Node.js and Chromium and reports each as a dynamic test. {@code ./test} without a
 * NAME installs the required programs.
 */
@Tag("once")
class PlaygroundTest {

    private static final Path TESTS = Path.of("src/test/browser");

    @TestFactory
    Stream<DynamicTest> inTheBrowser() throws IOException, InterruptedException, URISyntaxException {
        if (!Files.exists(Path.of("../web/node_modules/playwright-core"))) {
            return NodeTests.skipped("playwright-core and axe-core are not installed (npm install in web/)");
        }
        if (!ForeignProgram.CHROMIUM.isInstalled()) {
            return NodeTests.skipped(ForeignProgram.CHROMIUM.reason());
        }
        Path core = Path.of(
                Avatar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (RunningServer server = RunningServer.start()) {
            Map<String, String> environment = Map.of(
                    // Without a locale, Chromium does not save files with names that are not ASCII.
                    "LC_ALL", "C.UTF-8",
                    "SIGNET_ORIGIN", "http://127.0.0.1:" + server.port(),
                    "SIGNET_CHROMIUM", ForeignProgram.CHROMIUM.require(),
                    "SIGNET_CORE", core.toString(),
                    "SIGNET_JAVA_HOME", System.getProperty("java.home"));
            return NodeTests.run(environment, TESTS, ".test.mjs");
        }
    }
}
