// SPDX-License-Identifier: Apache-2.0
package dev.signet.png;

import dev.signet.raster.Pixmap;

/** The Adler-32 sum of the scanlines (RFC 1950 section 9), from how many pixels each colour has, and where. */
final class Adler {

    private static final int MODULUS = 65521;

    private Adler() {}

    /**
     * The low half is one and the sum of the bytes; in the high half each byte, and the one, counts once for every byte from
     * it to the end. The bytes that name filters are 0.
     */
    static int of(Pixmap pixmap, PixelFormat format) {
        int pixelLength = format.bytesPerPixel();
        long rowLength = (long) pixelLength * pixmap.size() + 1;
        long length = rowLength * pixmap.size();
        long sum = 1;
        long weightedSum = length;
        for (int i = 0; i < pixmap.colours(); i++) {
            long pixels = pixmap.pixels(i);
            long bytesBefore = rowLength * pixmap.rowSum(i) + (long) pixelLength * pixmap.columnSum(i) + pixels;
            for (int k = 0; k < pixelLength; k++) {
                int value = format.pixelByte(pixmap.colour(i), k);
                sum += value * pixels;
                weightedSum += value * (pixels * (length - k) - bytesBefore);
            }
        }
        return (int) (weightedSum % MODULUS << 16 | sum % MODULUS);
    }
}
