// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.Parameters;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/**
 * Finds all pictures with equal pixels among many random hashes, without rendering each of them.
 *
 * <p>Equal pixels need equal {@link VisibleBits}, which few hashes share. SVG text that is equal but for its ids means equal
 * pixels, but pixels can be equal where the text differs: a run may lie hidden below what is drawn over it. Everything else (ground, pieces, pads,
 * vias) is seen, since pieces, pads and vias lie in a cell of their own above all runs. So pictures with equal pixels have
 * SVGs that are equal without their runs. Those are few; of them, one for each different text is rendered, and pixels
 * decide. This holds with {@code blend=true} only: without it, pieces lie below runs.
 */
final class IdenticalPictures {

    private static final byte[] RUN = "<path stroke=\"#".getBytes(StandardCharsets.US_ASCII);
    /** After the color of a run follows its data; after that of a pad, a width. */
    private static final int DATA_AFTER = RUN.length + "rrggbb\" ".length();

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /**
     * What was found.
     *
     * @param pairs pairs of hashes with one picture
     * @param hiddenPairs those pairs whose SVGs differ
     */
    record Count(long hashes, long pairs, long hiddenPairs) {

        private static final double Z = 1.96;

        /** The probability that two hashes have one picture. */
        double probability() {
            return probability((double) pairs);
        }

        /** The lower end of its 95 % interval: pairs follow Poisson's law, approximated as Wilson and Hilferty do. */
        double leastProbability() {
            return pairs == 0
                    ? 0
                    : probability(pairs * Math.pow(1 - 1 / (9.0 * pairs) - Z / (3 * Math.sqrt((double) pairs)), 3));
        }

        double mostProbability() {
            double next = pairs + 1.0;
            return probability(next * Math.pow(1 - 1 / (9 * next) + Z / (3 * Math.sqrt(next)), 3));
        }

        private double probability(double pairCount) {
            return pairCount / (hashes * (hashes - 1.0) / 2);
        }
    }

    private final Parameters parameters;
    private final LongFunction<Hash> hashes;

    IdenticalPictures(Parameters parameters, LongFunction<Hash> hashes) {
        if (!parameters.blend()) {
            throw new IllegalArgumentException("Pieces may be hidden with blend=false.");
        }
        this.parameters = parameters;
        this.hashes = hashes;
    }

    Count count(int hashCount) {
        long[] keys = new long[hashCount];
        Arrays.setAll(keys, i -> VisibleBits.key(hashes.apply(i), parameters));
        int[] candidates = withRepeatedKey(keys, IntStream.range(0, hashCount).toArray());
        for (int i : candidates) {
            keys[i] = digest(svg(i), true);
        }
        candidates = withRepeatedKey(keys, candidates);
        Map<Long, List<Integer>> groups = new HashMap<>();
        for (int i : candidates) {
            groups.computeIfAbsent(keys[i], key -> new ArrayList<>(2)).add(i);
        }
        long pairs = 0;
        long sameText = 0;
        for (List<Integer> group : groups.values()) {
            Map<Long, Integer> byText = new HashMap<>();
            Map<Long, Integer> oneOfText = new HashMap<>();
            for (int i : group) {
                long text = digest(svg(i), false);
                byText.merge(text, 1, Integer::sum);
                oneOfText.putIfAbsent(text, i);
            }
            Map<IntBuffer, Integer> byPixels = new HashMap<>();
            byText.forEach((text, count) -> byPixels.merge(
                    byText.size() == 1 ? IntBuffer.allocate(0) : pixels(oneOfText.getOrDefault(text, 0)),
                    count,
                    Integer::sum));
            for (int count : byText.values()) {
                sameText += pairs(count);
            }
            for (int count : byPixels.values()) {
                pairs += pairs(count);
            }
        }
        return new Count(hashCount, pairs, pairs - sameText);
    }

    private static long pairs(long count) {
        return count * (count - 1) / 2;
    }

    private byte[] svg(long number) {
        return withoutIds(avatar(number).bytes(Format.SVG));
    }

    /** Overwrites ids, which depend on the hash, in definitions and in references to them. */
    static byte[] withoutIds(byte[] svg) {
        for (int i = 4; i < svg.length; i++) {
            boolean definition = svg[i - 1] == '"' && svg[i - 2] == '=' && svg[i - 3] == 'd' && svg[i - 4] == 'i';
            boolean reference = svg[i - 1] == '#' && svg[i - 2] == '(';
            while ((definition || reference) && svg[i] != '"' && svg[i] != ')') {
                svg[i++] = '-';
            }
        }
        return svg;
    }

    private IntBuffer pixels(long number) {
        return IntBuffer.wrap(Bitmap.argb(avatar(number)));
    }

    private Avatar avatar(long number) {
        return Avatar.ofHash(hashes.apply(number), parameters);
    }

    /** Those of the numbers whose key another one of them has too. */
    private static int[] withRepeatedKey(long[] keys, int[] numbers) {
        long[] sorted = Arrays.stream(numbers).mapToLong(i -> keys[i]).sorted().toArray();
        int count = 0;
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1] && (count == 0 || sorted[count - 1] != sorted[i])) {
                sorted[count++] = sorted[i];
            }
        }
        long[] repeated = Arrays.copyOf(sorted, count);
        return Arrays.stream(numbers)
                .filter(i -> Arrays.binarySearch(repeated, keys[i]) >= 0)
                .toArray();
    }

    /** A digest of the SVG, or of what is left of it without its runs. */
    static long digest(byte[] svg, boolean withoutRuns) {
        long digest = 0;
        int from = 0;
        while (from < svg.length) {
            int run = withoutRuns ? nextRun(svg, from) : svg.length;
            digest = digest(svg, from, run, digest);
            from = run;
            while (from < svg.length && svg[from++] != '>') {}
        }
        return digest;
    }

    private static int nextRun(byte[] svg, int from) {
        for (int i = from; i + DATA_AFTER < svg.length; i++) {
            if (svg[i] == '<'
                    && Arrays.equals(svg, i, i + RUN.length, RUN, 0, RUN.length)
                    && svg[i + DATA_AFTER] == 'd') {
                return i;
            }
        }
        return svg.length;
    }

    private static long digest(byte[] bytes, int from, int to, long start) {
        long digest = start;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            digest = mix(digest ^ (long) LONGS.get(bytes, at));
        }
        for (; at < to; at++) {
            digest = mix(digest ^ bytes[at]);
        }
        return digest;
    }

    private static long mix(long value) {
        long product = (value ^ value >>> 32) * 0x9fb21c651e98df25L;
        return product ^ product >>> 29;
    }
}
