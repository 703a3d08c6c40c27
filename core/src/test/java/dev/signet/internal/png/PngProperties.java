// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Hash;
import dev.signet.Inputs;
import dev.signet.Parameters;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.picture.Shades;
import dev.signet.internal.raster.Rasterizer;
import dev.signet.internal.raster.TileCache;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(Inputs.class)
@Domain(DomainContext.Global.class)
class PngProperties {

    private final Rasterizer rasterizer = new Rasterizer(new TileCache(1 << 20));
    private final PngEncoder encoder = new PngEncoder();

    static {
        ImageIO.setUseCache(false);
    }

    /** Mostly small, some large. */
    @Provide
    Arbitrary<Integer> sizes() {
        return Arbitraries.frequencyOf(
                Tuple.of(60, Arbitraries.integers().between(16, 130)),
                Tuple.of(4, Arbitraries.integers().between(131, 300)),
                Tuple.of(1, Arbitraries.of(256, 511, 512, 1023, 1024)));
    }

    @Property
    void imageIoDecodesTheRasterizedPixels(@ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size)
            throws IOException {
        Parameters sized = parameters.withSize(size);
        byte[] png = encode(hash, sized);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        assertEquals(size, image.getWidth());
        assertEquals(size, image.getHeight());
        assertArrayEquals(pixels(hash, sized), image.getRGB(0, 0, size, size, null, 0, size));
    }

    @Property
    void chunksAndColorTypeMatchTheHeader(@ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        Parameters sized = parameters.withSize(size);
        PngFile file = new PngFile(encode(hash, sized));
        assertEquals(size, file.width());
        assertEquals(size, file.height());
        assertArrayEquals(new byte[3], file.methods());
        int[] pixels = pixels(hash, sized);
        boolean opaque = Arrays.stream(pixels).allMatch(pixel -> pixel >>> 24 == 0xff);
        assertEquals(8, file.bitDepth());
        assertTrue(file.colorType() == 3 || file.colorType() == (opaque ? 2 : 6));
        assertEquals(
                file.colorType() != 3
                        ? List.of("IHDR", "IDAT", "IEND")
                        : opaque
                                ? List.of("IHDR", "PLTE", "IDAT", "IEND")
                                : List.of("IHDR", "PLTE", "tRNS", "IDAT", "IEND"),
                file.types());
        assertArrayEquals(pixels, Unfiltered.pixels(file));
    }

    @Property
    void paletteHoldsTheGroundThenEveryColorByFirstAppearance(
            @ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        PngFile file = new PngFile(encode(hash, parameters.withSize(size)));
        int[] pixels = pixels(hash, parameters.withSize(size));
        int[] expected = IntStream.concat(IntStream.of(pixels[size / 2 * size]), Arrays.stream(pixels))
                .distinct()
                .toArray();
        assertArrayEquals(expected.length <= 256 ? expected : new int[0], file.palette());
        if (expected.length <= 256) {
            Shades shades = Shades.of(hash, parameters);
            assertEquals(shades.hasGround() ? 0xff000000 | shades.ground() : 0, expected[0]);
        }
    }

    @Property
    void encodesTiledPixmapAndPixelArrayAlike(
            @ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        Parameters sized = parameters.withSize(size);
        assertArrayEquals(encoder.encode(new ArrayPixmap(pixels(hash, sized), size)), encode(hash, sized));
    }

    @Property
    void reusedEncoderGivesTheSameBytesAsNewOne(
            @ForAll Hash hash,
            @ForAll Parameters parameters,
            @ForAll("sizes") int size,
            @ForAll Hash otherHash,
            @ForAll Parameters otherParameters,
            @ForAll("sizes") int otherSize) {
        Parameters sized = parameters.withSize(size);
        PngEncoder used = new PngEncoder();
        used.encode(rasterizer.render(Picture.of(otherHash, otherParameters.withSize(otherSize))));
        byte[] after = used.encode(rasterizer.render(Picture.of(hash, sized)));
        byte[] alone = new PngEncoder().encode(rasterizer.render(Picture.of(hash, sized)));
        assertArrayEquals(alone, after);
        assertArrayEquals(alone, encode(hash, sized));
    }

    @Property
    void compressedDataIsSmallerThanTheScanlines(
            @ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        PngFile file = new PngFile(encode(hash, parameters.withSize(size)));
        assertTrue(file.data("IDAT").length < file.scanlines().length);
    }

    private byte[] encode(Hash hash, Parameters parameters) {
        return encoder.encode(rasterizer.render(Picture.of(hash, parameters)));
    }

    private int[] pixels(Hash hash, Parameters parameters) {
        return rasterizer.render(Picture.of(hash, parameters)).toArgb();
    }
}
