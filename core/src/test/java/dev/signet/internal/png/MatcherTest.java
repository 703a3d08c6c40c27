// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.foreign.Samples;
import dev.signet.internal.raster.Pixmap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tokens of random images, against section 11.2 of docs/SG-1.md followed word for word. */
class MatcherTest {

    private static final int ROUNDS = Samples.of(200);

    /** The most colors of an image, so that all color types occur. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 300})
    void tokensAreThoseOfTheSpecification(int colors) {
        Random random = new Random(colors);
        int matches = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int size = 16 + random.nextInt(40);
            Pixmap image = new ArrayPixmap(pixels(random, size, colors), size);
            Scanlines scanlines = new Scanlines();
            scanlines.set(image);
            String expected = new Oracle(scanlines, size).tokens();
            matches += expected.contains(" ") ? 1 : 0;
            assertEquals(expected, TokenLists.text(image), "round " + round + ", size " + size);
        }
        assertTrue(matches > ROUNDS / 2);
    }

    /** Returns pixels that often equal the one before, the one above, or a block of an earlier row. */
    private static int[] pixels(Random random, int size, int colors) {
        int[] pixels = new int[size * size];
        int block = (size + 15) / 16;
        for (int at = 0; at < pixels.length; at++) {
            int back = switch (random.nextInt(8)) {
                case 0, 1, 2 -> size;
                case 3, 4 -> 1;
                case 5 -> size * (1 + random.nextInt(5)) + block * random.nextInt(4);
                default -> 0;
            };
            if (back > 0 && at >= back) {
                int length = Math.min(pixels.length - at, 1 + random.nextInt(2 * block));
                for (int i = 0; i < length; i++) {
                    pixels[at + i] = pixels[at + i - back];
                }
                at += length - 1;
            } else {
                pixels[at] = (colors > 256 && random.nextBoolean() ? 0x80000000 : 0xff000000)
                        | 0x10305 * random.nextInt(colors);
            }
        }
        return pixels;
    }

    private static final class Oracle {

        private final byte[] bytes;
        private final int rowLength;
        private final int blockLength;

        Oracle(Scanlines scanlines, int size) {
            bytes = Arrays.copyOf(scanlines.bytes(), scanlines.length());
            rowLength = scanlines.rowLength();
            blockLength = (size + 15) / 16 * ((rowLength - 1) / size);
        }

        String tokens() {
            StringBuilder text = new StringBuilder();
            int position = 0;
            while (position < bytes.length) {
                int[] match = best(position);
                boolean lazy = position + match[0] < bytes.length && best(position + 1)[2] > match[2];
                if (match[0] == 0 || lazy) {
                    text.append(bytes[position] & 0xff).append('\n');
                    position++;
                } else {
                    int length = match[0];
                    while (length > 258) {
                        int part = length == 259 || length == 260 ? 255 : 258;
                        text.append(part).append(' ').append(match[1]).append('\n');
                        length -= part;
                    }
                    text.append(length).append(' ').append(match[1]).append('\n');
                    position += match[0];
                }
            }
            return text.toString();
        }

        /** Returns length, distance and score of the first candidate with the highest score, or zeros. */
        private int[] best(int position) {
            List<Integer> distances = new ArrayList<>(List.of(1, rowLength));
            int column = position % rowLength - 1;
            if (column >= 0) {
                int start = position - column % blockLength;
                if (isNew(start)) {
                    int equal = 0;
                    for (int earlier = start - 1; earlier > 0 && equal < 2; earlier--) {
                        int earlierColumn = earlier % rowLength - 1;
                        if (earlierColumn >= 0
                                && earlierColumn % blockLength == 0
                                && isNew(earlier)
                                && isEqual(start, earlier)) {
                            equal++;
                            if (start - earlier <= 32768) {
                                distances.add(start - earlier);
                            }
                        }
                    }
                }
            }
            int[] best = {0, 0, 0};
            for (int distance : distances) {
                int length = 0;
                while (distance <= position
                        && position + length < bytes.length
                        && bytes[position + length] == bytes[position + length - distance]) {
                    length++;
                }
                int score = 3 * length - DeflateFormat.extraBitsOf(distance);
                if (length >= 3 && score > best[2]) {
                    best = new int[] {length, distance, score};
                }
            }
            return best;
        }

        private int end(int start) {
            return Math.min(start + blockLength, (start / rowLength + 1) * rowLength);
        }

        private boolean isNew(int start) {
            return start < rowLength
                    || !Arrays.equals(bytes, start, end(start), bytes, start - rowLength, end(start) - rowLength);
        }

        private boolean isEqual(int start, int earlier) {
            return Arrays.equals(bytes, start, end(start), bytes, earlier, end(earlier));
        }
    }
}
