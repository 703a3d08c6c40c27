// SPDX-License-Identifier: Apache-2.0
package dev.signet.foreign;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Runs tests that are written in JavaScript for the test runner of Node.js and reports each as a dynamic test. */
public final class NodeTests {

    /** A line of the Test Anything Protocol that ends a test. */
    private static final Pattern RESULT = Pattern.compile("(not )?ok \\d+ - (.*?)(?: # (?:SKIP|TODO) ?(.*))?");

    /** The error in the diagnostic lines: the value of a YAML key, up to the next key. */
    private static final Pattern ERROR =
            Pattern.compile("^  error: (?:\\|-)?(.*?)(?=^  \\w+:|\\z)", Pattern.MULTILINE | Pattern.DOTALL);

    private NodeTests() {}

    /** The result of a test: why it was skipped, or empty, and its diagnostic lines. */
    private record Result(String name, boolean passed, String skipped, List<String> lines) {

        DynamicTest test() {
            return dynamicTest(name, () -> {
                if (!skipped.isEmpty()) {
                    abort(skipped);
                }
                if (!passed) {
                    fail(name + ": " + error() + "\n" + String.join("\n", lines));
                }
            });
        }

        /** Returns the error as one line, since ./test prints only the first line of a failure. */
        private String error() {
            Matcher matcher = ERROR.matcher(String.join("\n", lines));
            return matcher.find() ? matcher.group(1).strip().replaceAll("\\s+", " ") : "no reason given";
        }
    }

    /** Runs the files of a folder whose names end like this, two at a time. Without Node.js, returns one skipped test. */
    public static Stream<DynamicTest> run(Map<String, String> environment, Path folder, String ending)
            throws IOException, InterruptedException {
        if (!ForeignProgram.NODE.isInstalled()) {
            return skipped(ForeignProgram.NODE.reason());
        }
        List<String> command = new ArrayList<>(
                List.of(ForeignProgram.NODE.require(), "--test", "--test-concurrency=2", "--test-reporter=tap"));
        try (Stream<Path> files = Files.list(folder)) {
            files.map(Path::toString)
                    .filter(file -> file.endsWith(ending))
                    .sorted()
                    .forEach(command::add);
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        List<String> printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        List<Result> results = results(printed);
        boolean failed = process.waitFor() != 0 && results.stream().allMatch(Result::passed);
        assertFalse(failed || results.isEmpty(), () -> "The test run failed:\n" + String.join("\n", printed));
        return results.stream().map(Result::test);
    }

    /** Returns one skipped test, since Surefire does not count a skipped factory. */
    public static Stream<DynamicTest> skipped(String reason) {
        return Stream.of(dynamicTest("requirements are installed", () -> abort(reason)));
    }

    private static List<Result> results(List<String> lines) {
        List<Result> results = new ArrayList<>();
        for (String line : lines) {
            Matcher matcher = RESULT.matcher(line);
            if (matcher.matches()) {
                String name = unescaped(matcher.group(2));
                String skipped = unescaped(Objects.requireNonNullElse(matcher.group(3), ""));
                results.add(new Result(name, matcher.group(1) == null, skipped, new ArrayList<>()));
            } else if (!results.isEmpty() && line.startsWith("  ")) {
                results.get(results.size() - 1).lines().add(line);
            }
        }
        return results;
    }

    private static String unescaped(String text) {
        return text.replaceAll("\\\\(.)", "$1");
    }
}
