// SPDX-License-Identifier: Apache-2.0
package dev.signet.scripts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests {@code ./signet} and the launcher of the packages with a program that prints how it was started. */
@Tag("once")
@EnabledOnOs(OS.LINUX)
class LauncherTest {

    /**
     * Prints its collectors, the length of its standard input, for batch the most megabytes of new objects, whether it has
     * inherited the lock, and a socket that was passed to its process. Rejects port 99999 if it is to check its settings.
     */
    static final class Program {
        public static void main(String[] args) throws IOException {
            if (List.of(args).contains("--check")) {
                System.exit(List.of(args).contains("99999") ? 2 : 0);
            }
            String collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .map(MemoryManagerMXBean::getName)
                    .collect(Collectors.joining(","));
            String eden = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> args[0].equals("batch") && pool.getName().contains("Eden"))
                    .map(pool -> " " + (pool.getUsage().getMax() >> 20))
                    .collect(Collectors.joining());
            System.out.println(collectors + " " + System.in.readAllBytes().length + eden + (hasLock() ? " locked" : "")
                    + passed());
        }

        private static String passed() {
            boolean own = Long.toString(ProcessHandle.current().pid()).equals(System.getenv("LISTEN_PID"));
            return own ? " " + target(Path.of("/proc/self/fd/3")) : "";
        }

        private static boolean hasLock() throws IOException {
            try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
                return files.anyMatch(file -> target(file).endsWith("build.lock"));
            }
        }

        private static String target(Path link) {
            try {
                return Files.readSymbolicLink(link).toString();
            } catch (IOException e) {
                return ""; // closed meanwhile
            }
        }
    }

    private static final String SERIAL = "Copy,MarkSweepCompact";
    private static final String PARALLEL = "PS MarkSweep,PS Scavenge";
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path directory;

    /** Creates a checkout and an unpacked package in the same directory. */
    @BeforeEach
    void installProgram() throws IOException {
        for (String launcher : new String[] {"signet", "deploy/package/signet"}) {
            copy(launcher, launcher);
        }
        copy("deploy/package/jvm.options", "deploy/lib/jvm.options");
        copy("scripts/toolchain.bash", "scripts/toolchain.bash");
        copy("scripts/archive.bash", "scripts/archive.bash");
        Path java = directory.resolve("deploy/runtime/bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(java, "#!/bin/sh\nexec '" + JAVA_HOME + "/bin/java' \"$@\"\n");
        assertTrue(java.toFile().setExecutable(true));
        Files.createDirectories(directory.resolve("cli/src/main"));
        Files.createDirectories(directory.resolve("web/src"));
        Files.createFile(directory.resolve("pom.xml"));
        Files.createFile(directory.resolve("cli/pom.xml"));
        writeJar(directory.resolve("deploy/lib/signet.jar"));
        writeJar(directory.resolve("cli/target/quick/signet.jar"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "signet                | ''                            | " + SERIAL,
                "signet                | -XX:+UseParallelGC -Xmn512m   | " + PARALLEL,
                "signet                | -XX:+UseSerialGC              | " + SERIAL,
                "signet                | -Xmx32m                       | " + SERIAL,
                "deploy/package/signet | ''                            | " + SERIAL,
                "deploy/package/signet | -XX:+UseParallelGC -Xmn512m   | " + PARALLEL,
                "deploy/package/signet | -XX:+UseSerialGC              | " + SERIAL
            })
    void userOptionsSelectCollector(String launcher, String options, String collectors)
            throws IOException, InterruptedException {
        assertEquals(collectors + " 0\n", output(0, options, "'./" + launcher + "' serve </dev/null"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"signet", "deploy/package/signet"})
    void batchHasSmallYoungGeneration(String launcher) throws IOException, InterruptedException {
        assertEquals(SERIAL + " 0 19\n", output(0, "", "'./" + launcher + "' batch </dev/null"));
        String parallel = output(0, "-XX:+UseParallelGC -Xmn512m", "'./" + launcher + "' batch </dev/null");
        assertTrue(parallel.startsWith(PARALLEL + " 0 "), parallel);
    }

    @ParameterizedTest
    @ValueSource(strings = {"signet", "deploy/package/signet"})
    void passesStandardInputOnAndTreatsClosedInputAsEmpty(String launcher) throws IOException, InterruptedException {
        String program = "'./" + launcher + "' render";
        assertEquals(
                SERIAL + " 3\n" + SERIAL + " 0\n", output(0, "", "printf ada | " + program + "; " + program + " <&-"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"signet", "deploy/package/signet"})
    void keepsProcessAndPassedDescriptors(String launcher) throws IOException, InterruptedException {
        assertEquals(
                SERIAL + " 0 /dev/zero\n",
                output(0, "", "export LISTEN_PID=$$; exec './" + launcher + "' render 3</dev/zero </dev/null"));
    }

    @Test
    void reportsBuildDirectoryThatIsNotWritable() throws IOException, InterruptedException {
        Files.delete(directory.resolve("cli/target/quick/signet.jar"));
        Files.createFile(directory.resolve("target"));
        assertEquals(
                "Signet must be built first, and " + directory.toRealPath() + "/target is not writable."
                        + " Make that directory writable, or build in a copy of the sources.\n",
                output(1, "", "./signet version 2>&1"));
    }

    @Test
    void buildsAgainIfJavaScriptChanges() throws IOException, InterruptedException {
        Files.createFile(directory.resolve("web/src/svg.js"));
        Files.setLastModifiedTime(directory.resolve("cli/target/quick/signet.jar"), FileTime.fromMillis(0));
        Files.setLastModifiedTime(directory.resolve("pom.xml"), FileTime.fromMillis(0));
        Files.setLastModifiedTime(directory.resolve("cli/pom.xml"), FileTime.fromMillis(0));
        Files.setLastModifiedTime(directory.resolve("cli/src/main"), FileTime.fromMillis(0));
        Files.createFile(directory.resolve("target"));
        assertTrue(output(1, "", "./signet version 2>&1").startsWith("Signet must be built first"));
    }

    @Test
    void waitsForOtherBuildAndReleasesItsLock() throws IOException, InterruptedException {
        Files.setLastModifiedTime(directory.resolve("cli/target/quick/signet.jar"), FileTime.fromMillis(0));
        Files.createDirectory(directory.resolve("target"));
        Process build = new ProcessBuilder("flock", "target/build.lock", "sh", "-c", "echo; cat")
                .directory(directory.toFile())
                .start();
        assertEquals('\n', build.getInputStream().read());
        Process launcher = launcher("", "./signet render </dev/null 2>&1");
        BufferedReader out = launcher.inputReader(StandardCharsets.UTF_8);
        assertEquals("Waiting for another build …", out.readLine());
        Files.setLastModifiedTime(
                directory.resolve("cli/target/quick/signet.jar"),
                FileTime.fromMillis(System.currentTimeMillis() + 60_000));
        build.getOutputStream().close();
        assertEquals(SERIAL + " 0", out.readLine());
        assertEquals(0, launcher.waitFor());
    }

    @Test
    void rejectsInvalidSettingsBeforeCreatingArchive() throws IOException, InterruptedException {
        assertEquals("", output(2, "", "./signet serve --port 99999 2>&1"));
        assertFalse(Files.exists(directory.resolve("cli/target/quick/start")));
    }

    private String output(int code, String options, String script) throws IOException, InterruptedException {
        Process process = launcher(options, script);
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(code, process.waitFor());
        return out;
    }

    private Process launcher(String options, String script) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script)
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("JAVA_HOME", JAVA_HOME.toString());
        builder.environment().put("SIGNET_JAVA_OPTIONS", options);
        return builder.start();
    }

    private void copy(String from, String to) throws IOException {
        Path copy = directory.resolve(to);
        Files.createDirectories(copy.getParent());
        Files.copy(ROOT.resolve(from), copy);
    }

    /** Writes a jar whose manifest names the class path of this test. */
    private static void writeJar(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, Program.class.getName());
        attributes.put(
                Attributes.Name.CLASS_PATH,
                Program.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString());
        Files.createDirectories(jar.getParent());
        try (OutputStream file = Files.newOutputStream(jar)) {
            new JarOutputStream(file, manifest).close();
        }
    }
}
