// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VisionTest {

    @ParameterizedTest
    @EnumSource
    void graysStayGray(Vision vision) {
        for (int level : new int[] {0, 0x33, 0x80, 0xff}) {
            int gray = level * 0x010101;
            assertArrayEquals(Vision.NORMAL.seen(gray), vision.seen(gray), 0.00001);
        }
    }

    @Test
    void redAndGreenAreNearerWithoutOneCone() {
        double normal = redToGreen(Vision.NORMAL);
        assertTrue(redToGreen(Vision.PROTANOPIA) < normal / 2);
        assertTrue(redToGreen(Vision.DEUTERANOPIA) < normal / 2);
        assertTrue(redToGreen(Vision.TRITANOPIA) > normal / 2);
    }

    /** Contrast ratios as WCAG checkers state them. */
    @Test
    void contrastFollowsWcag() {
        assertEquals(21, Vision.contrast(0xffffff, 0x000000), 0.001);
        assertEquals(4.54, Vision.contrast(0x767676, 0xffffff), 0.005);
        assertEquals(4.0, Vision.contrast(0xff0000, 0xffffff), 0.005);
    }

    private static double redToGreen(Vision vision) {
        return Cam02Ucs.distance(
                Cam02Ucs.SRGB.ofLinear(vision.seen(0xc04040)), Cam02Ucs.SRGB.ofLinear(vision.seen(0x509030)));
    }
}
