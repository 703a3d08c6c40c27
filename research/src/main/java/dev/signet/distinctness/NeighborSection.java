// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Avatar;
import dev.signet.Parameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Measures the distance between pictures whose seeds differ in one character. */
final class NeighborSection {

    private static final int PAIRS = Integer.getInteger("distinctness.pairs", 33_334);
    /** entviz calls a change visible at a glance if some element's color changes by as much. */
    private static final double VISIBLE_CELL = 10;

    /** Two seeds. */
    private record Pair(String one, String other) {}

    private NeighborSection() {}

    static void run() {
        Map<String, IntFunction<Pair>> kinds = new LinkedHashMap<>();
        kinds.put("`user1`, `user2`", i -> new Pair("user" + i, "user" + (i ^ 1)));
        kinds.put("letter case: `Ada7`, `ada7`", i -> new Pair("Ada" + i, "ada" + i));
        kinds.put("one digit of a wallet address", NeighborSection::wallets);
        System.out.printf("%,d pairs of each kind at 32 pixels.%n%n", PAIRS);
        System.out.println("| seeds | vision | least | 0.1 % | median | alike: below "
                + "%.0f | no cell differs by %.0f |".formatted(LookAlikeSection.ALIKE, VISIBLE_CELL));
        System.out.println("|---|---|---|---|---|---|---|");
        for (Map.Entry<String, IntFunction<Pair>> kind : kinds.entrySet()) {
            row(kind.getKey(), kind.getValue(), List.of(Vision.NORMAL));
        }
        row("`user1`, `user2`", i -> new Pair("user" + i, "user" + (i ^ 1)), others());
    }

    private static List<Vision> others() {
        List<Vision> others = new ArrayList<>(Arrays.asList(Vision.values()));
        others.remove(Vision.NORMAL);
        return others;
    }

    private static void row(String kind, IntFunction<Pair> pairs, List<Vision> visions) {
        double[][] distances = new double[visions.size()][PAIRS];
        int[] unchanged = new int[visions.size()];
        for (int i = 0; i < PAIRS; i++) {
            Pair pair = pairs.apply(2 * i);
            Bitmap one = bitmap(pair.one);
            Bitmap other = bitmap(pair.other);
            for (int v = 0; v < visions.size(); v++) {
                View first = View.of(one, visions.get(v));
                View second = View.of(other, visions.get(v));
                distances[v][i] = first.difference(second);
                unchanged[v] += largestCellDifference(first, second) < VISIBLE_CELL ? 1 : 0;
            }
        }
        for (int v = 0; v < visions.size(); v++) {
            double[] sorted = distances[v];
            Arrays.sort(sorted);
            System.out.printf(
                    "| %s | %s | %.2f | %.2f | %.2f | %d (%.4f %%) | %d |%n",
                    kind,
                    visions.get(v).text(),
                    sorted[0],
                    sorted[PAIRS / 1000],
                    sorted[PAIRS / 2],
                    Arrays.stream(sorted)
                            .filter(d -> d < LookAlikeSection.ALIKE)
                            .count(),
                    100.0
                            * Arrays.stream(sorted)
                                    .filter(d -> d < LookAlikeSection.ALIKE)
                                    .count()
                            / PAIRS,
                    unchanged[v]);
        }
    }

    private static Bitmap bitmap(String seed) {
        return Bitmap.of(Avatar.of(seed, Parameters.DEFAULT.withSize(32)));
    }

    private static double largestCellDifference(View one, View other) {
        float[] first = View.blocks(one.lab(), 3, one.side(), 4);
        float[] second = View.blocks(other.lab(), 3, other.side(), 4);
        double largest = 0;
        for (int i = 0; i < first.length; i += 3) {
            largest = Math.max(largest, View.difference(first, i, second, i, 3));
        }
        return largest;
    }

    /** Two addresses of 40 hexadecimal characters, of which one differs. */
    private static Pair wallets(int number) {
        StringBuilder address = new StringBuilder("0x");
        for (int part = 0; part < 3; part++) {
            address.append("%016x".formatted(RandomHashes.splitMix64(4L * number + part)));
        }
        address.setLength(42);
        String one = address.toString();
        long choice = RandomHashes.splitMix64(4L * number + 3);
        int at = 2 + (int) Long.remainderUnsigned(choice, 40);
        int digit = Character.digit(one.charAt(at), 16) + 1 + (int) (choice >>> 60) % 15;
        address.setCharAt(at, Character.forDigit(digit % 16, 16));
        return new Pair(one, address.toString());
    }
}
