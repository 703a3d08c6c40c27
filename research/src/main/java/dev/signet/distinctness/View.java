// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

/**
 * A picture as seen at arm's length: its pixels blurred in linear light by a Gaussian of one pixel, then converted to
 * CIELAB.
 *
 * <p>A CSS pixel at arm's length, 28 inches, is 0.0213 degrees wide. The main luminance filter of S-CIELAB (Zhang and
 * Wandell, 1997) is a Gaussian with a standard deviation of 0.0200 degrees. The page around the picture is white.
 *
 * @param side samples in a row: one for each pixel, but for each second one from 64 pixels on
 * @param lab L*, a* and b* of each sample, row by row
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
record View(int side, float[] lab) {

    private static final int LARGEST_SIDE = 32;
    private static final double[] KERNEL = kernel(0.94, 3);

    static View of(Bitmap bitmap, Vision vision) {
        int size = bitmap.size();
        double[][] planes = new double[3][size * size];
        int known = -1;
        double[] seen = new double[3];
        for (int i = 0; i < size * size; i++) {
            int rgb = bitmap.rgb()[i];
            if (rgb != known) {
                seen = vision.seen(rgb);
                known = rgb;
            }
            for (int c = 0; c < 3; c++) {
                planes[c][i] = seen[c];
            }
        }
        int step = Math.max(1, size / LARGEST_SIDE);
        int side = size / step;
        double[][] blurred = new double[3][];
        for (int c = 0; c < 3; c++) {
            blurred[c] = blur(planes[c], size, step);
        }
        float[] lab = new float[3 * side * side];
        for (int i = 0; i < side * side; i++) {
            Lab.ofLinear(blurred[0][i], blurred[1][i], blurred[2][i], lab, 3 * i);
        }
        return new View(side, lab);
    }

    /** The mean CIEDE2000 over all samples. */
    double difference(View other) {
        return difference(lab, 0, other.lab, 0, lab.length);
    }

    static double difference(float[] one, int from1, float[] other, int from2, int length) {
        double sum = 0;
        for (int i = from1, j = from2; i < from1 + length; i += 3, j += 3) {
            sum += Lab.difference(one[i], one[i + 1], one[i + 2], other[j], other[j + 1], other[j + 2]);
        }
        return 3 * sum / length;
    }

    /** The view shrunk to so many blocks a side: the mean of L*, a* and b* over each. */
    static float[] blocks(float[] samples, int channels, int side, int blocks) {
        int width = side / blocks;
        float[] means = new float[channels * blocks * blocks];
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                int block = y / width * blocks + x / width;
                for (int c = 0; c < channels; c++) {
                    means[channels * block + c] += samples[channels * (y * side + x) + c] / (width * width);
                }
            }
        }
        return means;
    }

    /** Blurs by rows, then by columns, and keeps every {@code step}-th sample of both. Around the plane all is 1. */
    private static double[] blur(double[] plane, int size, int step) {
        int side = size / step;
        double[] rows = new double[size * side];
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < side; x++) {
                rows[y * side + x] = weighted(plane, y * size, 1, x * step, size);
            }
        }
        double[] both = new double[side * side];
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                both[y * side + x] = weighted(rows, x, side, y * step, size);
            }
        }
        return both;
    }

    private static double weighted(double[] samples, int from, int stride, int center, int count) {
        int radius = KERNEL.length / 2;
        double sum = 0;
        for (int k = 0; k < KERNEL.length; k++) {
            int at = center + k - radius;
            sum += KERNEL[k] * (at >= 0 && at < count ? samples[from + at * stride] : 1);
        }
        return sum;
    }

    private static double[] kernel(double deviation, int radius) {
        double[] kernel = new double[2 * radius + 1];
        double sum = 0;
        for (int k = 0; k < kernel.length; k++) {
            double x = (k - radius) / deviation;
            kernel[k] = Math.exp(-x * x / 2);
            sum += kernel[k];
        }
        for (int k = 0; k < kernel.length; k++) {
            kernel[k] /= sum;
        }
        return kernel;
    }
}
