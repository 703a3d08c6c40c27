// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.Avatar;
import dev.signet.picture.Picture;
import dev.signet.png.PngEncoder;
import dev.signet.raster.Rasteriser;
import dev.signet.svg.SvgWriter;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * SG-1 as it was published, drawn each time by somebody who remembers nothing. It judges mutants: in a pool, what one of them
 * has drawn would be blamed on the next.
 */
class FreshMemoryTest {

    private static final int BUDGET = 1 << 20;

    static List<Vector> vectors() throws IOException {
        return ConformanceTest.vectors();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void everyVectorGivesWhatWasPublished(Vector vector) {
        Avatar avatar = vector.avatar();
        Picture picture = Picture.of(avatar.hash(), avatar.parameters());
        byte[] png = new PngEncoder().encode(new Rasteriser(BUDGET).render(picture));
        assertEquals(vector.pngSha256(), Vector.sha256(png));
        assertEquals(vector.svgSha256(), Vector.sha256(new SvgWriter().toBytes(picture)));
    }
}
