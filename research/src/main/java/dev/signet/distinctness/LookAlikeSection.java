// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Avatar;
import dev.signet.Parameters;
import dev.signet.distinctness.NearestPictures.Measure;
import dev.signet.distinctness.NearestPictures.Neighbor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Measures the distance of each picture to the nearest other one, among the pictures of many seeds. */
final class LookAlikeSection {

    /** Pictures that differ less, by mean CIEDE2000 at 32 pixels, look alike at a glance: judged by eye on pairs. */
    static final double ALIKE = 8;

    private static final int SEEDS = Integer.getInteger("distinctness.seeds", 100_000);
    private static final int CHECKED = 200;
    private static final int SHOWN_PAIRS = 8;

    private LookAlikeSection() {}

    static void run(Path charts) throws IOException {
        header();
        Map<String, double[]> lines = new LinkedHashMap<>();
        for (int size : new int[] {32, 16, 64}) {
            View[] views = views(size, Vision.NORMAL, SEEDS);
            NearestPictures pictures = new NearestPictures(views, NearestPictures.COLOR);
            Neighbor[] nearest = pictures.all();
            lines.put(size + " px", row("CIEDE2000", size, Vision.NORMAL, nearest));
            if (size == 32) {
                check(pictures, nearest);
                showPairs(charts, nearest);
            }
        }
        Charts.shares(
                charts.resolve("distinctness-nearest.svg"),
                "Share of %,d avatars whose nearest other one is within a distance".formatted(SEEDS),
                "mean CIEDE2000 of the blurred pictures",
                lines);
        row("structure", 32, Vision.NORMAL, nearest(views(32, Vision.NORMAL, SEEDS), NearestPictures.STRUCTURE));
    }

    /** The same for viewers with color vision deficiencies and in gray. */
    static void runVisions() {
        header();
        for (Vision vision : Vision.values()) {
            if (vision != Vision.NORMAL) {
                row("CIEDE2000", 32, vision, nearest(views(32, vision, SEEDS), NearestPictures.COLOR));
            }
        }
    }

    private static void header() {
        System.out.printf("The nearest of %,d pictures.%n%n", SEEDS);
        System.out.println(
                "| measure | size | vision | least | 0.1 %% | 1 %% | median | most | below %.0f |".formatted(ALIKE));
        System.out.println("|---|---|---|---|---|---|---|---|---|");
    }

    static View[] views(int size, Vision vision, int count) {
        View[] views = new View[count];
        Arrays.setAll(views, i -> View.of(bitmap(i, size), vision));
        return views;
    }

    /** The picture of one of the seeds. */
    static Bitmap bitmap(int number, int size) {
        return Bitmap.of(avatar(number).with(Parameters.DEFAULT.withSize(size)));
    }

    private static Avatar avatar(int number) {
        return Avatar.of("user" + number);
    }

    static Neighbor[] nearest(View[] views, Measure measure) {
        return new NearestPictures(views, measure).all();
    }

    private static double[] row(String measure, int size, Vision vision, Neighbor[] nearest) {
        double[] sorted = distances(nearest);
        System.out.printf(
                "| %s | %d | %s | %.2f | %.2f | %.2f | %.2f | %.2f | %d |%n",
                measure,
                size,
                vision.text(),
                sorted[0],
                sorted[sorted.length / 1000],
                sorted[sorted.length / 100],
                sorted[sorted.length / 2],
                sorted[sorted.length - 1],
                Arrays.stream(sorted).filter(distance -> distance < ALIKE).count());
        return sorted;
    }

    static double[] distances(Neighbor[] nearest) {
        return Arrays.stream(nearest).mapToDouble(Neighbor::distance).sorted().toArray();
    }

    private static void check(NearestPictures pictures, Neighbor[] nearest) {
        int same = 0;
        double worst = 0;
        for (int i = 0; i < CHECKED; i++) {
            double missed = nearest[i].distance() - pictures.exhaustive(i).distance();
            same += missed <= 0 ? 1 : 0;
            worst = Math.max(worst, missed);
        }
        System.err.printf(
                "Without the filter by blocks: the same nearest distance for %d of %d seeds, at most %.2f less.%n",
                same, CHECKED, worst);
    }

    /** The nearest pairs of all, and for calibration the pairs next to 3, 4, 5 and so on. */
    private static void showPairs(Path charts, Neighbor[] nearest) throws IOException {
        List<Integer> order = new ArrayList<>(IntStream.range(0, nearest.length)
                .filter(i -> i < nearest[i].picture() || nearest[nearest[i].picture()].picture() != i)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> nearest[i].distance()))
                .toList());
        writePairs(charts.resolve("distinctness-worst.svg"), order.subList(0, SHOWN_PAIRS), nearest);
        List<Integer> calibration = new ArrayList<>();
        int target = 3;
        for (int i : order) {
            if (nearest[i].distance() >= target) {
                calibration.add(i);
                target = (int) nearest[i].distance() + 1;
            }
        }
        writePairs(charts.resolve("distinctness-pairs.svg"), calibration, nearest);
    }

    private static void writePairs(Path file, List<Integer> firsts, Neighbor[] nearest) throws IOException {
        List<Avatar> avatars = new ArrayList<>();
        List<String> captions = new ArrayList<>();
        for (int i : firsts) {
            avatars.add(avatar(i));
            avatars.add(avatar(nearest[i].picture()));
            captions.add("user%d".formatted(i));
            captions.add("user%d: %.1f".formatted(nearest[i].picture(), nearest[i].distance()));
        }
        Charts.sheet(file, 8, 88, avatars, captions);
    }
}
