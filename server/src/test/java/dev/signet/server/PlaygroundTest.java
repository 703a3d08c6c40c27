// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.signet.Avatar;
import dev.signet.foreign.ForeignProgram;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the tests of src/test/browser with Node.js and Chromium and reports each as a dynamic test. {@code ./test} without a
 * NAME installs the required programs.
 */
@Tag("once")
class PlaygroundTest {

    private static final Path TESTS = Path.of("src/test/browser/playground.test.mjs");
    /** A line of the Test Anything Protocol that ends a test. */
    private static final Pattern RESULT = Pattern.compile("(not )?ok \\d+ - (.*?)( # (?:SKIP|TODO).*)?");

    /** The error in the diagnostic lines: the value of a YAML key, up to the next key. */
    private static final Pattern ERROR =
            Pattern.compile("^  error: (?:\\|-)?(.*?)(?=^  \\w+:|\\z)", Pattern.MULTILINE | Pattern.DOTALL);

    /** The result of a Node.js test with its diagnostic lines. */
    private record Result(String name, boolean passed, boolean skipped, List<String> lines) {

        DynamicTest test() {
            return dynamicTest(name, () -> {
                assumeFalse(skipped, "skipped by Node.js");
                if (!passed) {
                    Assertions.fail(name + ": " + error() + "\n" + String.join("\n", lines));
                }
            });
        }

        /** Returns the error as one line, since ./test prints only the first line of a failure. */
        private String error() {
            Matcher matcher = ERROR.matcher(String.join("\n", lines));
            return matcher.find() ? matcher.group(1).strip().replaceAll("\\s+", " ") : "no reason given";
        }
    }

    @TestFactory
    Stream<DynamicTest> inTheBrowser() throws IOException, InterruptedException, URISyntaxException {
        String tools = System.getenv().getOrDefault("SIGNET_BROWSER_TOOLS", "");
        if (tools.isEmpty()) {
            return skipped("SIGNET_BROWSER_TOOLS does not name a folder with playwright-core and axe-core (npm)");
        }
        for (ForeignProgram program : List.of(ForeignProgram.NODE, ForeignProgram.CHROMIUM)) {
            if (!program.isInstalled()) {
                return skipped(program.reason());
            }
        }
        Path core = Path.of(
                Avatar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (RunningServer server = RunningServer.start()) {
            ProcessBuilder command =
                    new ProcessBuilder(ForeignProgram.NODE.require(), "--test-reporter=tap", TESTS.toString());
            command.environment()
                    .putAll(Map.of(
                            // Without a locale, Chromium does not save files with names that are not ASCII.
                            "LC_ALL", "C.UTF-8",
                            "SIGNET_ORIGIN", "http://127.0.0.1:" + server.port(),
                            "SIGNET_CHROMIUM", ForeignProgram.CHROMIUM.require(),
                            "SIGNET_CORE", core.toString(),
                            "SIGNET_JAVA_HOME", System.getProperty("java.home")));
            Process process = command.redirectErrorStream(true).start();
            List<String> printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            List<Result> results = results(printed);
            boolean failed = process.waitFor() != 0 && results.stream().allMatch(Result::passed);
            assertFalse(failed || results.isEmpty(), () -> "The test run failed:\n" + String.join("\n", printed));
            return results.stream().map(Result::test);
        }
    }

    /** Returns one skipped test, since Surefire does not count a skipped factory. */
    private static Stream<DynamicTest> skipped(String reason) {
        return Stream.of(dynamicTest("requirements are installed", () -> abort(reason)));
    }

    private static List<Result> results(List<String> lines) {
        List<Result> results = new ArrayList<>();
        for (String line : lines) {
            Matcher matcher = RESULT.matcher(line);
            if (matcher.matches()) {
                String name = matcher.group(2).replaceAll("\\\\(.)", "$1");
                results.add(new Result(name, matcher.group(1) == null, matcher.group(3) != null, new ArrayList<>()));
            } else if (!results.isEmpty() && line.startsWith("  ")) {
                results.get(results.size() - 1).lines().add(line);
            }
        }
        return results;
    }
}
