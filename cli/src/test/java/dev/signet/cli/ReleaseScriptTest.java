// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
        write(
                "release.properties",
                "# Where it is\nrepository=https://example.org/signet\n# By whom\nmaintainer=ada@example.org\n# Image\nimage=example.org/a\n");
        write(
                "pom.xml",
                "<project>\n  <version>0.3.0-SNAPSHOT</version>\n  <url>https://repository.invalid</url>\n</project>\n");
        write("control", "Maintainer: The authors <signet@maintainer.invalid>\n");
        write("CHANGELOG.md", "# Changelog\n\n## 0.3.0 (unreleased)\n\nAll.\n");
        write("conformance/vectors.json", "[]\n");
        write("README.md", """
                # Signet
                <!-- Until the first release -->
                Nothing is published yet: signet-core:0.3.0-SNAPSHOT.
                <!-- From the first release on
                Get signet-core:0.1.0 at https://repository.invalid, or image.invalid:0.1.0.
                -->
                The end.
                """);
        commit();
    }

    @Test
    void listsMissingSettings() throws IOException, InterruptedException {
        assertEquals(0, run("scripts/release", "--check"), printed);
        write(
                "release.properties",
                "# Where it is\nrepository=\n# By whom\nmaintainer=ada@example.org\n# Date\nsecrets=\n");
        assertEquals(1, run("scripts/release", "--check"), printed);
        assertEquals("Missing in release.properties:\n  repository: Where it is\n  secrets: Date\n", printed);
    }

    @Test
    void tagsCommitWithVersionAndPagesOfRelease() throws IOException, InterruptedException {
        assertEquals(0, run("scripts/release", "0.3.0", "--no-push"), printed);
        String page =
                "# Signet\nGet signet-core:0.3.0 at https://example.org/signet, or example.org/a:0.3.0.\nThe end.\n";
        assertEquals(page, atTag("README.md"));
        assertEquals(
                "<project>\n  <version>0.3.0</version>\n  <url>https://example.org/signet</url>\n</project>\n",
                atTag("pom.xml"));
        assertEquals("Maintainer: The authors <ada@example.org>\n", atTag("control"));
        assertTrue(
                atTag("CHANGELOG.md").matches("# Changelog\n\n## 0.3.0 \\(\\d{4}-\\d\\d-\\d\\d\\)\n\nAll.\n"), printed);
        assertEquals("[]\n", atTag("conformance/releases/v0.3.0.json"));
        assertTrue(read("pom.xml").contains("<version>0.4.0-SNAPSHOT</version>"), read("pom.xml"));
        assertTrue(read("pom.xml").contains("https://example.org/signet"), read("pom.xml"));
        assertTrue(read("CHANGELOG.md").contains("\n## 0.4.0 (unreleased)\n\n## 0.3.0 ("), read("CHANGELOG.md"));
        assertEquals(page, read("README.md"));
    }

    @Test
    void pagesNameLastReleaseAfterSecondRelease() throws IOException, InterruptedException {
        assertEquals(0, run("scripts/release", "0.3.0", "--no-push"), printed);
        assertEquals(0, run("scripts/release", "0.4.0", "--no-push"), printed);
        assertEquals(
                "# Signet\nGet signet-core:0.4.0 at https://example.org/signet, or example.org/a:0.4.0.\nThe end.\n",
                atTag("README.md"));
        assertTrue(read("pom.xml").contains("<version>0.5.0-SNAPSHOT</version>"), read("pom.xml"));
    }

    @Test
    void refusesPageThatSaysNothingIsPublished() throws IOException, InterruptedException {
        write("EDGE.md", "The package is not published yet.\n");
        commit();
        assertEquals(1, run("scripts/release", "0.3.0", "--no-push"), printed);
        assertTrue(printed.contains("EDGE.md:1:"), printed);
        assertFalse(hasTag(), printed);
    }

    @Test
    void refusesUncommittedChangesAndMissingChangelog() throws IOException, InterruptedException {
        assertEquals(1, run("scripts/release", "0.3.1", "--no-push"), printed);
        assertTrue(printed.contains("CHANGELOG.md has no section"), printed);
        write("new", "");
        assertEquals(1, run("scripts/release", "0.3.0", "--no-push"), printed);
        assertTrue(printed.contains("not committed"), printed);
        assertFalse(hasTag(), printed);
    }

    @Test
    void everyPageOfThisRepositoryCanBeReleased() throws IOException, InterruptedException {
        assumeTrue(Files.exists(ROOT.resolve(".git")), "the sources are not a git repository");
        assertEquals(0, run("git", "clone", "-q", ROOT.toString(), "copy"), printed);
        repository = repository.resolve("copy");
        write(
                "release.properties",
                read("release.properties").replaceAll("(?m)^([a-z-]+)=.*", "$1=https://example.org/$1"));
        commit();
        String version = read("pom.xml").replaceAll("(?s).*?\n {2}<version>(.*?)(-SNAPSHOT)?<.*", "$1");
        assertEquals(0, run("scripts/release", version, "--no-push"), printed);
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
