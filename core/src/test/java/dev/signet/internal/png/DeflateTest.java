// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;

class DeflateTest {

    private final Deflate deflate = new Deflate();
    private final Tokens tokens = new Tokens();
    private final Bytes expected = new Bytes();

    @Test
    void inflatesRandomTokensToTheirBytes() throws DataFormatException {
        Random random = new Random(4);
        int dynamic = 0;
        for (int round = 0; round < 300; round++) {
            start();
            int count = random.nextInt(round < 100 ? 30 : 3000);
            int alphabet = 1 + random.nextInt(256);
            for (int i = 0; i < count; i++) {
                if (expected.size() > 0 && random.nextInt(3) == 0) {
                    match(3 + random.nextInt(256), 1 + random.nextInt(Math.min(expected.size(), 32768)));
                } else {
                    literal(random.nextInt(alphabet));
                }
            }
            dynamic += blockType(check()) == DeflateFormat.DYNAMIC_BLOCK ? 1 : 0;
        }
        assertTrue(dynamic > 50 && dynamic < 295, "dynamic blocks: " + dynamic);
    }

    @Test
    void writesFixedBlockWithoutTokens() throws DataFormatException {
        start();
        assertEquals(DeflateFormat.FIXED_BLOCK, blockType(check()));
    }

    @Test
    void inflatesEveryLengthAndEveryDistanceSymbol() throws DataFormatException {
        start();
        Random random = new Random(5);
        for (int i = 0; i < 300; i++) {
            literal(random.nextInt(256));
        }
        for (int length = 3; length <= 258; length++) {
            match(length, 1 + random.nextInt(300));
        }
        int first = 1;
        for (int code = 0; code < 30; code++) {
            int last = first + (1 << DeflateFormat.DISTANCE_EXTRA_BITS[code]) - 1;
            if (last <= expected.size()) {
                match(4, first);
                match(5, last);
            }
            first = last + 1;
        }
        while (expected.size() < 32768) {
            match(258, 299);
        }
        match(3, 32768);
        match(258, 32768);
        check();
    }

    /** Counts that double give Huffman codes of more than 15 bits without a limit. */
    @Test
    void limitsCodeLengthsOfSkewedCounts() throws DataFormatException {
        start();
        for (int symbol = 0; symbol < 19; symbol++) {
            for (int i = 0; i < 1 << symbol; i++) {
                literal(symbol);
            }
        }
        assertEquals(DeflateFormat.DYNAMIC_BLOCK, blockType(check()));
    }

    private void start() {
        tokens.clear();
        expected.reset();
    }

    private void literal(int value) {
        tokens.literal(value);
        expected.write(value);
    }

    private void match(int length, int distance) {
        tokens.match(length, distance);
        for (int i = 0; i < length; i++) {
            expected.write(expected.fromEnd(distance));
        }
    }

    /** A stream whose written bytes can be read. */
    private static final class Bytes extends ByteArrayOutputStream {

        int fromEnd(int distance) {
            return buf[count - distance];
        }
    }

    private byte[] check() throws DataFormatException {
        BitWriter out = new BitWriter();
        deflate.write(tokens, out);
        Inflater inflater = new Inflater(true);
        inflater.setInput(out.toBytes());
        byte[] inflated = new byte[expected.size() + 1];
        assertEquals(expected.size(), inflater.inflate(inflated));
        assertTrue(inflater.finished());
        assertEquals(0, inflater.getRemaining());
        inflater.end();
        assertArrayEquals(expected.toByteArray(), Arrays.copyOf(inflated, expected.size()));
        return out.toBytes();
    }

    private static int blockType(byte[] stream) {
        assertEquals(1, stream[0] & 1);
        return stream[0] >>> 1 & 3;
    }
}
