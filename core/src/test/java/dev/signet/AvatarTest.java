// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvatarTest {

    private static final int ARRAY_HEADER = 16;
    private static final Avatar ADA = Avatar.of("ada");

    @Test
    void aSeedAndItsHashAreOneAvatar() {
        assertEquals(ADA, Avatar.ofHash(Hash.ofHex("fdee430d40bd57deeac186cd9790033d")));
        assertEquals(ADA, Avatar.of("ada", Parameters.DEFAULT));
    }

    @Test
    void otherParametersKeepTheHash() {
        Parameters large = Parameters.DEFAULT.withSize(128);
        assertEquals(Avatar.ofHash(ADA.hash(), large), ADA.with(large));
        assertEquals(Parameters.DEFAULT, ADA.parameters());
    }

    @Test
    void textAndBytesAreTheSame() {
        assertArrayEquals(ADA.svg().getBytes(US_ASCII), ADA.bytes(Format.SVG));
        assertArrayEquals(ADA.toJson().getBytes(US_ASCII), ADA.bytes(Format.DECODE));
        assertArrayEquals(ADA.png(), ADA.bytes(Format.PNG));
    }

    /**
     * Counted by the JVM, for avatars whose every tile has been met before. The median, because the JVM makes objects of its own
     * when it compiles; and until Arrays.sort is compiled, it makes up to two small ones on newer JDKs.
     */
    @ParameterizedTest
    @CsvSource({"SVG, 0", "PNG, 48"})
    void drawingLeavesNothingBehindButTheImage(Format format, long atMost) {
        List<Avatar> avatars =
                IntStream.range(0, 51).mapToObj(i -> Avatar.of("ada" + i)).toList();
        avatars.forEach(avatar -> avatar.bytes(format));
        long[] garbage = avatars.stream()
                .mapToLong(avatar -> garbage(avatar, format))
                .sorted()
                .toArray();
        assertTrue(garbage[25] <= atMost, () -> garbage[25] + " bytes beside the image");
    }

    private static long garbage(Avatar avatar, Format format) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        byte[] image = avatar.bytes(format);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        return allocated - ARRAY_HEADER - ((image.length + 7) & ~7);
    }

    @Test
    void badSeedsAndHashesAreRefused() {
        assertThrows(InvalidInputException.class, () -> Avatar.of(""));
        assertThrows(InvalidInputException.class, () -> Avatar.ofHash(Hash.ofHex("ada")));
    }

    @Test
    @SuppressWarnings("NullAway") // for whoever does without it
    void nothingStandsForNothing() {
        assertThrows(NullPointerException.class, () -> ADA.bytes(null));
        assertThrows(NullPointerException.class, () -> ADA.etag(null));
        assertThrows(NullPointerException.class, () -> ADA.with(null));
        assertThrows(NullPointerException.class, () -> Avatar.ofHash(null, Parameters.DEFAULT));
    }

    @ParameterizedTest
    @CsvSource({"SVG, svg, image/svg+xml", "PNG, png, image/png", "DECODE, decode, application/json"})
    void formatsHaveANameAndAMediaType(Format format, String text, String mediaType) {
        assertEquals(text, format.text());
        assertEquals(mediaType, format.mediaType());
    }
}
