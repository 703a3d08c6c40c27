// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.signet.Program;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Renders all vectors with every installed JVM and several options, and compares the digests. ConformanceTest compares the
 * bytes with the published ones.
 */
@Tag("stress")
class SameBytesTest {

    private static final int MIN_JAVA = 17;
    private static final Path INSTALLED = Path.of("/usr/lib/jvm");
    private static final String CONTAINER =
            "podman --cgroup-manager=cgroupfs run --rm --runtime=runc --rootfs --network=none"
                    + " --read-only --read-only-tmpfs=false --cap-drop=all --memory=128m --memory-swap=128m"
                    + " --ulimit=nofile=10000:10000 --ulimit=nproc=4000:4000";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-Xint",
                "-XX:TieredStopAtLevel=1",
                "-XX:-TieredCompilation",
                "-XX:+UseSerialGC",
                "-XX:+UseParallelGC",
                "-XX:+UseZGC",
                "-XX:+UseShenandoahGC",
                "-Duser.language=tr -Duser.country=TR",
                "-Duser.language=ar -Duser.country=EG -Duser.script=Arab",
                "-Duser.timezone=Asia/Kathmandu",
                "-Dfile.encoding=ISO-8859-1",
                "-Dfile.encoding=UTF-16 -Dsun.jnu.encoding=ISO-8859-1"
            })
    void everyInstalledJvmGivesTheSameDigest(String options)
            throws IOException, InterruptedException, GeneralSecurityException {
        String expected = Conformance.digest();
        List<Path> javas = javas();
        assertTrue(javas.contains(realPath(Path.of(Program.java()))), "at least the one that runs this");
        int able = 0;
        for (Path java : javas) {
            List<String> command = new ArrayList<>(List.of(java.toString()));
            command.addAll(options.isEmpty() ? List.of() : List.of(options.split(" ")));
            if (starts(command)) {
                able++;
                assertEquals(expected, digest(command), () -> java + " " + options);
            }
        }
        assumeTrue(able > 0, () -> "not a choice of any Java machine here: " + options);
    }

    /** A container with the files of the host, but no other resources. */
    @Test
    void containerGivesTheSameDigest() throws IOException, InterruptedException, GeneralSecurityException {
        List<String> command = new ArrayList<>(List.of(CONTAINER.split(" ")));
        command.addAll(List.of("--workdir=" + Path.of("").toAbsolutePath(), "/:O", Program.java()));
        assumeTrue(starts(command), "podman cannot run a container here");
        assertEquals(Conformance.digest(), digest(command));
    }

    private static String digest(List<String> java) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(java);
        String classPath =
                System.getProperty("java.class.path") + File.pathSeparator + Program.location(Conformance.class);
        command.addAll(List.of("-cp", classPath, Conformance.class.getName()));
        return Program.run(Path.of("."), command);
    }

    private static boolean starts(List<String> command) throws InterruptedException {
        List<String> version = new ArrayList<>(command);
        version.add("-version");
        try {
            return new ProcessBuilder(version)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false; // there is no such program
        }
    }

    /** Returns the JVM that runs the tests and the installed ones. */
    private static List<Path> javas() throws IOException {
        try (Stream<Path> homes = Files.isDirectory(INSTALLED) ? Files.list(INSTALLED) : Stream.empty()) {
            return Stream.concat(Stream.of(Path.of(Program.java())), homes.map(home -> home.resolve("bin/java")))
                    .filter(Files::isExecutable)
                    .map(SameBytesTest::realPath)
                    .distinct()
                    .filter(java -> isNewEnough(java.resolve("../../release").normalize()))
                    .toList();
        }
    }

    private static Path realPath(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path;
        }
    }

    private static boolean isNewEnough(Path release) {
        try (Stream<String> lines = Files.lines(release)) {
            return lines.filter(line -> line.startsWith("JAVA_VERSION=\""))
                    .map(line -> line.substring("JAVA_VERSION=\"".length()).split("\\D", 2)[0])
                    .anyMatch(major -> Integer.parseInt(major) >= MIN_JAVA);
        } catch (IOException e) {
            return false;
        }
    }
}
