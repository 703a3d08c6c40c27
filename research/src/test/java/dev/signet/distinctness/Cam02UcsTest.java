// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Cam02UcsTest {

    /** The worked examples of Fairchild, "Color Appearance Models": XYZ, white, adapting luminance; J, M, h. */
    @ParameterizedTest
    @CsvSource({
        "19.01, 20.00, 21.78, 95.05, 100, 108.88, 318.31, 41.73, 0.11, 219.0",
        "57.06, 43.06, 31.96, 95.05, 100, 108.88, 31.83, 65.96, 41.67, 19.6",
        "3.53, 6.56, 2.14, 109.85, 100, 35.58, 318.31, 21.79, 48.80, 177.1",
        "19.01, 20.00, 21.78, 109.85, 100, 35.58, 31.83, 42.53, 44.54, 248.9"
    })
    void appearanceMatchesPublishedExamples(
            double x,
            double y,
            double z,
            double whiteX,
            double whiteY,
            double whiteZ,
            double luminance,
            double lightness,
            double colorfulness,
            double hue) {
        double[] jmh = new Cam02Ucs(whiteX, whiteY, whiteZ, luminance, 20).appearance(x, y, z);
        assertEquals(lightness, jmh[0], 0.01);
        assertEquals(colorfulness, jmh[1], 0.01);
        assertEquals(hue, (Math.toDegrees(jmh[2]) + 360) % 360, 0.1);
    }
}
