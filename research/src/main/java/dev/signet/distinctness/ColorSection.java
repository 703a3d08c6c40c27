// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Palette;
import dev.signet.Substrate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Measures how much the colors of one avatar differ from each other and from the ground, for every palette and substrate. */
final class ColorSection {

    /** Pages for avatars without a substrate. */
    private static final int WHITE = 0xffffff;

    private static final int NEAR_BLACK = 0x121212;
    private static final int NO_PAGE = -1;

    private ColorSection() {}

    static void run() {
        System.out.println(
                "Smallest contrast of an ink with the ground (WCAG), then smallest difference with the ground and"
                        + " between two inks, as CIEDE2000 / CAM02-UCS.\n");
        System.out.print("| palette, substrate | contrast |");
        for (Vision vision : Vision.values()) {
            System.out.printf(" ground, %s | inks, %s |", vision.text(), vision.text());
        }
        System.out.printf("%n|---|---|%s%n", "---|---|".repeat(Vision.values().length));
        for (Palette palette : Palette.values()) {
            for (Substrate substrate : Substrate.values()) {
                if (palette != Palette.AUTO && substrate != Substrate.NONE) {
                    row(palette, substrate, NO_PAGE, "");
                } else if (palette != Palette.AUTO) {
                    row(palette, substrate, WHITE, " on white");
                    row(palette, substrate, NEAR_BLACK, " on #121212");
                }
            }
        }
    }

    private static void row(Palette palette, Substrate substrate, int page, String onPage) {
        List<int[]> withGround = new ArrayList<>();
        List<int[]> inks = new ArrayList<>();
        for (Shades shades : Shades.all(palette, substrate)) {
            int[] three = {shades.row(), shades.column(), shades.via()};
            for (int i = 0; i < 3; i++) {
                inks.add(new int[] {three[i], three[(i + 1) % 3]});
                withGround.add(new int[] {three[i], page == NO_PAGE ? shades.ground() : page});
            }
        }
        double contrast = withGround.stream()
                .mapToDouble(pair -> Vision.contrast(pair[0], pair[1]))
                .min()
                .orElseThrow();
        System.out.printf("| %s, %s%s | %.2f |", text(palette), text(substrate), onPage, contrast);
        for (Vision vision : Vision.values()) {
            System.out.printf(" %s | %s |", smallest(withGround, vision), smallest(inks, vision));
        }
        System.out.println();
    }

    private static String smallest(List<int[]> pairs, Vision vision) {
        double ciede2000 = Double.POSITIVE_INFINITY;
        double cam02 = Double.POSITIVE_INFINITY;
        for (int[] pair : pairs) {
            double[] one = vision.seen(pair[0]);
            double[] other = vision.seen(pair[1]);
            float[] lab = new float[6];
            Lab.ofLinear(one[0], one[1], one[2], lab, 0);
            Lab.ofLinear(other[0], other[1], other[2], lab, 3);
            ciede2000 = Math.min(ciede2000, Lab.difference(lab[0], lab[1], lab[2], lab[3], lab[4], lab[5]));
            cam02 = Math.min(cam02, Cam02Ucs.distance(Cam02Ucs.SRGB.ofLinear(one), Cam02Ucs.SRGB.ofLinear(other)));
        }
        return "%.1f / %.1f".formatted(ciede2000, cam02);
    }

    private static String text(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
