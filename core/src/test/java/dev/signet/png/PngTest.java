// SPDX-License-Identifier: Apache-2.0
package dev.signet.png;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.Avatar;
import dev.signet.Inputs;
import dev.signet.input.Elements;
import dev.signet.input.Empty;
import dev.signet.input.Glyph;
import dev.signet.input.Padding;
import dev.signet.input.Palette;
import dev.signet.input.Parameters;
import dev.signet.input.Shape;
import dev.signet.input.Substrate;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PngTest {

    /** Indexed with 4 and 8 bits, truecolour without and with alpha: whatever pictures can need, the samples have. */
    @Test
    void everyReachablePixelFormatOccurs() {
        Set<String> found = new TreeSet<>();
        int[] sizes = {16, 24, 64, 100, 200};
        Inputs.sample(1500).forEach(avatar -> {
            int size = sizes[Math.floorMod(avatar.hash().low(), sizes.length)];
            Avatar sized = avatar.with(avatar.parameters().withSize(size));
            found.add(format(new PngFile(sized.png())));
        });
        assertEquals(Set.of("2/8", "3/8", "6/8"), found);
    }

    /** With 256 colours, which few pictures have, one byte can still name each of them. */
    @Test
    void aPaletteMayBeFull() {
        Parameters parameters = Parameters.DEFAULT
                .withSize(200)
                .withGlyph(Glyph.TEE)
                .withSubstrate(Substrate.DARK)
                .withShape(Shape.SQUARE)
                .withBlend(true)
                .withElements(Elements.MIXED)
                .withPalette(Palette.FIRE)
                .withPadding(Padding.LOTS)
                .withEmpty(Empty.FEW);
        Avatar avatar = Avatar.ofHash("ae1fb92621ad9c5486dff958ee4fbcf4").with(parameters);
        PngFile file = new PngFile(avatar.png());
        assertEquals("3/8", format(file));
        assertEquals(256, file.palette().length);
    }

    private static String format(PngFile file) {
        return file.colourType() + "/" + file.bitDepth();
    }
}
