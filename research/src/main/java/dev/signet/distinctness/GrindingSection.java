// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Avatar;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.internal.layout.HashBits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Searches for seeds whose picture resembles that of a given seed. Hashes are compared bit by bit, and only the best ones are
 * drawn.
 */
final class GrindingSection {

    private static final int SECONDS = Integer.getInteger("distinctness.seconds", 20);
    private static final String[] TARGETS = {"ada", "linus", "grace", "alan"};
    private static final int KEPT = 50;

    private GrindingSection() {}

    static void run(Path charts) throws IOException {
        System.out.println("| target | tries | tries a second | equal cells of 16 | CIEDE2000 at 32 px |");
        System.out.println("|---|---|---|---|---|");
        List<Avatar> avatars = new ArrayList<>();
        List<String> captions = new ArrayList<>();
        for (String target : TARGETS) {
            Grinder grinder = new Grinder(Hash.ofSeed(target));
            long start = System.nanoTime();
            long tries = 0;
            while (System.nanoTime() - start < SECONDS * 1_000_000_000L) {
                for (int i = 0; i < 10_000; i++) {
                    grinder.offer("impostor" + tries++);
                }
            }
            double rate = tries / ((System.nanoTime() - start) / 1e9);
            Found best = grinder.best();
            System.out.printf(
                    "| %s | %,d | %,.0f | %d | %.2f |%n", target, tries, rate, best.equalCells, best.difference);
            avatars.add(Avatar.of(target));
            avatars.add(Avatar.of(best.seed));
            captions.add(target);
            captions.add("%.1f".formatted(best.difference));
        }
        Charts.sheet(charts.resolve("distinctness-grinding.svg"), 8, 88, avatars, captions);
    }

    /** A seed and how near it comes. */
    private record Found(String seed, int equalCells, double difference) {}

    /** Keeps the seeds with the target's colors that have most cells in common with it. */
    private static final class Grinder {
        private final Hash target;
        private final List<Found> kept = new ArrayList<>();
        private int least;

        Grinder(Hash target) {
            this.target = target;
        }

        void offer(String seed) {
            Hash hash = Hash.ofSeed(seed);
            if (HashBits.get(hash, 98, 9) != HashBits.get(target, 98, 9)) {
                return;
            }
            int equal = equalCells(hash, target);
            if (equal > least) {
                kept.add(new Found(seed, equal, Double.NaN));
                if (kept.size() > KEPT) {
                    least++;
                    kept.removeIf(found -> found.equalCells <= least);
                }
            }
        }

        Found best() {
            Found best = new Found("", 0, Double.POSITIVE_INFINITY);
            View wanted = view(target);
            for (Found found : kept) {
                double difference = wanted.difference(view(Hash.ofSeed(found.seed)));
                if (difference < best.difference) {
                    best = new Found(found.seed, found.equalCells, difference);
                }
            }
            return best;
        }

        private static View view(Hash hash) {
            return View.of(Bitmap.of(Avatar.ofHash(hash, Parameters.DEFAULT.withSize(32))), Vision.NORMAL);
        }

        private static int equalCells(Hash one, Hash other) {
            int blankOfOne = VisibleBits.blank(one, 4);
            int blankOfOther = VisibleBits.blank(other, 4);
            int equal = Integer.bitCount(blankOfOne & blankOfOther);
            int drawnInBoth = ~(blankOfOne | blankOfOther);
            for (int i = 0; i < VisibleBits.CELLS; i++) {
                if ((drawnInBoth >> i & 1) != 0 && VisibleBits.cell(one, i) == VisibleBits.cell(other, i)) {
                    equal++;
                }
            }
            return equal;
        }
    }
}
