// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

/**
 * How a viewer sees colors. The three kinds of dichromacy are the matrices for severity 1.0 of Machado, Oliveira and
 * Fernandes, "A physiologically-based model for simulation of color vision deficiency", 2009, on linear sRGB.
 */
enum Vision {
    NORMAL("normal", 1, 0, 0, 0, 1, 0, 0, 0, 1),
    PROTANOPIA(
            "protanopia", 0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    DEUTERANOPIA(
            "deuteranopia", 0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    TRITANOPIA(
            "tritanopia", 1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
    GRAY("gray", Y.RED, Y.GREEN, Y.BLUE, Y.RED, Y.GREEN, Y.BLUE, Y.RED, Y.GREEN, Y.BLUE);

    /** The weights of relative luminance; constants of the enum itself could not be used above. */
    private static final class Y {
        static final double RED = 0.2126729;
        static final double GREEN = 0.7151522;
        static final double BLUE = 0.0721750;
    }

    private static final double[] LINEAR = new double[256];

    static {
        for (int i = 0; i < LINEAR.length; i++) {
            double v = i / 255.0;
            LINEAR[i] = v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4);
        }
    }

    private final String text;
    private final double[] matrix;

    Vision(String text, double... matrix) {
        this.text = text;
        this.matrix = matrix;
    }

    String text() {
        return text;
    }

    /** The linear channels, from 0 to 1, of what such a viewer sees of a color 0xRRGGBB. */
    double[] seen(int rgb) {
        double red = LINEAR[rgb >> 16 & 0xff];
        double green = LINEAR[rgb >> 8 & 0xff];
        double blue = LINEAR[rgb & 0xff];
        double[] seen = new double[3];
        for (int i = 0; i < 3; i++) {
            double v = matrix[3 * i] * red + matrix[3 * i + 1] * green + matrix[3 * i + 2] * blue;
            seen[i] = Math.max(0, Math.min(1, v));
        }
        return seen;
    }

    /** The relative luminance Y of a linear color. */
    static double luminance(double red, double green, double blue) {
        return Y.RED * red + Y.GREEN * green + Y.BLUE * blue;
    }

    /** The contrast ratio of two colors by WCAG 2, from 1 to 21. */
    static double contrast(int one, int other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    private static double luminance(int rgb) {
        return luminance(LINEAR[rgb >> 16 & 0xff], LINEAR[rgb >> 8 & 0xff], LINEAR[rgb & 0xff]);
    }
}
