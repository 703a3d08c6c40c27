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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every Java machine of this computer, each as it comes and made to behave otherwise, gives one digest over all vectors.
 * The vectors themselves hold that digest to what was published.
 */
@Tag("hard")
class SameBytesTest {

    private static final int LEAST_JAVA = 17;

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
    void everyJavaMachineGivesTheSameDigest(String options)
            throws IOException, InterruptedException, GeneralSecurityException {
        String expected = Conformance.digest();
        List<Path> javas = javas();
        assertTrue(javas.contains(realPath(Path.of(Program.java()))), "at least the one that runs this");
        for (Path java : javas) {
            List<String> command = new ArrayList<>(List.of(java.toString()));
            command.addAll(options.isEmpty() ? List.of() : List.of(options.split(" ")));
            assumeTrue(starts(command), () -> "not a choice of every Java machine here: " + options);
            String classPath =
                    System.getProperty("java.class.path") + File.pathSeparator + Program.location(Conformance.class);
            command.addAll(List.of("-cp", classPath, Conformance.class.getName()));
            assertEquals(expected, Program.run(Path.of("."), command), () -> java + " " + options);
        }
    }

    private static boolean starts(List<String> command) throws IOException, InterruptedException {
        List<String> version = new ArrayList<>(command);
        version.add("-version");
        return new ProcessBuilder(version)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    /** The one that runs the tests, and those that are installed. */
    private static List<Path> javas() throws IOException {
        try (Stream<Path> installed = Files.list(Path.of("/usr/lib/jvm"))) {
            return Stream.concat(Stream.of(Path.of(Program.java())), installed.map(home -> home.resolve("bin/java")))
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
                    .anyMatch(major -> Integer.parseInt(major) >= LEAST_JAVA);
        } catch (IOException e) {
            return false;
        }
    }
}
