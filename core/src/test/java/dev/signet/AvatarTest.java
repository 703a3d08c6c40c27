// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.signet.input.Hash;
import dev.signet.input.InvalidInputException;
import dev.signet.input.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvatarTest {

    private static final Avatar ADA = Avatar.ofSeed("ada");

    @Test
    void aSeedAndItsHashAreOneAvatar() {
        assertEquals(ADA, Avatar.ofHash("fdee430d40bd57deeac186cd9790033d"));
        assertEquals(ADA, new Avatar(Hash.ofSeed("ada"), Parameters.DEFAULT));
    }

    @Test
    void otherParametersKeepTheHash() {
        Parameters large = Parameters.DEFAULT.withSize(128);
        assertEquals(new Avatar(ADA.hash(), large), ADA.with(large));
        assertEquals(Parameters.DEFAULT, ADA.parameters());
    }

    @Test
    void textAndBytesAreTheSame() {
        assertArrayEquals(ADA.svg().getBytes(US_ASCII), ADA.bytes(Format.SVG));
        assertArrayEquals(ADA.decode().getBytes(US_ASCII), ADA.bytes(Format.DECODE));
        assertArrayEquals(ADA.png(), ADA.bytes(Format.PNG));
    }

    @Test
    void badSeedsAndHashesAreRefused() {
        assertThrows(InvalidInputException.class, () -> Avatar.ofSeed(""));
        assertThrows(InvalidInputException.class, () -> Avatar.ofHash("ada"));
    }

    @ParameterizedTest
    @CsvSource({"SVG, svg, image/svg+xml", "PNG, png, image/png", "DECODE, decode, application/json"})
    void formatsHaveANameAndAMediaType(Format format, String text, String mediaType) {
        assertEquals(text, format.text());
        assertEquals(mediaType, format.mediaType());
    }
}
