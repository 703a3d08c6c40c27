// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.signet.Avatar;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.png.PngEncoder;
import dev.signet.internal.raster.Rasterizer;
import dev.signet.internal.raster.TileCache;
import dev.signet.internal.svg.SvgWriter;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Renders the published vectors with a new renderer each. For mutation tests: pooled memory would carry the effects of one
 * mutant over to the next. Two tests instead of one per vector, because PIT takes much longer for many tests.
 */
@Tag("once")
class FreshMemoryTest {

    private static final int CACHE_LIMIT = 1 << 20;

    private static final int SMALL = 64;

    @Test
    void rendersEverySmallVectorAsPublished() throws IOException {
        draw(vector -> vector.avatar().parameters().size() <= SMALL);
    }

    @Test
    void rendersEveryLargeVectorAsPublished() throws IOException {
        draw(vector -> vector.avatar().parameters().size() > SMALL);
    }

    private static void draw(Predicate<Vector> wanted) throws IOException {
        List<Vector> vectors = ConformanceTest.vectors().stream().filter(wanted).toList();
        assertNotEquals(List.of(), vectors);
        for (Vector vector : vectors) {
            Avatar avatar = vector.avatar();
            Picture picture = Picture.of(avatar.hash(), avatar.parameters());
            byte[] png = new PngEncoder().encode(new Rasterizer(new TileCache(CACHE_LIMIT)).render(picture));
            assertEquals(vector.pngSha256(), Vector.sha256(png), vector::toString);
            assertEquals(
                    vector.svgSha256(),
                    Vector.sha256(new SvgWriter().write(picture).toBytes()),
                    vector::toString);
        }
    }
}
