// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.foreign.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Renders the published vectors of SG-1. If a test fails, the code is wrong; vectors never change. */
class ConformanceTest {

    static final Path FOLDER = Path.of("../conformance");
    static final Path VECTORS = FOLDER.resolve("vectors.json");

    static List<Vector> vectors() throws IOException {
        return vectors(VECTORS);
    }

    static List<Vector> vectors(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith("{"))
                .map(line -> line.endsWith(",") ? line.substring(0, line.length() - 1) : line)
                .map(Vector::parse)
                .toList();
    }

    static Stream<Vector> vectorsWithFiles() throws IOException {
        return vectors().stream().filter(vector -> !vector.files().isEmpty());
    }

    @Test
    void hasAtLeast1000VectorsAnd36WithFiles() throws IOException {
        assertTrue(vectors().size() >= 1000, "vectors: " + vectors().size());
        assertTrue(
                vectorsWithFiles().count() >= 36,
                "vectors with files: " + vectorsWithFiles().count());
    }

    @Test
    void vectorsCoverEveryValueOfEveryParameter() throws IOException {
        String all = Files.readString(VECTORS);
        for (Parameter parameter : Parameter.values()) {
            for (String choice : parameter.choices()) {
                String pair = '"' + parameter.text() + "\":\"" + choice + '"';
                assertTrue(all.contains(pair) || choice.equals(Parameters.DEFAULT.text(parameter)), pair);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void rendersEveryVectorAsPublished(Vector vector) {
        Avatar avatar = vector.avatar();
        JsonObject published = vector.json();
        assertEquals(published.get("hex").getAsString(), avatar.hash().hex());
        assertEquals(vector.svgSha256(), Vector.sha256(avatar.bytes(Format.SVG)));
        assertEquals(vector.pngSha256(), Vector.sha256(avatar.bytes(Format.PNG)));
        assertEquals(vector.decode(), avatar.json());
        for (Format format : Format.values()) {
            assertEquals(
                    published
                            .getAsJsonObject("etags")
                            .get(Conformance.name(format))
                            .getAsString(),
                    avatar.etag(format));
        }
    }

    static Stream<Vector> sample() throws IOException {
        List<Vector> all = vectors();
        int count = Samples.of(all.size());
        return IntStream.range(0, count).mapToObj(i -> all.get(i * all.size() / count));
    }

    /** Also the pixels and the tokens, which the bytes of the PNG determine. */
    @ParameterizedTest
    @MethodSource("sample")
    void hasEveryMemberAsPublished(Vector vector) {
        assertEquals(vector.toString(), Vector.of(vector.input()).toString());
    }

    @ParameterizedTest
    @MethodSource("vectorsWithFiles")
    void rendersEveryFileAsPublished(Vector vector) throws IOException {
        assertArrayEquals(read(vector, ".svg"), vector.avatar().bytes(Format.SVG));
        assertArrayEquals(read(vector, ".png"), vector.avatar().bytes(Format.PNG));
        assertArrayEquals(read(vector, ".json"), vector.avatar().bytes(Format.JSON));
    }

    private static byte[] read(Vector vector, String extension) throws IOException {
        return Files.readAllBytes(FOLDER.resolve("files").resolve(vector.files() + extension));
    }
}
