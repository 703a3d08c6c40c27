// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.signet.InvalidInputException;
import dev.signet.foreign.Samples;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Accepts exactly the byte sequences that CharsetDecoder accepts. */
class SeedTest {

    @Test
    void agreesWithCharsetDecoderOnAllPairsOfBytes() {
        for (int i = 0; i < 1 << 16; i++) {
            assertAgrees((byte) (i >> 8), (byte) i);
        }
    }

    @Test
    void agreesWithCharsetDecoderOnThreeAndFourBytesAtRangeLimits() {
        int[] edges = {0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff};
        // The first and the last bytes of each class, and in ./test --full the bytes between them.
        int[] limits = {
            0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff
        };
        for (int lead : Samples.FULL ? IntStream.range(0x80, 0x100).toArray() : limits) {
            for (int second : edges) {
                for (int third : edges) {
                    assertAgrees((byte) lead, (byte) second, (byte) third);
                    for (int fourth : edges) {
                        assertAgrees((byte) lead, (byte) second, (byte) third, (byte) fourth);
                        assertAgrees((byte) 'a', (byte) lead, (byte) second, (byte) third, (byte) fourth, (byte) 'z');
                    }
                }
            }
        }
    }

    private static void assertAgrees(byte... bytes) {
        String segment = RouterFuzz.escape(bytes);
        try {
            CharBuffer expected = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            assertEquals(expected.toString(), AvatarHandler.seed(segment));
        } catch (CharacterCodingException e) {
            assertThrows(InvalidInputException.class, () -> AvatarHandler.seed(segment));
        }
    }
}
