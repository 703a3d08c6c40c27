// SPDX-License-Identifier: Apache-2.0
package dev.signet.png;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Inputs;
import dev.signet.input.Hash;
import dev.signet.input.Parameters;
import dev.signet.picture.Picture;
import dev.signet.raster.Rasteriser;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
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

    private final Rasteriser rasteriser = new Rasteriser();
    private final PngEncoder encoder = new PngEncoder();

    static {
        ImageIO.setUseCache(false);
    }

    /** Mostly small, now and then large. */
    @Provide
    Arbitrary<Integer> sizes() {
        return Arbitraries.frequencyOf(
                Tuple.of(60, Arbitraries.integers().between(16, 130)),
                Tuple.of(4, Arbitraries.integers().between(131, 300)),
                Tuple.of(1, Arbitraries.of(256, 511, 512, 1023, 1024)));
    }

    @Property(tries = 400)
    void imageIoReadsExactlyThePixelsBack(@ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size)
            throws IOException {
        Parameters sized = parameters.withSize(size);
        byte[] png = encode(hash, sized);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        assertEquals(size, image.getWidth());
        assertEquals(size, image.getHeight());
        assertArrayEquals(pixels(hash, sized), image.getRGB(0, 0, size, size, null, 0, size));
    }

    @Property(tries = 400)
    void theFileIsWhatTheHeaderSays(@ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        Parameters sized = parameters.withSize(size);
        PngFile file = new PngFile(encode(hash, sized));
        assertEquals(size, file.width());
        assertEquals(size, file.height());
        assertArrayEquals(new byte[3], file.methods());
        int[] pixels = pixels(hash, sized);
        boolean opaque = Arrays.stream(pixels).allMatch(pixel -> pixel >>> 24 == 0xff);
        long colours = Arrays.stream(pixels).distinct().count();
        assertEquals(colours <= 256 ? 3 : opaque ? 2 : 6, file.colourType());
        assertEquals(colours > 16 ? 8 : colours > 4 ? 4 : colours > 2 ? 2 : 1, file.bitDepth());
        assertEquals(
                file.colourType() != 3
                        ? List.of("IHDR", "IDAT", "IEND")
                        : opaque
                                ? List.of("IHDR", "PLTE", "IDAT", "IEND")
                                : List.of("IHDR", "PLTE", "tRNS", "IDAT", "IEND"),
                file.types());
        assertArrayEquals(pixels, Unfiltered.pixels(file));
    }

    @Property(tries = 300)
    void thePaletteHoldsEveryColourOnceAndNoOther(
            @ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        Parameters sized = parameters.withSize(Math.min(size, 300));
        PngFile file = new PngFile(encode(hash, sized));
        int[] palette = file.palette();
        if (file.colourType() == 3) {
            int[] used = Arrays.stream(pixels(hash, sized)).distinct().sorted().toArray();
            assertArrayEquals(used, Arrays.stream(palette).sorted().toArray());
        } else {
            assertEquals(0, palette.length);
        }
    }

    /** So the list of alphas is as short as it can be. */
    @Property(tries = 300)
    void onlyTheFirstColoursAreTranslucent(
            @ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        PngFile file = new PngFile(encode(hash, parameters.withSize(Math.min(size, 300))));
        byte[] alphas = file.data("tRNS");
        BitSet opaque = new BitSet();
        for (int i = 0; i < alphas.length; i++) {
            opaque.set(i, alphas[i] == -1);
        }
        assertEquals(0, opaque.cardinality());
    }

    @Property(tries = 100)
    void whatWasEncodedBeforeLeavesNoTrace(
            @ForAll Hash hash,
            @ForAll Parameters parameters,
            @ForAll("sizes") int size,
            @ForAll Hash otherHash,
            @ForAll Parameters otherParameters,
            @ForAll("sizes") int otherSize) {
        Parameters sized = parameters.withSize(size);
        PngEncoder used = new PngEncoder();
        used.encode(rasteriser.render(Picture.of(otherHash, otherParameters.withSize(otherSize))));
        byte[] after = used.encode(rasteriser.render(Picture.of(hash, sized)));
        byte[] alone = new PngEncoder().encode(rasteriser.render(Picture.of(hash, sized)));
        assertArrayEquals(alone, after);
        assertArrayEquals(alone, encode(hash, sized));
    }

    @Property(tries = 100)
    void aFileIsNeverLargerThanItsScanlines(
            @ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        PngFile file = new PngFile(encode(hash, parameters.withSize(size)));
        assertTrue(file.data("IDAT").length < file.scanlines().length);
    }

    private byte[] encode(Hash hash, Parameters parameters) {
        return encoder.encode(rasteriser.render(Picture.of(hash, parameters)));
    }

    private int[] pixels(Hash hash, Parameters parameters) {
        return rasteriser.render(Picture.of(hash, parameters)).toArgb();
    }
}
