// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.management.ThreadMXBean;
import dev.signet.input.Hash;
import dev.signet.input.InvalidInputException;
import dev.signet.input.Parameters;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AvatarTest {

    private static final int ARRAY_HEADER = 16;
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

    /** Counted by the JVM, for avatars whose every tile has been met before. */
    @ParameterizedTest
    @EnumSource(names = {"SVG", "PNG"})
    void drawingLeavesNothingBehindButTheImage(Format format) {
        List<Avatar> avatars =
                IntStream.range(0, 50).mapToObj(i -> Avatar.ofSeed("ada" + i)).toList();
        avatars.forEach(avatar -> avatar.bytes(format));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (Avatar avatar : avatars) {
            long before = threads.getCurrentThreadAllocatedBytes();
            byte[] image = avatar.bytes(format);
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            assertEquals(ARRAY_HEADER + (image.length + 7 & ~7), allocated, "bytes for an image of " + image.length);
        }
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
