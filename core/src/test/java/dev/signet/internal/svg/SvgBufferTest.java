// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SvgBufferTest {

    private final SvgBuffer text = new SvgBuffer();

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ab", "abcdefg"})
    void putsPackedText(String fragment) {
        text.putPacked(SvgBuffer.packed("<"))
                .putPacked(SvgBuffer.packed(fragment))
                .putPacked(SvgBuffer.packed(">"));
        assertEquals("<" + fragment + ">", text.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghijklmnop", "abcdefghijklmnopqrstuvwxyz"})
    void putsTextOfAnyLength(String fragment) {
        text.put(SvgBuffer.text("<")).put(SvgBuffer.text(fragment)).put(SvgBuffer.text(">"));
        text.putCell(SvgBuffer.text(fragment, SvgBuffer.CELL_WORDS)).put(SvgBuffer.text("."));
        assertEquals("<" + fragment + ">" + fragment + ".", text.toString());
        assertArrayEquals(text.toString().getBytes(US_ASCII), text.toBytes());
    }

    @Test
    void clears() {
        text.put(SvgBuffer.text("abcdefghi")).clear();
        assertEquals("z", text.put(SvgBuffer.text("z")).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"01afe9", "000000", "ffffff", "0123ab", "cdef45", "6789a0", "9a9a9a", "a9a9a9"})
    void packsNumbersAsSixHexadecimalCharacters(String hex) {
        text.putPacked(SvgBuffer.joined(SvgBuffer.packedHex(HexFormat.fromHexDigits(hex)), SvgBuffer.packed("z")));
        assertEquals(hex + "z", text.toString());
    }

    @Test
    void joinsTwoPackedTexts() {
        text.putPacked(SvgBuffer.joined(SvgBuffer.packed("ab"), SvgBuffer.packed("cde")));
        text.putPacked(SvgBuffer.joined(SvgBuffer.packed(""), SvgBuffer.packed("f")));
        text.putPacked(SvgBuffer.joined(SvgBuffer.packed("g"), SvgBuffer.packed("")));
        assertEquals("abcdefg", text.toString());
    }
}
