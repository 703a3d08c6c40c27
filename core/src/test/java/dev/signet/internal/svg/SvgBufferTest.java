// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import static java.nio.charset.StandardCharsets.US_ASCII;
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
        text.put(SvgBuffer.ascii("<")).putPacked(SvgBuffer.packed(fragment)).put(SvgBuffer.ascii(">"));
        assertEquals("<" + fragment + ">", written());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 9, 10, 11, 99, 100, 101, 999, 1000, 1001, 9999})
    void putsNumbersInDecimal(int number) {
        assertEquals(Integer.toString(number), new String(text.putNumber(number).toBytes(), US_ASCII));
    }

    @Test
    void packsNumbersBelow100() {
        for (int number = 0; number < 100; number++) {
            text.truncate(0);
            text.putPacked(SvgBuffer.packed(number));
            assertEquals(Integer.toString(number), written());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"01afe9", "000000", "ffffff", "0123ab", "cdef45", "6789a0", "9a9a9a", "a9a9a9"})
    void packsNumbersAsSixHexadecimalCharacters(String hex) {
        text.putPacked(SvgBuffer.joined(SvgBuffer.packedHex(HexFormat.fromHexDigits(hex)), SvgBuffer.packed("z")));
        assertEquals(hex + "z", written());
    }

    @Test
    void joinsTwoPackedTexts() {
        text.putPacked(SvgBuffer.joined(SvgBuffer.packed("ab"), SvgBuffer.packed("cde")));
        text.putPacked(SvgBuffer.joined(SvgBuffer.packed(""), SvgBuffer.packed("f")));
        text.putPacked(SvgBuffer.joined(SvgBuffer.packed("g"), SvgBuffer.packed("")));
        assertEquals("abcdefg", written());
    }

    private String written() {
        return new String(text.toBytes(), US_ASCII);
    }
}
