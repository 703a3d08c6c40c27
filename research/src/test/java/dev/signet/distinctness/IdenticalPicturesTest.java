// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Glyph;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.distinctness.IdenticalPictures.Count;
import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdenticalPicturesTest {

    private static final int HASHES = 1500;

    @ParameterizedTest
    @EnumSource
    void findsThePairsThatComparingAllPixelsFinds(Glyph glyph) {
        Parameters parameters = Parameters.DEFAULT.withGlyph(glyph).withShape(Shape.CIRCLE);
        Map<IntBuffer, Integer> pictures = new HashMap<>();
        long pairs = 0;
        for (int i = 0; i < HASHES; i++) {
            Avatar avatar = Avatar.ofHash(fewCells(i), parameters);
            pairs += pictures.merge(IntBuffer.wrap(Bitmap.argb(avatar)), 1, Integer::sum) - 1;
        }
        Count count = new IdenticalPictures(parameters, IdenticalPicturesTest::fewCells).count(HASHES);
        assertTrue(pairs > HASHES / 10, () -> "few pairs");
        assertEquals(pairs, count.pairs());
    }

    /** Hashes that only differ in cells 4 to 7, so that many pictures are equal. */
    private static Hash fewCells(long number) {
        long cells = RandomHashes.splitMix64(number) >>> 40;
        return new Hash(0x3c7a_5500_0000_0000L ^ cells << 16, 0x5a5a_5a5a_5a5a_5a5aL);
    }
}
