// SPDX-License-Identifier: Apache-2.0
package dev.signet.png;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.Avatar;
import dev.signet.Inputs;
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
            PngFile file = new PngFile(sized.png());
            found.add(file.colourType() + "/" + file.bitDepth());
        });
        assertEquals(Set.of("2/8", "3/8", "6/8"), found);
    }
}
