// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class AvatarReaderTest {

    private static final String HEX = "00112233445566778899aabbccddeeff";

    @Test
    void readsSeedAndParameters() {
        AvatarReader reader = new AvatarReader().seed("ada");
        assertTrue(reader.read("size", "128"));
        assertTrue(reader.read("empty", "few"));
        Parameters expected = Parameters.DEFAULT.withSize(128).withBlankCells(BlankCells.FEW);
        assertEquals(expected, reader.parameters());
        assertEquals(Avatar.of("ada", expected), reader.avatar());
    }

    @Test
    void ignoresUnknownNames() {
        AvatarReader reader = new AvatarReader().seed("ada");
        assertFalse(reader.read("Size", "128"));
        assertFalse(reader.read("seed", "grace"));
        assertFalse(reader.read("", ""));
        assertEquals(Avatar.of("ada"), reader.avatar());
    }

    @Test
    void startsWithGivenDefaults() {
        Parameters defaults = Parameters.DEFAULT.withSize(80);
        AvatarReader reader = new AvatarReader(defaults).seed("ada");
        reader.read("shape", "circle");
        assertEquals(defaults.withShape(Shape.CIRCLE), reader.parameters());
    }

    @Test
    void hashReplacesTheSeedInEitherOrder() {
        AvatarReader hashLast = new AvatarReader().seed("ada");
        hashLast.read(AvatarReader.HASH, HEX);
        AvatarReader hashFirst = new AvatarReader();
        hashFirst.read(AvatarReader.HASH, HEX);
        hashFirst.seed("ada");
        assertEquals(Avatar.ofHash(Hash.ofHex(HEX)), hashLast.avatar());
        assertEquals(Avatar.ofHash(Hash.ofHex(HEX)), hashFirst.avatar());
    }

    @Test
    void rejectsInvalidSeedEvenIfAHashReplacesIt() {
        AvatarReader reader = new AvatarReader();
        reader.read(AvatarReader.HASH, HEX);
        assertRejected("seed", "The seed must not be empty.", () -> reader.seed(""));
        assertRejected("seed", "The seed must be well-formed Unicode text.", () -> reader.seed("\ud800"));
    }

    @Test
    void rejectsRepeatedNamesBeforeTheirValues() {
        AvatarReader reader = new AvatarReader();
        reader.read("size", "64");
        reader.read(AvatarReader.HASH, HEX);
        assertRejected("size", "size must be given at most once.", () -> reader.read("size", "x"));
        assertRejected("hash", "hash must be given at most once.", () -> reader.read("hash", "x"));
    }

    @Test
    void rejectsInvalidValues() {
        AvatarReader reader = new AvatarReader();
        assertRejected("size", "size must be a whole number from 16 to 1024.", () -> reader.read("size", "15"));
        assertRejected("blend", "blend must be one of true, false.", () -> reader.read("blend", ""));
        assertRejected("hash", "hash must be exactly 32 hexadecimal characters.", () -> reader.read("hash", ""));
    }

    @Test
    void rejectsMissingIdentity() {
        assertRejected("seed", "A seed or a hash is required.", new AvatarReader()::avatar);
    }

    private static void assertRejected(String field, String message, Executable reading) {
        InvalidInputException e = assertThrows(InvalidInputException.class, reading);
        assertEquals(field, e.field());
        assertEquals(message, e.getMessage());
    }
}
