// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.signet.InvalidInputException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
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
        for (int lead = 0x80; lead < 0x100; lead++) {
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
