// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * Finds the word that was probably meant. Not picocli's own suggestions, which compare pairs of letters and miss what
 * fingers do most: {@code --szie} for {@code --size}.
 */
final class SpellingSuggestions {

    private static final int FARTHEST = 2;

    private SpellingSuggestions() {}

    /** The word with the fewest slips of the finger between it and what was typed, if they are few. */
    static Optional<String> to(String typed, Collection<String> words) {
        return words.stream()
                .filter(word -> distance(typed, word) <= FARTHEST && distance(typed, word) < word.length() / 2)
                .min(Comparator.comparingInt((String word) -> distance(typed, word))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** How many letters are missing, superfluous, wrong or swapped with their neighbor. */
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
