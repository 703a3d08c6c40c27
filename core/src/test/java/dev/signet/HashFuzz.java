// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;

/** Arbitrary seeds and hashes; the seed corpus is in {@code HashFuzzInputs}. */
class HashFuzz {

    @FuzzTest
    void seed(byte[] input) throws GeneralSecurityException {
        String seed = new String(input, UTF_8);
        if (seed.isEmpty()) {
            assertThrows(InvalidInputException.class, () -> Hash.ofSeed(seed));
            return;
        }
        byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(seed.getBytes(UTF_8));
        Hash hash = Hash.ofSeed(seed);
        assertEquals(HexFormat.of().formatHex(Arrays.copyOf(sha256, 16)), hash.hex());
        assertEquals(hash, Hash.ofHex(hash.hex().toUpperCase(Locale.ROOT)));
    }

    @FuzzTest
    void hex(byte[] input) {
        String text = new String(input, ISO_8859_1);
        if (text.matches("[0-9a-fA-F]{32}")) {
            assertEquals(text.toLowerCase(Locale.ROOT), Hash.ofHex(text).hex());
        } else {
            assertEquals(
                    "hash",
                    assertThrows(InvalidInputException.class, () -> Hash.ofHex(text))
                            .field());
        }
    }
}
