// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class AvatarParserTest {

    private static final String HEX = "00112233445566778899aabbccddeeff";

    @Test
    void readsSeedAndParameters() {
        AvatarParser parser = new AvatarParser().seed("ada");
        assertTrue(parser.readIfKnown("size", "128"));
        assertSame(parser, parser.read("empty", "few"));
        Parameters expected = Parameters.DEFAULT.withSize(128).withBlankCells(BlankCells.FEW);
        assertEquals(expected, parser.parameters());
        assertEquals(Avatar.of("ada", expected), parser.avatar());
    }

    @Test
    void rejectsOrIgnoresUnknownNames() {
        AvatarParser parser = new AvatarParser().seed("ada");
        for (String name : new String[] {"Size", "seed", "utm_source", ""}) {
            assertFalse(parser.readIfKnown(name, "128"));
            assertRejected(
                    "name",
                    "each name must be one of size, glyph, substrate, shape, blend, elements, palette, padding, empty, hash.",
                    () -> parser.read(name, "128"));
        }
        assertEquals(Avatar.of("ada"), parser.avatar());
    }

    @Test
    void startsWithGivenDefaults() {
        Parameters defaults = Parameters.DEFAULT.withSize(80);
        AvatarParser parser = new AvatarParser(defaults).seed("ada");
        parser.read("shape", "circle");
        assertEquals(defaults.withShape(Shape.CIRCLE), parser.parameters());
    }

    @Test
    void hashReplacesTheSeedInEitherOrder() {
        AvatarParser hashLast = new AvatarParser().seed("ada");
        hashLast.read(AvatarParser.HASH, HEX);
        AvatarParser hashFirst = new AvatarParser();
        hashFirst.read(AvatarParser.HASH, HEX);
        hashFirst.seed("ada");
        assertEquals(Avatar.ofHash(Hash.ofHex(HEX)), hashLast.avatar());
        assertEquals(Avatar.ofHash(Hash.ofHex(HEX)), hashFirst.avatar());
    }

    @Test
    void rejectsInvalidSeedEvenIfAHashReplacesIt() {
        AvatarParser parser = new AvatarParser();
        parser.read(AvatarParser.HASH, HEX);
        assertRejected("seed", "The seed must not be empty.", () -> parser.seed(""));
        assertRejected("seed", "The seed must be well-formed Unicode text.", () -> parser.seed("\ud800"));
    }

    @Test
    void rejectsRepeatedNamesBeforeTheirValues() {
        AvatarParser parser = new AvatarParser();
        parser.read("size", "64");
        parser.read(AvatarParser.HASH, HEX);
        assertRejected("size", "size must be given at most once.", () -> parser.read("size", "x"));
        assertRejected("hash", "hash must be given at most once.", () -> parser.read("hash", "x"));
        parser.seed("ada");
        assertRejected("seed", "seed must be given at most once.", () -> parser.seed(""));
    }

    @Test
    void rejectsInvalidValues() {
        AvatarParser parser = new AvatarParser();
        assertRejected("size", "size must be a whole number from 16 to 1024.", () -> parser.read("size", "15"));
        assertRejected("blend", "blend must be one of true, false.", () -> parser.read("blend", ""));
        assertRejected("hash", "hash must be exactly 32 hexadecimal characters.", () -> parser.read("hash", ""));
    }

    @Test
    void callThatThrowsChangesNothing() {
        AvatarParser parser = new AvatarParser().seed("ada");
        assertThrows(InvalidInputException.class, () -> parser.read("size", "15"));
        assertThrows(InvalidInputException.class, () -> parser.read(AvatarParser.HASH, "x"));
        assertThrows(InvalidInputException.class, () -> parser.seed(""));
        assertEquals(Avatar.of("ada"), parser.avatar());
        parser.read("size", "128").read(AvatarParser.HASH, HEX);
        assertEquals(Avatar.ofHash(Hash.ofHex(HEX), Parameters.DEFAULT.withSize(128)), parser.avatar());
        assertThrows(InvalidInputException.class, () -> parser.read("size", "64"));
        assertEquals(128, parser.parameters().size());
    }

    @Test
    void rejectsMissingIdentity() {
        assertRejected("seed", "A seed or a hash is required.", new AvatarParser()::avatar);
    }

    private static void assertRejected(String field, String message, Executable reading) {
        InvalidInputException e = assertThrows(InvalidInputException.class, reading);
        assertEquals(field, e.field());
        assertEquals(message, e.getMessage());
    }
}
