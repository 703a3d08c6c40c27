// SPDX-License-Identifier: Apache-2.0
package dev.signet.scripts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests {@code ./test} with a stub of Maven that prints a log and writes a report. */
@EnabledOnOs(OS.LINUX)
@Tag("once")
class TestCommandTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String MAVEN = """
            [ "$1" != -v ] || { echo Apache Maven 3.9.9 && exit; }
            cat log
            for word; do
                case $word in
                    -Dsignet.reports=*) mkdir -p core/target/${word#*=} && cp report core/target/${word#*=}/TEST-a.xml ;;
                esac
            done
            """;
    private static final String TARGET = "class %s {\n    @FuzzTest\n    void %s(byte[] input) {}\n}\n";

    @TempDir
    private Path directory;

    private String path = "";

    @BeforeEach
    void createCheckout() throws IOException {
        for (String file : new String[] {"test", "scripts/toolchain.bash"}) {
            write(file, Files.readString(ROOT.resolve(file)));
        }
        program("bin/mvn", MAVEN);
        path = directory.resolve("bin") + ":" + System.getenv("PATH");
        program("jdk/bin/java", "");
        program("jdk/bin/javac", "");
        write("jdk/release", "JAVA_VERSION=\"17\"\n");
        write("core/src/test/java/HashFuzz.java", TARGET.formatted("HashFuzz", "hex"));
        write("server/src/test/java/WebFuzz.java", TARGET.formatted("WebFuzz", "router"));
        write("log", "");
        report(1, 0, "");
    }

    @Test
    void countsTests() throws IOException, InterruptedException {
        report(3, 0, "");
        assertEquals("3 passed, 0 failed", lastLine(0, "--quick"));
        report(3, 1, "");
        assertEquals("2 passed, 1 failed", lastLine(1, "--quick"));
        assertTrue(lines(1, "--quick").contains("Slowest test classes, in seconds: SlowTest 3"));
        report(0, 0, "");
        assertEquals("0 passed, 1 failed", lastLine(1, "--quick"), "a run without a test has failed");
    }

    @Test
    void testsEveryJdkFound() throws IOException, InterruptedException {
        report(3, 1, "");
        List<String> lines = lines(1);
        long jdks =
                lines.stream().filter(line -> line.startsWith("Testing on ")).count();
        assertTrue(jdks > 0);
        assertEquals(2 * jdks + " passed, " + jdks + " failed", lines.get(lines.size() - 1));
    }

    @Test
    void otherJdksNeedNotHaveATestOfAName() throws IOException, InterruptedException {
        program("bin/mvn", MAVEN.replace("reports=*", "reports=surefire-reports"));
        assertEquals("1 passed, 0 failed", lastLine(0, "HelpTest"));
    }

    @Test
    void testsNothingIfTheBuildFails() throws IOException, InterruptedException {
        write("log", "[ERROR] Bug.java:[1,1] cannot find symbol\n");
        program("bin/mvn", MAVEN + "case $* in *-DskipTests*) exit 1 ;; esac\n");
        List<String> lines = lines(1);
        assertTrue(lines.contains("    [ERROR] Bug.java:[1,1] cannot find symbol"), lines::toString);
        assertTrue(lines.stream().noneMatch(line -> line.startsWith("Testing on ")), lines::toString);
        assertEquals("0 passed, 1 failed", lines.get(lines.size() - 1));
    }

    @Test
    void namesHangingTestAndFails() throws IOException, InterruptedException {
        write("log", """
                [INFO]  T E S T S
                [INFO] Running a.PassingTest
                [INFO] Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 1 s -- in a.PassingTest
                [INFO] Running a.HangingTest
                [ERROR] There was a timeout in the fork
                [INFO] BUILD SUCCESS
                """);
        List<String> lines = lines(1, "--quick");
        assertTrue(lines.contains("    [ERROR] There was a timeout in the fork"), lines::toString);
        assertTrue(
                lines.get(lines.size() - 2).contains("1 passed, 1 failed; time ran out in a.HangingTest"),
                lines::toString);
    }

    @Test
    void printsReasonsOfSkippedTests() throws IOException, InterruptedException {
        String reason = "org.opentest4j.TestAbortedException: Assumption failed: there is no pngcheck";
        report(2, 0, "<skipped type=\"org.opentest4j.TestAbortedException\"><![CDATA[" + reason + "\n]]></skipped>");
        List<String> lines = lines(0, "--quick");
        assertTrue(lines.contains("      1 there is no pngcheck"), lines::toString);
        assertEquals("1 passed, 0 failed, 1 skipped", lines.get(lines.size() - 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--fast              | ./test does not know the option --fast; ./test --help lists them.",
                "HashTest EtagTest   | ./test takes one NAME; several are written as 'OneTest,OtherTest'.",
                "--quick --stress    | ./test takes one of --quick, --full, --stress and --fuzz.",
                "--stress --fuzz 1m  | ./test takes one of --quick, --full, --stress and --fuzz.",
                "--fuzz              | --fuzz takes a time such as 30s, 10m or 2h.",
                "--fuzz 1m Hash      | No fuzz target is called Hash.",
                "--fuzz 1m Web*,Hash | No fuzz target is called Hash."
            })
    void rejectsInvalidArgumentsBeforeBuilding(String arguments, String sentence)
            throws IOException, InterruptedException {
        write("core/target/classes/a", "");
        assertEquals(List.of(sentence), lines(2, arguments.split(" ")));
        assertTrue(Files.exists(directory.resolve("core/target/classes/a")));
    }

    @ParameterizedTest
    @CsvSource({"*, HashFuzz#hex WebFuzz#router", "Web*, WebFuzz#router", "HashFuzz#hex, HashFuzz#hex"})
    void selectsFuzzTargetsByName(String name, String targets) throws IOException, InterruptedException {
        List<String> tested = lines(0, "--fuzz", "1s", name).stream()
                .filter(line -> line.startsWith("Testing on "))
                .map(line -> line.replaceAll("Testing on | …", ""))
                .toList();
        assertEquals(List.of(targets.split(" ")), tested);
    }

    @Test
    void namesEverythingThatIsMissingInOneCommand() throws IOException, InterruptedException {
        Path tools = Files.createDirectory(directory.resolve("tools"));
        for (String tool : List.of("bash", "dirname", "readlink", "id", "find")) {
            Files.createSymbolicLink(tools.resolve(tool), Path.of("/usr/bin", tool));
        }
        path = tools.toString();
        String printed = String.join("\n", lines(1, "--quick"));
        assertTrue(printed.contains("missing: maven."), printed);
        assertTrue(
                printed.contains("apt-get install maven pngcheck libpng-tools nghttp2-client curl python3"), printed);
    }

    @Test
    void ignoresReportsOfEarlierRun() throws IOException, InterruptedException {
        write("server/target/fuzz-reports-1/TEST-old.xml", "<testsuite tests=\"7\" failures=\"7\">");
        assertEquals("1 passed, 0 failed", lastLine(0, "--fuzz", "1s", "HashFuzz"));
    }

    @Test
    void refusesToDeleteTheClassesOfAnotherRun() throws IOException, InterruptedException {
        write("core/target/classes/a", "");
        write("target/test.lock", "");
        String refusal = "Another ./test is running here, whose classes this one would delete. Wait until it ends.";
        List<String> lines = run(2, List.of("flock", "target/test.lock", "bash", "test", "--quick"));
        assertEquals(refusal, lines.get(lines.size() - 1));
        assertTrue(Files.exists(directory.resolve("core/target/classes/a")));
    }

    private String lastLine(int code, String... arguments) throws IOException, InterruptedException {
        List<String> lines = lines(code, arguments);
        return lines.get(lines.size() - 1);
    }

    /** Returns the printed lines, and asserts the exit code. */
    private List<String> lines(int code, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", "test"));
        command.addAll(List.of(arguments));
        return run(code, command);
    }

    private List<String> run(int code, List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("PATH", path);
        builder.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
        builder.environment().put("SIGNET_NO_INSTALL", "1");
        builder.environment().remove("HOME");
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(code, process.waitFor(), out);
        return out.lines().toList();
    }

    private void report(int tests, int failures, String skipped) throws IOException {
        String numbers = "name=\"a.SlowTest\" time=\"2.6\" tests=\"%d\" errors=\"0\" skipped=\"%d\" failures=\"%d\""
                .formatted(tests, skipped.isEmpty() ? 0 : 1, failures);
        write("report", "<testsuite " + numbers + ">\n" + skipped + "\n</testsuite>\n");
    }

    private void program(String name, String script) throws IOException {
        assertTrue(write(name, "#!/bin/sh\n" + script).toFile().setExecutable(true));
    }

    private Path write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
