// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

/**
 * CIECAM02 (CIE 159:2004) and the uniform color space made from it, CAM02-UCS (Luo, Cui and Li, 2006), in an average
 * surround. Distances in it are Euclidean.
 */
final class Cam02Ucs {

    /** sRGB's white, its adapting luminance of 64 lx / π / 5, and a background of 20 %, as sRGB defines them. */
    static final Cam02Ucs SRGB = new Cam02Ucs(95.047, 100, 108.883, 64 / Math.PI / 5, 20);

    private final double[] gain = new double[3];
    private final double luminanceLevel;
    private final double n;
    private final double nbb;
    private final double z;
    private final double whiteResponse;

    Cam02Ucs(double whiteX, double whiteY, double whiteZ, double adaptingLuminance, double background) {
        double k = 1 / (5 * adaptingLuminance + 1);
        double k4 = k * k * k * k;
        luminanceLevel =
                0.2 * k4 * 5 * adaptingLuminance + 0.1 * (1 - k4) * (1 - k4) * Math.cbrt(5 * adaptingLuminance);
        n = background / whiteY;
        nbb = 0.725 * Math.pow(1 / n, 0.2);
        z = 1.48 + Math.sqrt(n);
        double degree = 1 - 1 / 3.6 * Math.exp((-adaptingLuminance - 42) / 92);
        double[] white = cat02(whiteX, whiteY, whiteZ);
        for (int i = 0; i < 3; i++) {
            gain[i] = whiteY * degree / white[i] + 1 - degree;
        }
        whiteResponse = achromatic(adapted(whiteX, whiteY, whiteZ));
    }

    /** Lightness J, colorfulness M and hue angle h in radians of a color in XYZ, where white has Y = 100. */
    double[] appearance(double x, double y, double zed) {
        double[] r = adapted(x, y, zed);
        double a = r[0] - 12 * r[1] / 11 + r[2] / 11;
        double b = (r[0] + r[1] - 2 * r[2]) / 9;
        double hue = Math.atan2(b, a);
        double eccentricity = (Math.cos(hue + 2) + 3.8) / 4;
        double lightness = 100 * Math.pow(achromatic(r) / whiteResponse, 0.69 * z);
        double t = 50000.0 / 13 * nbb * eccentricity * Math.hypot(a, b) / (r[0] + r[1] + 21 * r[2] / 20);
        double chroma = Math.pow(t, 0.9) * Math.sqrt(lightness / 100) * Math.pow(1.64 - Math.pow(0.29, n), 0.73);
        return new double[] {lightness, chroma * Math.pow(luminanceLevel, 0.25), hue};
    }

    /** J′, a′ and b′ of a color in linear sRGB, each channel from 0 to 1. */
    double[] ofLinear(double[] rgb) {
        double[] jmh = appearance(
                41.24564 * rgb[0] + 35.75761 * rgb[1] + 18.04375 * rgb[2],
                100 * Vision.luminance(rgb[0], rgb[1], rgb[2]),
                1.93339 * rgb[0] + 11.91920 * rgb[1] + 95.03041 * rgb[2]);
        double colorfulness = Math.log1p(0.0228 * jmh[1]) / 0.0228;
        return new double[] {
            1.7 * jmh[0] / (1 + 0.007 * jmh[0]), colorfulness * Math.cos(jmh[2]), colorfulness * Math.sin(jmh[2])
        };
    }

    static double distance(double[] one, double[] other) {
        double j = one[0] - other[0];
        double a = one[1] - other[1];
        double b = one[2] - other[2];
        return Math.sqrt(j * j + a * a + b * b);
    }

    private static double[] cat02(double x, double y, double z) {
        return new double[] {
            0.7328 * x + 0.4296 * y - 0.1624 * z,
            -0.7036 * x + 1.6975 * y + 0.0061 * z,
            0.0030 * x + 0.0136 * y + 0.9834 * z
        };
    }

    /** The three cone responses after chromatic adaptation and compression. */
    private double[] adapted(double x, double y, double zed) {
        double[] c = cat02(x, y, zed);
        for (int i = 0; i < 3; i++) {
            c[i] *= gain[i];
        }
        // The inverse of CAT02, then Hunt-Pointer-Estevez, as one matrix.
        double[] cones = {
            0.7409792 * c[0] + 0.2180250 * c[1] + 0.0410058 * c[2],
            0.2853532 * c[0] + 0.6242014 * c[1] + 0.0904454 * c[2],
            -0.0096280 * c[0] - 0.0056980 * c[1] + 1.0153260 * c[2]
        };
        for (int i = 0; i < 3; i++) {
            double power = Math.pow(luminanceLevel * Math.abs(cones[i]) / 100, 0.42);
            cones[i] = Math.copySign(400 * power / (27.13 + power), cones[i]) + 0.1;
        }
        return cones;
    }

    private double achromatic(double[] r) {
        return (2 * r[0] + r[1] + r[2] / 20 - 0.305) * nbb;
    }
}
