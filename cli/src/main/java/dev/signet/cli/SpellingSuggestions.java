// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * Suggests the known word nearest to a misspelled one, by edit distance with transpositions. picocli's suggestions compare
 * pairs of letters and miss transpositions such as {@code --szie} for {@code --size}.
 */
final class SpellingSuggestions {

    private static final int MAX_DISTANCE = 2;

    private SpellingSuggestions() {}

    /** Returns the word with the smallest edit distance to what was typed; empty if none is near enough. */
    static Optional<String> to(String typed, Collection<String> words) {
        return words.stream()
                .filter(word -> distance(typed, word) <= MAX_DISTANCE && distance(typed, word) < word.length() / 2)
                .min(Comparator.comparingInt((String word) -> distance(typed, word))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Returns the number of inserted, deleted, replaced or transposed letters. */
    static int distance(String a, String b) {
        int[][] distance = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    distance[i][j] = i + j;
                    continue;
                }
                int wrong = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int least = Math.min(distance[i - 1][j], distance[i][j - 1]) + 1;
                least = Math.min(least, distance[i - 1][j - 1] + wrong);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    least = Math.min(least, distance[i - 2][j - 2] + 1);
                }
                distance[i][j] = least;
            }
        }
        return distance[a.length()][b.length()];
    }
}
