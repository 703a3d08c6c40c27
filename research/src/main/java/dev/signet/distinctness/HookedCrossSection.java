// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Avatar;
import dev.signet.BlankCells;
import dev.signet.Glyph;
import dev.signet.Hash;
import dev.signet.Parameter;
import dev.signet.Parameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Searches random pictures for hooked crosses, drawn and in the background, and shows the most similar ones. */
final class HookedCrossSection {

    private static final int HASHES = Integer.getInteger("distinctness.crosses", 10_000_000);
    /** Shares of equal pixels. */
    private static final double[] LEVELS = {1, 0.95, 0.9};

    private static final int SHOWN = 8;

    private record Match(Hash hash, double similarity) {}

    private HookedCrossSection() {}

    static void run(Path charts) throws IOException {
        System.out.printf(
                "%,d random hashes each: pictures that equal a hooked cross in all pixels, 95 %%, 90 %%.%n%n", HASHES);
        System.out.println(
                "| parameters | drawn | 95 % | 90 % | most similar | background | 95 % | 90 % | most similar |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        List<Avatar> avatars = new ArrayList<>();
        List<String> captions = new ArrayList<>();
        for (Glyph glyph : Glyph.values()) {
            for (BlankCells blankCells : new BlankCells[] {BlankCells.SOME, BlankCells.NONE}) {
                search(Parameters.DEFAULT.withGlyph(glyph).withBlankCells(blankCells), avatars, captions);
            }
        }
        Charts.sheet(charts.resolve("distinctness-crosses.svg"), SHOWN, 88, avatars, captions);
    }

    private static void search(Parameters parameters, List<Avatar> avatars, List<String> captions) {
        Silhouette silhouette = new Silhouette(parameters);
        HookedCrossMatcher matcher = new HookedCrossMatcher();
        Best drawn = new Best();
        Best background = new Best();
        int[] rows = new int[Silhouette.SIZE];
        for (int i = 0; i < HASHES; i++) {
            Hash hash = RandomHashes.get(i);
            silhouette.read(hash, rows);
            matcher.match(rows);
            drawn.add(hash, matcher.drawn());
            background.add(hash, matcher.background());
        }
        System.out.printf(
                "| `glyph=%s`, `empty=%s` | %s | %s |%n",
                parameters.text(Parameter.GLYPH), parameters.text(Parameter.EMPTY), drawn, background);
        for (Best best : List.of(drawn, background)) {
            for (Match match : best.matches()) {
                avatars.add(Avatar.ofHash(match.hash(), parameters));
                captions.add("%s %.0f %%".formatted(best == drawn ? "drawn" : "ground", 100 * match.similarity()));
            }
        }
    }

    /** Counts by level, and the most similar pictures. */
    private static final class Best {

        private final PriorityQueue<Match> best = new PriorityQueue<>(Comparator.comparingDouble(Match::similarity));
        private final int[] counts = new int[LEVELS.length];

        void add(Hash hash, double similarity) {
            for (int i = 0; i < LEVELS.length; i++) {
                counts[i] += similarity >= LEVELS[i] ? 1 : 0;
            }
            if (best.size() < SHOWN || similarity > best.element().similarity()) {
                best.add(new Match(hash, similarity));
                if (best.size() > SHOWN) {
                    best.remove();
                }
            }
        }

        List<Match> matches() {
            return best.stream()
                    .sorted(Comparator.comparingDouble(Match::similarity).reversed())
                    .toList();
        }

        @Override
        public String toString() {
            return "%,d | %,d | %,d | %.1f %%"
                    .formatted(
                            counts[0],
                            counts[1],
                            counts[2],
                            100 * matches().get(0).similarity());
        }
    }
}
