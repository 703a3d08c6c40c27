// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Hash;
import dev.signet.Inputs;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.Substrate;
import dev.signet.foreign.Samples;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.svg.SvgPainter;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(Inputs.class)
@Domain(DomainContext.Global.class)
class RasterProperties {

    private static final int CACHE_LIMIT = 4 << 20;
    private static final int SAMPLES = 1000;
    private static final int[] GROUNDS = {0xffffff, 0x000000, 0xff00ff};

    private final Rasterizer rasterizer = new Rasterizer(new TileCache(CACHE_LIMIT));

    @Provide
    Arbitrary<Integer> sizes() {
        return Arbitraries.of(16, 17, 18, 24, 33, 50, 64, 75, 90, 100, 128, 255);
    }

    /**
     * Renderers differ at edges, so the mean falls with the size. On the outline of a clipped picture they differ more:
     * the SVG renderer covers a pixel there twice, with ground and with ink, while SG-1 erases both together. Rounding
     * coverage to eight levels alone gives up to 1/16.
     */
    @Property
    void pixelsAreCloseToTheRenderedSvg(@ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        Parameters sized = parameters.withSize(size);
        int[] rasterized = pixels(hash, sized);
        int[] reference = SvgPainter.paint(Avatar.ofHash(hash, sized).svg());
        boolean clipped = Picture.of(hash, sized).isClipped();
        double meanLimit = (clipped ? 180.0 : 160.0) / size;
        int largestLimit = clipped ? 90 : 64;
        for (int ground : GROUNDS) {
            Difference difference = Difference.of(rasterized, reference, ground);
            assertTrue(difference.mean() <= meanLimit, () -> difference + " on " + Integer.toHexString(ground));
            assertTrue(difference.largest() <= largestLimit, () -> difference + " on " + Integer.toHexString(ground));
        }
    }

    @Property
    void pixelWithoutEdgeHasTheExactColor(@ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        Parameters sized = parameters.withSize(Math.min(size, 128));
        Picture picture = Picture.of(hash, sized);
        int[] pixels = pixels(hash, sized);
        PlainPixels expected = new PlainPixels(picture);
        int certain = 0;
        for (int y = 0; y < sized.size(); y++) {
            for (int x = 0; x < sized.size(); x++) {
                long color = expected.certainColor(x, y);
                if (color != PlainPixels.UNCERTAIN) {
                    int place = y * sized.size() + x;
                    String where = x + ", " + y;
                    assertEquals(Integer.toHexString((int) color), Integer.toHexString(pixels[place]), where);
                    certain++;
                }
            }
        }
        if (size >= 64) {
            assertTrue(certain > pixels.length / 2, certain + " of " + pixels.length);
        }
    }

    /** As above, at a sample of the pixels of large pictures. */
    @Property(tries = 40)
    void pixelWithoutEdgeOfALargePictureHasTheExactColor(
            @ForAll Hash hash, @ForAll Parameters parameters, @ForAll @IntRange(min = 256, max = 1024) int size) {
        Parameters sized = parameters.withSize(size);
        int[] pixels = pixels(hash, sized);
        PlainPixels expected = new PlainPixels(Picture.of(hash, sized));
        int certain = 0;
        for (int sample = 0; sample < SAMPLES; sample++) {
            int place = (int) (sample * 2_654_435_761L % (size * size));
            long color = expected.certainColor(place % size, place / size);
            if (color != PlainPixels.UNCERTAIN) {
                assertEquals(
                        Integer.toHexString((int) color), Integer.toHexString(pixels[place]), place + " of " + size);
                certain++;
            }
        }
        assertTrue(certain > SAMPLES / 2, certain + " are certain");
    }

    /** A quarter of what an index can be, at the sizes and with the glyphs that have the most. */
    @Property(tries = 40)
    void tilesHaveFewBlends(
            @ForAll Hash hash, @ForAll Parameters parameters, @ForAll @IntRange(min = 900, max = 1024) int size) {
        Picture picture = Picture.of(hash, parameters.withBlend(true).withSize(size));
        TileKeys keys = new TileKeys();
        keys.set(picture);
        for (int tile = 0; tile < keys.grid().count * keys.grid().count; tile++) {
            int blends = new RowPainter().paint(picture, keys, tile).blends.length;
            assertTrue(Blends.PREDEFINED + blends <= Blends.MAX_COUNT / 4, blends + " blends");
        }
    }

    @Property
    void fullyTransparentPixelsAreZero(@ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        for (int pixel : pixels(hash, parameters.withSize(size))) {
            assertTrue(pixel >>> 24 != 0 || pixel == 0);
        }
    }

    @Property
    void squareWithGroundIsOpaque(@ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        Parameters square = parameters.withShape(Shape.SQUARE).withSize(size);
        if (square.substrate() == Substrate.NONE) {
            square = square.withSubstrate(Substrate.LIGHT);
        }
        for (int pixel : pixels(hash, square)) {
            assertEquals(0xff, pixel >>> 24);
        }
    }

    /** With a ground, alpha is that of the outline alone: it does not fall toward the center. */
    @Property
    void outlineIsConvexAndSymmetric(@ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        Substrate ground = parameters.substrate() == Substrate.NONE ? Substrate.DARK : parameters.substrate();
        int[] pixels = pixels(hash, parameters.withSubstrate(ground).withSize(size));
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size / 2; x++) {
                int alpha = pixels[y * size + x] >>> 24;
                assertTrue(x == 0 || alpha >= pixels[y * size + x - 1] >>> 24);
                assertEquals(alpha, pixels[y * size + size - 1 - x] >>> 24, 16);
                assertEquals(alpha, pixels[(size - 1 - y) * size + x] >>> 24, 16);
            }
        }
    }

    @Property
    void reusedRasterizerGivesTheSamePixelsAsNewOne(
            @ForAll Hash hash,
            @ForAll Parameters parameters,
            @ForAll("sizes") int size,
            @ForAll Hash otherHash,
            @ForAll Parameters otherParameters,
            @ForAll("sizes") int otherSize) {
        Parameters sized = parameters.withSize(size);
        Rasterizer used = new Rasterizer(new TileCache(CACHE_LIMIT));
        used.render(Picture.of(otherHash, otherParameters.withSize(otherSize)));
        used.render(Picture.of(hash, otherParameters.withSize(otherSize)));
        int[] after = used.render(Picture.of(hash, sized)).toArgb();
        int[] alone =
                new Rasterizer(new TileCache(0)).render(Picture.of(hash, sized)).toArgb();
        assertArrayEquals(alone, after);
        assertArrayEquals(alone, pixels(hash, sized));
    }

    /** Small limits evict tiles within a picture. */
    @Property
    void cachedTilesGiveTheSamePixelsAsPainting(
            @ForAll Parameters parameters,
            @ForAll Parameters others,
            @ForAll("sizes") int size,
            @ForAll @IntRange(max = 200_000) int limit) {
        Parameters sized = parameters.withSize(Math.min(size, 100));
        Rasterizer caching = new Rasterizer(new TileCache(limit));
        Inputs.sampleOfHashes(Samples.of(40)).forEach(hash -> {
            assertArrayEquals(
                    new Rasterizer(new TileCache(0))
                            .render(Picture.of(hash, sized))
                            .toArgb(),
                    caching.render(Picture.of(hash, sized)).toArgb());
            caching.render(Picture.of(hash, others.withSize(16)));
        });
    }

    @Property
    void tilesHaveAtMostHalfAsManyShapesAsThereIsRoomFor(
            @ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        Picture picture = Picture.of(hash, parameters.withSize(size));
        TileKeys keys = new TileKeys();
        keys.set(picture);
        for (int tile = 0; tile < keys.grid().count * keys.grid().count; tile++) {
            assertTrue(2 * keys.shapeCount(tile) <= TileKeys.MAX_SHAPES);
        }
    }

    /** Cells of 12.5 pixels: two positions of a cell between pixels, and a pixel shared by cells after every second one. */
    @Example
    void tilesThatAreAlikeAreOfOneClass() {
        TileGrid grid = new TileGrid(50, 0);
        assertArrayEquals(new int[] {0, 12, 13, 25, 37, 38, 50}, grid.starts);
        assertArrayEquals(new int[] {0, 0, 16, 32, 32, 48}, grid.origins);
        assertArrayEquals(new int[] {0, 1, 2, 0, 1, 2}, grid.classes);
    }

    private int[] pixels(Hash hash, Parameters parameters) {
        return rasterizer.render(Picture.of(hash, parameters)).toArgb();
    }
}
