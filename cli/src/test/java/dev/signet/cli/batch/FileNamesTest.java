// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Format;
import dev.signet.Hash;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FileNamesTest {

    /** Short, lower case only, one dot before the extension, no hyphen at either end. */
    private static final Pattern SAFE = Pattern.compile("(?=.{1,80}$)([a-z0-9]+-)*[0-9a-f]{32}\\.(svg|png)");

    @ParameterizedTest
    @CsvSource({
        "ada, ada",
        "Ada, ada",
        "ada@example.com, ada-example-com",
        "../../etc/passwd, etc-passwd",
        "-rf, rf",
        "a--b__c  d, a-b-c-d",
        "Zoë, zo",
        "user-1234, user-1234",
        "'  ada  ', ada",
    })
    void nameStartsWithLettersAndDigitsOfSeed(String seed, String legible) {
        assertEquals(legible + "-" + Hash.ofSeed(seed).hex() + ".svg", readable(seed));
    }

    @ParameterizedTest
    @MethodSource("hostileSeeds")
    void nameIsValidOnEveryFileSystem(String seed) {
        for (FileNames names : FileNames.values()) {
            String name = names.of(seed, Hash.ofSeed(seed), Format.PNG);
            assertTrue(SAFE.matcher(name).matches(), name);
        }
    }

    static Stream<String> hostileSeeds() {
        return Stream.of(
                "/",
                "\\",
                ".",
                "..",
                "...",
                "~",
                "-",
                "--",
                "*",
                "?",
                ":",
                "a:b",
                "|",
                "<>",
                "\"",
                "'",
                "`rm -rf`",
                "$(id)",
                "%00",
                "\0",
                "a\0b",
                "\n",
                "\r",
                "\u001b[31m",
                "\u007f",
                " ",
                "a ",
                "a.",
                ".a",
                "a..svg",
                "a.svg",
                "CON",
                "con",
                "nul.txt",
                "AUX",
                "COM1",
                "LPT9",
                "PRN",
                "desktop.ini",
                ".DS_Store",
                "Thumbs.db",
                "İ",
                "ı",
                "ß",
                "ſ",
                "K",
                "é",
                "e\u0301",
                "日本",
                "\uFEFFa",
                "\u202Egnp",
                "😀",
                "\uFFFF",
                "\uD83D\uDE00".repeat(500),
                "a".repeat(39),
                "a".repeat(40),
                "a".repeat(41),
                "a".repeat(10_000),
                "a-".repeat(10_000),
                "/a".repeat(30),
                "a".repeat(39) + "-b",
                "a".repeat(40) + "-b",
                "x".repeat(38) + "-y-z");
    }

    @Test
    void namesDifferIgnoringCaseForSeedsThatDifferInCase() {
        assertNotEquals(readable("ada"), readable("Ada"));
        assertTrue(!readable("ada").equalsIgnoreCase(readable("Ada")));
    }

    @Test
    void nameIsHashIfSeedHasNoLettersOrDigits() {
        assertEquals(Hash.ofSeed("日本").hex() + ".svg", readable("日本"));
    }

    @Test
    void truncatesLongSeed() {
        assertEquals("a".repeat(40) + "-" + Hash.ofSeed("a".repeat(50)).hex() + ".svg", readable("a".repeat(50)));
        String gap = "a".repeat(39) + "-b";
        assertEquals("a".repeat(39) + "-" + Hash.ofSeed(gap).hex() + ".svg", readable(gap));
    }

    @Test
    void hashNameContainsOnlyHash() {
        assertEquals(Hash.ofSeed("ada").hex() + ".png", FileNames.HASH.of("ada", Hash.ofSeed("ada"), Format.PNG));
    }

    private static String readable(String seed) {
        return FileNames.READABLE.of(seed, Hash.ofSeed(seed), Format.SVG);
    }
}
