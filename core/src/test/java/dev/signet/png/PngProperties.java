// SPDX-License-Identifier: Apache-2.0
package dev.signet.png;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Inputs;
import dev.signet.input.Hash;
import dev.signet.input.Palette;
import dev.signet.input.Parameters;
import dev.signet.picture.Picture;
import dev.signet.picture.Shades;
import dev.signet.raster.Pixels;
import dev.signet.raster.Rasteriser;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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

    private final Rasteriser rasteriser = new Rasteriser(1 << 20);
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
        assertEquals(8, file.bitDepth());
        assertTrue(file.colourType() == 3 || file.colourType() == (opaque ? 2 : 6));
        assertEquals(
                file.colourType() != 3
                        ? List.of("IHDR", "IDAT", "IEND")
                        : opaque
                                ? List.of("IHDR", "PLTE", "IDAT", "IEND")
                                : List.of("IHDR", "PLTE", "tRNS", "IDAT", "IEND"),
                file.types());
        assertArrayEquals(pixels, Unfiltered.pixels(file));
    }

    /** A colour stands there once for each way in which it comes about. */
    @Property(tries = 300)
    void thePaletteHoldsTheGroundAndTheColoursInUse(
            @ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        Parameters sized = parameters.withSize(Math.min(size, 300));
        PngFile file = new PngFile(encode(hash, sized));
        int[] palette = file.palette();
        if (file.colourType() == 3) {
            Shades shades = Shades.of(hash, sized);
            int ground = shades.hasGround() ? 0xff000000 | shades.ground() : 0;
            assertEquals(ground, palette[0]);
            Set<Integer> used = new HashSet<>(List.of(ground));
            Arrays.stream(pixels(hash, sized)).forEach(used::add);
            assertEquals(used, Arrays.stream(palette).boxed().collect(Collectors.toSet()));
        } else {
            assertEquals(0, palette.length);
        }
    }

    /** So the list of alphas is as short as it can be with the ground first. */
    @Property(tries = 300)
    void translucentColoursFollowTheGround(
            @ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        PngFile file = new PngFile(encode(hash, parameters.withSize(Math.min(size, 300))));
        byte[] alphas = file.data("tRNS");
        for (int i = 1; i < alphas.length; i++) {
            assertNotEquals(-1, alphas[i]);
        }
        assertNotEquals(1, alphas.length > 0 && alphas[0] == -1 ? alphas.length : 0);
    }

    /** What the pixels are does not depend on the shades, so neither does the compressed data. */
    @Property(tries = 100)
    void thePaletteIsAllThatDependsOnTheShades(
            @ForAll Hash hash, @ForAll Parameters parameters, @ForAll("sizes") int size) {
        Parameters sized = parameters.withSize(Math.min(size, 300)).withPalette(Palette.FIRE);
        PngFile fire = new PngFile(encode(hash, sized));
        PngFile cobalt = new PngFile(encode(hash, sized.withPalette(Palette.COBALT)));
        assertEquals(fire.colourType(), cobalt.colourType());
        if (fire.colourType() == 3) {
            assertArrayEquals(fire.data("IDAT"), cobalt.data("IDAT"));
        }
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
        return Pixels.of(rasteriser.render(Picture.of(hash, parameters)));
    }
}
