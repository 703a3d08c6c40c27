// SPDX-License-Identifier: Apache-2.0
package dev.signet.scripts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.foreign.ForeignProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code scripts/release} in repositories of its own. */
@EnabledOnOs(OS.LINUX)
@Tag("once")
class ReleaseScriptTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path repository;

    private String printed = "";

    @BeforeEach
    void createRepository() throws IOException, InterruptedException {
        ForeignProgram.GIT.require();
        for (String file : new String[] {"scripts/release", "scripts/toolchain.bash"}) {
            write(file, Files.readString(ROOT.resolve(file)));
        }
        write("pom.xml", "<project>\n  <version>0.3.0-SNAPSHOT</version>\n</project>\n");
        write("CHANGELOG.md", "# Changelog\n\n## 0.3.0 (unreleased)\n\nAll.\n");
        write("conformance/vectors.json", "[]\n");
        write("README.md", "# Signet\nGet signet-core:0.2.0.\n");
        commit();
    }

    @Test
    void tagsCommitWithVersionAndPagesOfRelease() throws IOException, InterruptedException {
        assertEquals(0, run("scripts/release", "0.3.0"), printed);
        assertEquals("# Signet\nGet signet-core:0.3.0.\n", atTag("README.md"));
        assertEquals("<project>\n  <version>0.3.0</version>\n</project>\n", atTag("pom.xml"));
        assertTrue(
                atTag("CHANGELOG.md").matches("# Changelog\n\n## 0.3.0 \\(\\d{4}-\\d\\d-\\d\\d\\)\n\nAll.\n"), printed);
        assertEquals("[]\n", atTag("conformance/releases/v0.3.0.json"));
        assertTrue(read("pom.xml").contains("<version>0.4.0-SNAPSHOT</version>"), read("pom.xml"));
        assertTrue(read("CHANGELOG.md").contains("\n## 0.4.0 (unreleased)\n\n## 0.3.0 ("), read("CHANGELOG.md"));
        assertEquals("# Signet\nGet signet-core:0.3.0.\n", read("README.md"));
    }

    @Test
    void refusesPlaceholder() throws IOException, InterruptedException {
        write("control", "Maintainer: The authors <signet@maintainer.invalid>\n");
        commit();
        assertEquals(1, run("scripts/release", "0.3.0"), printed);
        assertTrue(printed.contains("control:1:"), printed);
        assertFalse(hasTag(), printed);
    }

    @Test
    void refusesPageThatSaysNothingIsPublished() throws IOException, InterruptedException {
        write("EDGE.md", "The package is not published yet.\n");
        commit();
        assertEquals(1, run("scripts/release", "0.3.0"), printed);
        assertTrue(printed.contains("EDGE.md:1:"), printed);
        assertFalse(hasTag(), printed);
    }

    @Test
    void refusesUncommittedChangesAndMissingChangelog() throws IOException, InterruptedException {
        assertEquals(1, run("scripts/release", "0.3.1"), printed);
        assertTrue(printed.contains("CHANGELOG.md has no section"), printed);
        write("new", "");
        assertEquals(1, run("scripts/release", "0.3.0"), printed);
        assertTrue(printed.contains("not committed"), printed);
        assertFalse(hasTag(), printed);
    }

    private void commit() throws IOException, InterruptedException {
        String identity =
                "git config user.name test && git config user.email test@localhost && git config tag.gpgSign false";
        assertEquals(
                0, run("bash", "-c", "git init -q && " + identity + " && git add -A && git commit -q -m all"), printed);
    }

    private String atTag(String file) throws IOException, InterruptedException {
        assertEquals(0, run("bash", "-c", "git show $(git describe --tags --abbrev=0):" + file), printed);
        return printed;
    }

    private boolean hasTag() throws IOException, InterruptedException {
        run("git", "tag");
        return !printed.isEmpty();
    }

    private String read(String file) throws IOException {
        return Files.readString(repository.resolve(file));
    }

    private void write(String name, String text) throws IOException {
        Path file = repository.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
        assertTrue(!name.equals("scripts/release") || file.toFile().setExecutable(true), name);
    }

    /** Runs a command in the repository and returns its exit code; {@link #printed} is what it prints. */
    private int run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(command))
                .directory(repository.toFile())
                .redirectErrorStream(true)
                .start();
        printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor();
    }
}
