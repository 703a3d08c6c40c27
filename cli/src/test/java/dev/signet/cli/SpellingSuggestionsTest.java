// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingSuggestionsTest {

    @ParameterizedTest
    @CsvSource({
        "--szie, --size",
        "--sized, --size",
        "--palete, --palette",
        "--substarte, --substrate",
        "--shap, --shape",
        "-size, --size",
    })
    void suggestsWordWithSmallEditDistance(String typed, String meant) {
        assertEquals(Optional.of(meant), SpellingSuggestions.to(typed, options()));
    }

    @ParameterizedTest
    @CsvSource({"--color", "-x", "--", "ada"})
    void suggestsNothingForDistantWord(String typed) {
        assertEquals(Optional.empty(), SpellingSuggestions.to(typed, options()));
    }

    @Test
    void countsTranspositionAsOneEdit() {
        assertEquals(1, SpellingSuggestions.distance("--szie", "--size"));
        assertEquals(2, SpellingSuggestions.distance("", "ab"));
        assertEquals(0, SpellingSuggestions.distance("ab", "ab"));
    }

    private static List<String> options() {
        return List.of("--size", "--shape", "--palette", "--substrate", "-o", "-h");
    }
}
