// SPDX-License-Identifier: Apache-2.0
package dev.signet.png;

import dev.signet.raster.Pixmap;
import java.util.Arrays;

/**
 * The Adler-32 sum of the scanlines (RFC 1950 section 9), kept up from row to row: only the strips that change are looked
 * at, and each strip is summed up once.
 */
final class Adler {

    private static final int MODULUS = 65521;
    private static final int UNKNOWN = -1;

    /** By strip: the sum of its bytes, and the sum in which each byte counts once for every byte from it to the end. */
    private int[] sums = {};

    private int[] weightedSums = {};
    /** By column: the sum of its strip in the row above, and how much that strip adds to the weighted sum of the row. */
    private int[] above = {};

    private long[] weightedAbove = {};

    int of(Pixmap pixmap, PixelFormat format) {
        makeRoom(pixmap);
        int pixelLength = format.bytesPerPixel();
        int rowLength = pixmap.size() * pixelLength + 1;
        long a = 1;
        long b = 0;
        long rowSum = 0;
        long rowWeightedSum = 0;
        for (int row = 0; row < pixmap.size(); row++) {
            for (int change = pixmap.firstChange(row); change < pixmap.firstChange(row + 1); change++) {
                int strip = pixmap.changedStrip(change);
                if (sums[strip] == UNKNOWN) {
                    sum(strip, pixmap, format);
                }
                int column = pixmap.changedColumn(change);
                int bytesAfter = rowLength - 1 - pixelLength * pixmap.columnStart(column + 1);
                long weighted = weightedSums[strip] + (long) sums[strip] * bytesAfter;
                rowSum += sums[strip] - above[column];
                rowWeightedSum += weighted - weightedAbove[column];
                above[column] = sums[strip];
                weightedAbove[column] = weighted;
            }
            b = (b + rowLength * a + rowWeightedSum) % MODULUS;
            a = (a + rowSum) % MODULUS;
        }
        return (int) (b << 16 | a);
    }

    private void makeRoom(Pixmap pixmap) {
        if (sums.length < pixmap.stripLimit()) {
            sums = new int[2 * pixmap.stripLimit()];
            weightedSums = new int[2 * pixmap.stripLimit()];
        }
        if (above.length < pixmap.columns()) {
            above = new int[pixmap.columns()];
            weightedAbove = new long[pixmap.columns()];
        }
        Arrays.fill(sums, 0, pixmap.stripLimit(), UNKNOWN);
        Arrays.fill(above, 0);
        Arrays.fill(weightedAbove, 0);
    }

    private void sum(int strip, Pixmap pixmap, PixelFormat format) {
        int sum = 0;
        int weightedSum = 0;
        for (int run = pixmap.firstRun(strip); run < pixmap.firstRun(strip + 1); run++) {
            int number = format.number(pixmap.runColour(run));
            int count = pixmap.runLength(run);
            if (format.isIndexed()) {
                // What came before moves away from the end by so many bytes; what is new lies 1 to count from it.
                int place = format.places()[number];
                weightedSum += count * sum + place * count * (count + 1) / 2;
                sum += count * place;
            } else {
                int argb = format.argb(number);
                for (int i = 0; i < count; i++) {
                    weightedSum += sum += argb >>> 16 & 0xff;
                    weightedSum += sum += argb >>> 8 & 0xff;
                    weightedSum += sum += argb & 0xff;
                    if (format.bytesPerPixel() == 4) {
                        weightedSum += sum += argb >>> 24;
                    }
                }
            }
        }
        sums[strip] = sum;
        weightedSums[strip] = weightedSum;
    }
}
