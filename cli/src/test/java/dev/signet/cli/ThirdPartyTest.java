// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** THIRD-PARTY.md lists every dependency in the runnable jar. */
class ThirdPartyTest {

    /** The path of a group in the local Maven repository: one directory per component of the group. */
    private static final Set<String> TESTS_ONLY = Set.of(
            "/org/junit/",
            "/org/opentest4j/",
            "/org/apiguardian/",
            "/com/google/code/gson/",
            "/com/google/errorprone/");

    @Test
    void listsEveryDependencyOfJarWithLicense() throws IOException {
        Set<String> named = Pattern.compile("^\\|[^|]+\\| `([a-z.0-9]+)` \\|", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("..", "THIRD-PARTY.md")))
                .results()
                .map(row -> "/" + row.group(1).replace('.', '/') + "/")
                .collect(Collectors.toSet());
        Set<String> known = new HashSet<>(named);
        known.addAll(TESTS_ONLY);
        List<String> jars = jarsOfOthers();

        assertEquals(
                List.of(),
                jars.stream().filter(jar -> isIn(known, jar).isEmpty()).toList());
        Set<String> used =
                jars.stream().flatMap(jar -> isIn(named, jar).stream()).collect(Collectors.toSet());
        assertEquals(named, used, "THIRD-PARTY.md must not list other dependencies");
    }

    private static List<String> isIn(Set<String> folders, String jar) {
        return folders.stream().filter(jar::contains).toList();
    }

    private static List<String> jarsOfOthers() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(element -> element.endsWith(".jar"))
                .filter(jar -> !Path.of(jar).getFileName().toString().startsWith("signet-"))
                .toList();
    }
}
