// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HashTest {

    private static final String HEX = "0123456789abcdef0123456789abcdef";

    @ParameterizedTest
    @EnumSource
    void hashesSeedsAsThePrototypeDoes(PrototypeAvatar prototype) {
        assertEquals(prototype.hex(), Hash.ofSeed(prototype.seed()).hex());
    }

    /** Expected values from sha256sum (GNU coreutils). */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '|',
            value = {
                "abc, ba7816bf8f01cfea414140de5dae2223",
                "\u00e9, 4a99557e4033c3539de2eb65472017ca",
                "\u0080, ea0add9a514e94de9abd0ba721eed15b",
                "\ud83d\ude00, f0443a342c5ef54783a111b51ba56c93",
                "| a |, cbf7f30004f3667cb093b3c7b55169a9",
            })
    void hashesSeedAsUtf8(String seed, String hex) {
        assertEquals(hex, Hash.ofSeed(seed).hex());
    }

    /** Expected values from sha256sum. */
    @Test
    void hashesNulAndControlCharacters() {
        assertEquals("6e340b9cffb37a989ca544e6bb780a2c", Hash.ofSeed("\0").hex());
        assertEquals("01ba4719c80b6fe911b091a7c05124b6", Hash.ofSeed("\n").hex());
        assertEquals(
                "3e8735a2cb15ea06738d447dc165be64",
                Hash.ofSeed("\u001b[0m\u0007").hex());
    }

    @Test
    void doesNotTrimFoldOrNormalize() {
        assertNotEquals(Hash.ofSeed("ada"), Hash.ofSeed("Ada"));
        assertNotEquals(Hash.ofSeed("ada"), Hash.ofSeed("ada "));
        assertNotEquals(Hash.ofSeed("\u00e9"), Hash.ofSeed("e\u0301"));
    }

    @Test
    void rejectsEmptySeed() {
        InvalidInputException refused = assertThrows(InvalidInputException.class, () -> Hash.ofSeed(""));
        assertEquals("seed", refused.field());
        assertEquals("The seed must not be empty.", refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"high", "low", "highAtTheEnd", "swapped", "highTwice"})
    void rejectsUnpairedSurrogate(String name) {
        String seed = switch (name) {
            case "high" -> "a\ud83dz";
            case "low" -> "a\ude00z";
            case "highAtTheEnd" -> "a\ud83d";
            case "swapped" -> "\ude00\ud83d";
            default -> "\ud83d\ud83d\ude00";
        };
        InvalidInputException refused = assertThrows(InvalidInputException.class, () -> Hash.ofSeed(seed));
        assertEquals("seed", refused.field());
        assertEquals("The seed must be well-formed Unicode text.", refused.getMessage());
    }

    /** Expected value from {@code openssl dgst -sha256 -hmac 0123456789abcdef0123456789abcdef}. */
    @Test
    void keyedHashIsHalfAnHmac() {
        byte[] key = "0123456789abcdef0123456789abcdef".getBytes(US_ASCII);
        assertEquals(
                "e3e30b4d50224a4ba14084607085d072",
                Hash.keyed(key, "ada@example.com").hex());
    }

    @Test
    void rejectsShortKeyAndInvalidSeedOfKeyedHash() {
        assertEquals("key", refusedField(() -> Hash.keyed(new byte[15], "ada")));
        assertEquals("seed", refusedField(() -> Hash.keyed(new byte[16], "")));
        assertEquals("seed", refusedField(() -> Hash.keyed(new byte[16], "a\ud83d")));
    }

    @Test
    void bytesAreThoseOfHex() {
        byte[] bytes = HexFormat.of().parseHex(HEX);
        assertEquals(Hash.ofHex(HEX), Hash.ofBytes(bytes));
        assertArrayEquals(bytes, Hash.ofHex(HEX).toBytes());
        assertEquals("hash", refusedField(() -> Hash.ofBytes(new byte[15])));
        assertEquals("hash", refusedField(() -> Hash.ofBytes(new byte[17])));
    }

    private static String refusedField(Executable call) {
        return assertThrows(InvalidInputException.class, call).field();
    }

    @Test
    void parsesHexOfEitherCaseAndFormatsLowerCase() {
        assertEquals(HEX, Hash.ofHex(HEX).hex());
        assertEquals(HEX, Hash.ofHex(HEX.toUpperCase(Locale.ROOT)).hex());
        assertEquals(HEX, Hash.ofHex(HEX).toString());
    }

    /** Wrong length, other characters, or digits that are not ASCII. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "0123456789abcdef0123456789abcde",
                "0123456789abcdef0123456789abcdef0",
                "g123456789abcdef0123456789abcdef",
                "0123456789abcdef0123456789abcdeg",
                " 123456789abcdef0123456789abcdef",
                "0123456789abcdef0123456789abcdef ",
                "+123456789abcdef0123456789abcdef",
                "-123456789abcdef0123456789abcdef",
                "0x23456789abcdef0123456789abcdef",
                "01234567-89ab-cdef-0123-456789ab",
                "@123456789abcdef0123456789abcdef",
                "`123456789abcdef0123456789abcdef",
                "/123456789abcdef:123456789abcdef",
                "0123456789abcdef\u0000123456789abcdef",
                "\u0660123456789abcdef0123456789abcdef",
                "\uff11123456789abcdef0123456789abcdef",
                "\uff41123456789abcdef0123456789abcdef",
                "0123456789abcdef0123456789abcd\ud835\udfce"
            })
    void rejectsMalformedHex(String hex) {
        InvalidInputException refused = assertThrows(InvalidInputException.class, () -> Hash.ofHex(hex));
        assertEquals("hash", refused.field());
        assertEquals("hash must be exactly 32 hexadecimal characters.", refused.getMessage());
    }
}
