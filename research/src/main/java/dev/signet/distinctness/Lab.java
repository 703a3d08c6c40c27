// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

/** CIELAB under D65, and the color difference CIEDE2000. */
final class Lab {

    private static final double WHITE_X = 0.95047;
    private static final double WHITE_Z = 1.08883;
    private static final double EPSILON = 216.0 / 24389;
    private static final double KAPPA = 24389.0 / 27;
    private static final double POW_25_7 = 6103515625.0;

    private Lab() {}

    /** Writes L*, a* and b* of a color in linear sRGB, each channel from 0 to 1, to {@code lab} from {@code at} on. */
    static void ofLinear(double red, double green, double blue, float[] lab, int at) {
        double x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / WHITE_X);
        double y = curve(Vision.luminance(red, green, blue));
        double z = curve((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / WHITE_Z);
        lab[at] = (float) (116 * y - 16);
        lab[at + 1] = (float) (500 * (x - y));
        lab[at + 2] = (float) (200 * (y - z));
    }

    private static double curve(double t) {
        return t > EPSILON ? Math.cbrt(t) : (KAPPA * t + 16) / 116;
    }

    /**
     * CIEDE2000 with unit weights, as in Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula: implementation
     * notes, supplementary test data, and mathematical observations", 2005.
     */
    static double difference(double l1, double a1, double b1, double l2, double a2, double b2) {
        if (l1 == l2 && a1 == a2 && b1 == b2) {
            return 0;
        }
        double meanC7 = pow7((Math.sqrt(a1 * a1 + b1 * b1) + Math.sqrt(a2 * a2 + b2 * b2)) / 2);
        double g = 1.5 - 0.5 * Math.sqrt(meanC7 / (meanC7 + POW_25_7));
        double c1 = Math.sqrt(g * a1 * g * a1 + b1 * b1);
        double c2 = Math.sqrt(g * a2 * g * a2 + b2 * b2);
        double h1 = hue(b1, g * a1);
        double h2 = hue(b2, g * a2);

        double deltaHue = 0;
        double meanHue = h1 + h2;
        if (c1 * c2 != 0) {
            deltaHue = h2 - h1;
            meanHue /= 2;
            if (Math.abs(deltaHue) > Math.PI) {
                deltaHue -= Math.copySign(2 * Math.PI, deltaHue);
                meanHue += meanHue < Math.PI ? Math.PI : -Math.PI;
            }
        }
        double deltaL = l2 - l1;
        double deltaC = c2 - c1;
        double deltaH = 2 * Math.sqrt(c1 * c2) * Math.sin(deltaHue / 2);

        double meanL50 = (l1 + l2) / 2 - 50;
        meanL50 *= meanL50;
        double meanC = (c1 + c2) / 2;
        double t = 1
                - 0.17 * Math.cos(meanHue - Math.PI / 6)
                + 0.24 * Math.cos(2 * meanHue)
                + 0.32 * Math.cos(3 * meanHue + Math.PI / 30)
                - 0.20 * Math.cos(4 * meanHue - 63 * Math.PI / 180);
        double l = deltaL / (1 + 0.015 * meanL50 / Math.sqrt(20 + meanL50));
        double c = deltaC / (1 + 0.045 * meanC);
        double h = deltaH / (1 + 0.015 * meanC * t);

        double bump = (Math.toDegrees(meanHue) - 275) / 25;
        double theta = Math.PI / 6 * Math.exp(-bump * bump);
        double mean7 = pow7(meanC);
        double rotation = -2 * Math.sqrt(mean7 / (mean7 + POW_25_7)) * Math.sin(2 * theta);
        return Math.sqrt(l * l + c * c + h * h + rotation * c * h);
    }

    private static double hue(double b, double a) {
        double angle = Math.atan2(b, a);
        return angle < 0 ? angle + 2 * Math.PI : angle;
    }

    private static double pow7(double x) {
        double cube = x * x * x;
        return cube * cube * x;
    }
}
