// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Hash;
import dev.signet.cli.file.AtomicFile;
import dev.signet.cli.terminal.Arguments;
import dev.signet.server.Setting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Tests that need a separate process: argument bytes, signals, and failing standard streams. */
@EnabledOnOs(OS.LINUX)
class ProcessTest {

    /** Prints the decoded arguments of its process in hexadecimal UTF-8. */
    static final class Echo {
        public static void main(String[] args) {
            for (String argument : Arguments.ofThisProcess(args)) {
                System.out.println(HexFormat.of().formatHex(argument.getBytes(StandardCharsets.UTF_8)));
            }
        }
    }

    /** Starts to write a file, prints a line, and then blocks. */
    static final class HalfWritten {
        public static void main(String[] args) {
            AtomicFile.write(Path.of(args[0]), out -> {
                out.write(1);
                System.out.println("half");
                System.out.println(System.in.read());
            });
        }
    }

    private static final int SIGNALLED = 128;
    private static final int SIGTERM = 15;

    @TempDir
    private Path directory;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void destroyProcesses() {
        started.forEach(Process::destroyForcibly);
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "C.UTF-8"})
    void decodesArgumentAsUtf8InEveryLocale(String locale) throws IOException, InterruptedException {
        Process process = shell(locale, java(Echo.class) + " \"$(printf 'a\\303\\251')\" '' 'b c?'");
        assertEquals("61c3a9\n\n6220633f\n", output(process));
        assertEquals(0, process.waitFor());
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "C.UTF-8"})
    void rejectsArgumentThatIsNotUtf8InEveryLocale(String locale) throws IOException, InterruptedException {
        Process process = shell(locale, java(Main.class) + " decode \"$(printf '\\377')\" 2>&1");
        assertEquals("error: Argument 2 is not valid UTF-8.\nTry 'signet --help'.\n", output(process));
        assertEquals(ExitCode.USAGE_ERROR, process.waitFor());
    }

    @ParameterizedTest
    @CsvSource({"ar,EG", "fa,IR", "tr,TR"})
    void outputDoesNotDependOnUserLanguage(String language, String country) throws IOException, InterruptedException {
        String java = java(Main.class, "-Duser.language=" + language, "-Duser.country=" + country);
        Process process = shell("C.UTF-8", java + " completion bash && " + java + " serve --help");
        assertEquals(
                Run.signet("completion", "bash").text()
                        + Run.signet("serve", "--help").text(),
                output(process));
        assertEquals(ExitCode.SUCCESS, process.waitFor());
    }

    @Test
    void rejectsFileNameThatLocaleCannotEncode() throws IOException, InterruptedException {
        String name = "\"$(printf '\\303\\251.pem')\"";
        String given = "--tls-cert " + name + " --tls-key x";
        String set = "SIGNET_TLS_CERT=" + name + " SIGNET_TLS_KEY=x ";
        Process process =
                shell("C", java(Main.class) + " serve " + given + " 2>&1; " + set + java(Main.class) + " serve 2>&1");
        String message = "error: --tls-cert (or SIGNET_TLS_CERT) must be a file name that can be encoded in the"
                + " current locale; try LC_ALL=C.UTF-8.\nTry 'signet serve --help'.\n";
        assertEquals(message + message, output(process));
        assertEquals(ExitCode.USAGE_ERROR, process.waitFor());
    }

    @Test
    void writesUtf8InEveryLocale() throws IOException, InterruptedException {
        Process process = shell("C", java(Main.class) + " gallery \"$(printf '\\303\\251')\" 2>&1");
        String page = output(process);
        assertTrue(page.contains("<figcaption dir=\"auto\">é</figcaption>"), page);
        assertEquals(ExitCode.SUCCESS, process.waitFor());
    }

    @Test
    void failsIfStandardOutputIsFull() throws IOException, InterruptedException {
        Process process = shell("C", java(Main.class) + " render ada 2>&1 >/dev/full");
        assertEquals("error: Can't write to standard output: no space left on device.\n", output(process));
        assertEquals(ExitCode.FAILURE, process.waitFor());
    }

    /**
     * The input is endless and repeats one seed. An incomplete archive is of no use, so it is a failure. The reason that the system
     * gives is in Spanish, if that is installed.
     */
    @ParameterizedTest
    @CsvSource({"hash -, 0", "show -, 0", "gallery -, 0", "batch - --archive tar, 1"})
    void endsIfReaderClosesPipe(String command, int code) throws IOException, InterruptedException {
        Path end = directory.resolve("end");
        String writer = "{ " + java(Main.class) + " " + command + "; echo \"code $?\" >&2; } 2>'" + end + "'";
        Process process = shell("C.UTF-8", "export LANGUAGE=es; yes | " + writer + " | head -c 1000");
        assertEquals(1000, process.getInputStream().readAllBytes().length);
        assertEquals(0, process.waitFor());
        assertTrue(Files.readString(end).endsWith("code " + code + "\n"), Files.readString(end));
    }

    /** The first file that the JVM opens gets the descriptor. */
    @Test
    void closedStandardInputIsEmpty() throws IOException, InterruptedException {
        Process process = shell("C", java(Main.class) + " hash - <&- 2>&1; " + java(Main.class) + " render - <&- 2>&1");
        assertEquals(
                "error: Standard input has no seed; give one line.\nTry 'signet render --help'.\n", output(process));
        assertEquals(ExitCode.USAGE_ERROR, process.waitFor());
    }

    @Test
    void leavesOnlyCompleteFilesIfBatchIsStopped() throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        Process process = shell("C", "exec " + java(Main.class) + " batch - --jobs 1 --names hash -o '" + out + "'");
        try (OutputStream in = process.getOutputStream();
                BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            in.write("ada\n\377\n".getBytes(StandardCharsets.ISO_8859_1));
            in.flush();
            // Lines are processed in order, so the first one is done when the second is reported.
            assertEquals("line 2: The line is not valid UTF-8.", err.readLine());
            process.toHandle().destroy(); // unlike Process.destroy it leaves the streams open
            assertEquals(
                    "Stopped: 1 avatar written, 1 invalid line. Run the same command again to continue.",
                    err.readLine());
            assertEquals(SIGNALLED + SIGTERM, process.waitFor());
        }
        assertEquals(Set.of(Hash.ofSeed("ada").hex() + ".svg", ".signet-svg"), Set.copyOf(names(out)));
    }

    @Test
    void deletesIncompleteFileIfProcessIsStopped() throws IOException, InterruptedException {
        Path file = directory.resolve("file");
        Process process = shell("C", "exec " + java(HalfWritten.class) + " '" + file + "'");
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            assertEquals("half", out.readLine());
            assertEquals(1, names(directory).size());
            process.toHandle().destroy();
            assertEquals(SIGNALLED + SIGTERM, process.waitFor());
        }
        assertEquals(List.of(), names(directory));
    }

    @Test
    void runsWithoutJavaDesktop() throws IOException, InterruptedException {
        String small = java(Main.class, "--limit-modules", "java.base");
        Process process =
                shell("C", small + " gallery ada && " + small + " completion bash && " + small + " render ada");
        assertTrue(output(process).endsWith(Avatar.of("ada").svg()));
        assertEquals(ExitCode.SUCCESS, process.waitFor());
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private Process shell(String locale, String script) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script);
        builder.environment().put("LC_ALL", locale);
        Process process = builder.start();
        started.add(process);
        return process;
    }

    /** Returns the start of a shell command that runs a class with the Java runtime and class path of this test. */
    private static String java(Class<?> main, String... options) {
        String classPath = Stream.of(Main.class, Avatar.class, Setting.class, CommandLine.class, ProcessTest.class)
                .map(type -> URI.create(
                        type.getProtectionDomain().getCodeSource().getLocation().toString()))
                .map(location -> Path.of(location).toString())
                .collect(Collectors.joining(":"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return "'" + java + "' -XX:TieredStopAtLevel=1 " + String.join(" ", options) + " -cp '" + classPath + "' '"
                + main.getName() + "'";
    }

    private static String output(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
