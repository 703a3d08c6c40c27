// SPDX-License-Identifier: Apache-2.0
package dev.signet.scripts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests {@code scripts/archive.bash}, which {@code ./signet} uses, with shell scripts in place of a JVM. */
@Tag("once")
@EnabledOnOs(OS.LINUX)
class ArchiveScriptTest {

    private static final Path SCRIPTS = Path.of("../scripts").toAbsolutePath().normalize();
    private static final String WRITES_ARCHIVE = "for o; do case $o in -XX:A*=*) echo made >>\"${o#*=}\" ;; esac; done";

    @TempDir
    private Path directory;

    private Path home;
    private Path jar;

    @BeforeEach
    void createHomeWithSpaceAndJar() throws IOException {
        home = Files.createDirectories(directory.resolve("a jdk"));
        Files.createDirectory(home.resolve("bin"));
        Files.createDirectory(directory.resolve("a target"));
        jar = Files.writeString(directory.resolve("a target/signet.jar"), "");
        Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
    }

    @ParameterizedTest
    @CsvSource({"17.0.1,SharedArchiveFile", "24,SharedArchiveFile", "25.0.3,AOTCache", "26-ea,AOTCache"})
    void createsArchiveOnceAndThenUsesIt(String version, String option) throws IOException, InterruptedException {
        jdk(version, WRITES_ARCHIVE);
        List<String> options = tuning();
        assertTrue(
                options.get(0).startsWith("-XX:" + option + "=" + directory.resolve("a target/start/" + version)),
                options.toString());
        jdk(version, "exit 1");
        assertEquals(options, tuning());
    }

    @Test
    void createsOneArchivePerJdk() throws IOException, InterruptedException {
        jdk("17.0.1", WRITES_ARCHIVE);
        List<String> first = tuning();
        jdk("17.0.2", WRITES_ARCHIVE);
        assertTrue(!first.equals(tuning()), first.toString());
    }

    @Test
    void doesNotUseArchiveOfOtherJar() throws IOException, InterruptedException {
        jdk("17.0.1", WRITES_ARCHIVE);
        tuning();
        Files.setLastModifiedTime(jar, FileTime.fromMillis(System.currentTimeMillis() + 60_000));
        jdk("17.0.1", "exit 1");
        assertEquals(List.of(), tuning());
    }

    @Test
    void startsWithoutArchiveAndDoesNotRetryIfDumpFails() throws IOException, InterruptedException {
        jdk("17.0.1", "exit 1");
        assertEquals(List.of(), tuning());
        jdk("17.0.1", WRITES_ARCHIVE);
        assertEquals(List.of(), tuning());
    }

    @Test
    void usesSharedArchiveInsteadOfAotCacheWithUserOptions() throws IOException, InterruptedException {
        jdk("25.0.3", WRITES_ARCHIVE);
        List<String> options = tuning("-Xmn512m");
        assertTrue(options.get(0).startsWith("-XX:SharedArchiveFile="), options.toString());
        assertTrue(tuning().get(0).startsWith("-XX:AOTCache="));
    }

    @Test
    void leavesNoProcessAndNoFilesIfStoppedDuringStart() throws IOException, InterruptedException {
        Path pipe = directory.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        jdk("17.0.1", "echo $$ >'" + pipe + "'; exec sleep 60");
        Process start = start("");
        long server = Long.parseLong(Files.readString(pipe).strip());
        start.destroy();
        start.waitFor();
        assertEquals(Optional.empty(), ProcessHandle.of(server).filter(ProcessHandle::isAlive));
        assertEquals(List.of(), files());
    }

    @Test
    void removesTemporaryFilesOfKilledStarts() throws IOException, InterruptedException {
        jdk("17.0.1", WRITES_ARCHIVE);
        tuning();
        String archive = files().get(0);
        String running = archive + "." + ProcessHandle.current().pid() + ".log";
        Path folder = directory.resolve("a target/start");
        Files.delete(folder.resolve(archive));
        Files.writeString(folder.resolve(running), "");
        Files.writeString(folder.resolve(archive + ".999999999.log"), "");
        tuning();
        assertEquals(List.of(archive, running), files());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("a target/start"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private void jdk(String version, String script) throws IOException {
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        Path java = Files.writeString(home.resolve("bin/java"), "#!/bin/sh\n" + script + "\n");
        assertTrue(java.toFile().setExecutable(true));
    }

    private List<String> tuning() throws IOException, InterruptedException {
        return tuning("");
    }

    /** Returns the JVM options that the script prints for this home and jar. */
    private List<String> tuning(String ownOptions) throws IOException, InterruptedException {
        Process process = start(ownOptions);
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor());
        return out.lines().filter(line -> !line.isEmpty()).toList();
    }

    private Process start(String ownOptions) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        "bash",
                        "-c",
                        "set -euo pipefail; . \"$1/toolchain.bash\"; . \"$1/archive.bash\"; tuning=();"
                                + " find_archive \"$2\" \"$3\"; need_archive \"$2\" \"$3\" -Xmn1m; use_archive \"$3\";"
                                + " printf '%s\\n' ${tuning[@]+\"${tuning[@]}\"}",
                        "bash",
                        SCRIPTS.toString(),
                        home.toString(),
                        jar.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("SIGNET_JAVA_OPTIONS", ownOptions);
        return builder.start();
    }
}
