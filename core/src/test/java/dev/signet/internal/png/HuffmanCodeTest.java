// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HuffmanCodeTest {

    /** Fibonacci counts give the deepest Huffman tree. */
    @ParameterizedTest
    @CsvSource({"15, 30", "15, 40", "15, 17", "15, 16", "7, 19", "7, 9", "7, 8"})
    void buildsCompleteCodeWithinTheLimitForFibonacciCounts(int limit, int symbols) {
        HuffmanCode code = new HuffmanCode(new byte[symbols], limit);
        code.build(fibonacci(Math.min(symbols, 30), symbols));
        assertComplete(code, symbols, limit);
        int longest = 0;
        for (int symbol = 0; symbol < symbols; symbol++) {
            longest = Math.max(longest, code.lengths[symbol]);
        }
        assertEquals(Math.min(limit, symbols - 1), longest);
    }

    @Test
    void givesRarerSymbolsNoShorterCodes() {
        int[] counts = fibonacci(19, 19);
        HuffmanCode code = new HuffmanCode(new byte[19], 7);
        code.build(counts);
        for (int symbol = 1; symbol < 19; symbol++) {
            assertTrue(code.lengths[symbol] <= code.lengths[symbol - 1]);
        }
    }

    @Test
    void givesSingleSymbolOneBit() {
        HuffmanCode code = new HuffmanCode(new byte[30], 15);
        int[] counts = new int[30];
        counts[7] = 5;
        code.build(counts);
        assertEquals(1, code.lengths[7]);
        assertEquals(0, HuffmanCode.withExtraBits(code.entries[7], 0));
        assertEquals(8, code.used(1));
    }

    @Test
    void givesNoCodesWithoutCounts() {
        HuffmanCode code = new HuffmanCode(new byte[30], 15);
        code.build(new int[30]);
        for (int symbol = 0; symbol < 30; symbol++) {
            assertEquals(0, code.lengths[symbol]);
        }
        assertEquals(1, code.used(1));
    }

    @Test
    void rebuildsWithoutStateOfThePreviousCode() {
        HuffmanCode code = new HuffmanCode(new byte[30], 15);
        code.build(fibonacci(30, 30));
        int[] counts = {3, 1, 0, 1};
        code.build(Arrays.copyOf(counts, 30));
        assertEquals(1, code.lengths[0]);
        assertEquals(2, code.lengths[1]);
        assertEquals(0, code.lengths[2]);
        assertEquals(2, code.lengths[3]);
        assertEquals(4, code.used(1));
    }

    @Test
    void isOptimalBelowTheLimit() {
        Random random = new Random(3);
        for (int round = 0; round < 500; round++) {
            int symbols = 2 + random.nextInt(285);
            int[] counts = new int[286];
            for (int i = 0; i < symbols; i++) {
                counts[random.nextInt(286)] = 1 + random.nextInt(1 << random.nextInt(10));
            }
            HuffmanCode code = new HuffmanCode(new byte[286], 15);
            code.build(counts);
            long bits = 0;
            for (int symbol = 0; symbol < 286; symbol++) {
                assertEquals(counts[symbol] > 0, code.lengths[symbol] > 0);
                bits += (long) counts[symbol] * code.lengths[symbol];
            }
            long used = Arrays.stream(counts).filter(count -> count > 0).count();
            if (used > 1) {
                assertComplete(code, 286, 15);
                assertEquals(plainHuffmanBits(counts), bits);
            }
        }
    }

    /** RFC 1951, section 3.2.2: the example, whose codes are 010, 011, 100, 101, 110, 00, 1110, 1111. */
    @Test
    void assignsCanonicalCodesBitReversed() {
        HuffmanCode code = new HuffmanCode(new byte[19], 7);
        code.build(Arrays.copyOf(new int[] {2, 2, 2, 2, 2, 4, 1, 1}, 19));
        int[] expected = {0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111};
        for (int symbol = 0; symbol < 8; symbol++) {
            assertEquals(expected[symbol], HuffmanCode.withExtraBits(code.entries[symbol], 0));
        }
    }

    /** The size in bits is the sum of the weights of all inner nodes. */
    private static long plainHuffmanBits(int[] counts) {
        PriorityQueue<Long> weights = new PriorityQueue<>();
        Arrays.stream(counts).filter(count -> count > 0).forEach(count -> weights.add((long) count));
        long bits = 0;
        while (weights.size() > 1) {
            long joined = weights.remove() + weights.remove();
            bits += joined;
            weights.add(joined);
        }
        return bits;
    }

    /** The Kraft sum is 1, and no code is a prefix of another. */
    private static void assertComplete(HuffmanCode code, int symbols, int limit) {
        long kraft = 0;
        List<String> codes = new ArrayList<>();
        for (int symbol = 0; symbol < symbols; symbol++) {
            int length = code.lengths[symbol];
            if (length > 0) {
                assertTrue(length <= limit);
                kraft += 1L << (limit - length);
                String bits = Integer.toBinaryString(1 << length | HuffmanCode.withExtraBits(code.entries[symbol], 0))
                        .substring(1);
                codes.add(new StringBuilder(bits).reverse().toString());
            }
        }
        assertEquals(1L << limit, kraft);
        codes.sort(null);
        for (int i = 1; i < codes.size(); i++) {
            assertTrue(!codes.get(i).startsWith(codes.get(i - 1)));
        }
    }

    /**
     * Fibonacci counts for the first symbols; those from {@code growing} on stay at the last value, to stay in the
     * range of counts a picture can have.
     */
    private static int[] fibonacci(int growing, int symbols) {
        int[] counts = new int[symbols];
        int before = 1;
        int now = 1;
        for (int i = 0; i < symbols; i++) {
            counts[i] = before;
            if (i < growing) {
                int next = before + now;
                before = now;
                now = next;
            }
        }
        return counts;
    }
}
