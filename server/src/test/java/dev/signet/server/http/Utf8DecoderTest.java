// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Against the JDK's decoder, over all short sequences. */
class Utf8DecoderTest {

    @Test
    void twoBytes() {
        for (int i = 0; i < 1 << 16; i++) {
            assertAgrees((byte) (i >> 8), (byte) i);
        }
    }

    @Test
    void threeAndFourBytesAtEveryEdge() {
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
        boolean expected;
        try {
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes));
            expected = true;
        } catch (CharacterCodingException e) {
            expected = false;
        }
        assertEquals(expected, Utf8Decoder.isWellFormed(bytes));
    }
}
