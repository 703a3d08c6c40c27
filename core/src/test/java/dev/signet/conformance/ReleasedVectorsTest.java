// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import dev.signet.Program;
import dev.signet.foreign.ForeignProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Renders the vectors of every release, which are in conformance/releases as TAG.json. Fails also if the file of a tag is
 * missing or differs from the vectors at that tag. scripts/release creates the files.
 */
class ReleasedVectorsTest {

    private static final Path REPOSITORY = Path.of("..");

    @TempDir
    Path folder = Path.of("");

    @Test
    void rendersVectorsOfEveryRelease() throws IOException {
        assertEquals(List.of(), differences(ConformanceTest.FOLDER));
    }

    @Test
    void vectorsOfEveryTagAreUnchanged() throws IOException, InterruptedException {
        ForeignProgram.GIT.require();
        assumeTrue(Files.exists(REPOSITORY.resolve(".git")), "the sources are not a git repository");
        assertEquals(List.of(), tagsWithoutVectors(REPOSITORY));
    }

    @Test
    void detectsDifferentBytes() throws IOException {
        List<String> lines = ConformanceTest.vectors().stream()
                .limit(3)
                .map(Vector::toString)
                .toList();
        write("releases/v0.0.1.json", lines);
        assertEquals(List.of(), differences(folder));
        for (String member : new String[] {"svgSha256", "pngSha256", "hex"}) {
            JsonObject changed = Vector.parse(lines.get(1)).json();
            changed.addProperty(member, "0".repeat(64));
            write("releases/v0.0.2.json", List.of(lines.get(0), changed.toString()));
            List<String> differences = differences(folder);
            assertEquals(1, differences.size(), member);
            assertTrue(differences.get(0).startsWith("v0.0.2.json, " + member), differences.get(0));
        }
    }

    @Test
    void detectsMissingAndChangedVectors() throws IOException, InterruptedException {
        ForeignProgram.GIT.require();
        write("conformance/vectors.json", List.of("{}"));
        git("init", "-q");
        git("add", ".");
        git("-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "-q", "-m", "release");
        assertEquals(List.of(), tagsWithoutVectors(folder));
        git("tag", "v0.0.1");
        assertEquals(List.of("v0.0.1"), tagsWithoutVectors(folder));
        write("conformance/releases/v0.0.1.json", List.of("{}"));
        assertEquals(List.of(), tagsWithoutVectors(folder));
        write("conformance/releases/v0.0.1.json", List.of("{ }"));
        assertEquals(List.of("v0.0.1"), tagsWithoutVectors(folder));
    }

    /** Returns what differs from the kept releases. Vectors that several releases share are drawn once. */
    private static List<String> differences(Path conformance) throws IOException {
        List<String> differences = new ArrayList<>();
        Set<String> passed = new LinkedHashSet<>();
        for (Path release : releases(conformance)) {
            for (Vector vector : ConformanceTest.vectors(release)) {
                if (passed.add(vector.toString())) {
                    JsonObject now = Vector.of(vector.input()).json();
                    // Members that vectors did not have at that time are not compared.
                    vector.json().entrySet().stream()
                            .filter(member -> !member.getValue().equals(now.get(member.getKey())))
                            .map(member -> release.getFileName() + ", " + member.getKey() + " of " + vector.input())
                            .forEach(differences::add);
                }
            }
        }
        return differences;
    }

    private static Collection<Path> releases(Path conformance) throws IOException {
        Path releases = conformance.resolve("releases");
        if (!Files.exists(releases)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(releases)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> tagsWithoutVectors(Path repository) throws IOException, InterruptedException {
        List<String> bad = new ArrayList<>();
        for (String tag : Program.run(repository, List.of("git", "tag", "--list", "v*"))
                .lines()
                .toList()) {
            Path kept = repository.resolve("conformance/releases").resolve(tag + ".json");
            String published = Program.run(repository, List.of("git", "show", tag + ":conformance/vectors.json"));
            if (!Files.exists(kept) || !Files.readString(kept).equals(published)) {
                bad.add(tag);
            }
        }
        return bad;
    }

    private void write(String name, List<String> vectors) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, "[\n" + String.join(",\n", vectors) + "\n]\n");
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Program.run(folder, command);
    }
}
