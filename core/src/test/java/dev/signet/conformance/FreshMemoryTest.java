// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.signet.Avatar;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.png.PngEncoder;
import dev.signet.internal.raster.Rasterizer;
import dev.signet.internal.svg.SvgWriter;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * SG-1 as it was published, drawn each time by somebody who remembers nothing. It judges mutants: in a pool, what one of them
 * has drawn would be blamed on the next. In few tests, for to PIT each vector would be a test, and five hundred tests of
 * one vector take it far longer than one test of all.
 */
class FreshMemoryTest {

    private static final int BUDGET = 1 << 20;

    private static final int SMALL = 64;

    @Test
    void everySmallVectorGivesWhatWasPublished() throws IOException {
        draw(vector -> vector.avatar().parameters().size() <= SMALL);
    }

    @Test
    void everyLargeVectorGivesWhatWasPublished() throws IOException {
        draw(vector -> vector.avatar().parameters().size() > SMALL);
    }

    private static void draw(Predicate<Vector> wanted) throws IOException {
        List<Vector> vectors = ConformanceTest.vectors().stream().filter(wanted).toList();
        assertNotEquals(List.of(), vectors);
        for (Vector vector : vectors) {
            Avatar avatar = vector.avatar();
            Picture picture = Picture.of(avatar.hash(), avatar.parameters());
            byte[] png = new PngEncoder().encode(new Rasterizer(BUDGET).render(picture));
            assertEquals(vector.pngSha256(), Vector.sha256(png), vector::toString);
            assertEquals(vector.svgSha256(), Vector.sha256(new SvgWriter().toBytes(picture)), vector::toString);
        }
    }
}
