// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTextTest {

    @Test
    void keepsPrintableText() {
        assertEquals("'Łukasz 😀.png'", SafeText.quoted("Łukasz 😀.png"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001b", "\n", "\r", "\0", "\u007f", "\u009b", "\u202e", "\u2028", "\ud800"})
    void replacesControlCharacters(String hostile) {
        assertEquals("'a?b'", SafeText.quoted("a" + hostile + "b"));
    }

    @Test
    void truncatesLongTextBetweenCodePoints() {
        assertEquals("'" + "😀".repeat(500) + "...'", SafeText.quoted("😀".repeat(501)));
    }
}
