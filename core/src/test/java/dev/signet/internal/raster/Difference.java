// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

/**
 * The difference of two images composited on a background: mean over all channels, and maximum of a channel, of 255.
 */
record Difference(double mean, int largest) {

    static Difference of(int[] one, int[] other, int ground) {
        long sum = 0;
        int largest = 0;
        for (int i = 0; i < one.length; i++) {
            for (int shift = 0; shift < 24; shift += 8) {
                int difference = Math.abs(on(one[i], ground, shift) - on(other[i], ground, shift));
                sum += difference;
                largest = Math.max(largest, difference);
            }
        }
        return new Difference(sum / (3.0 * one.length), largest);
    }

    private static int on(int argb, int ground, int shift) {
        int alpha = argb >>> 24;
        return ((argb >>> shift & 0xff) * alpha + (ground >>> shift & 0xff) * (255 - alpha) + 127) / 255;
    }
}
