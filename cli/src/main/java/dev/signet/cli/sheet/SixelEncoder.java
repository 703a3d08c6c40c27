// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.sheet;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Encodes pixels as Sixel graphics: bands of six rows, in each band one line per color, in each line one character per
 * column, whose six bits are the rows. Pixels that are less than half opaque keep what the terminal shows there.
 *
 * <p>An image has as many colors as the terminal has registers, at most 256. If the picture has more, the most frequent
 * ones are kept, which are its flat areas and the common steps of their edges, and the others become the nearest of them.
 *
 * @see <a href="https://vt100.net/docs/vt3xx-gp/chapter14.html">VT330/VT340 Programmer Reference Manual, chapter 14</a>
 */
final class SixelEncoder {

    private static final int BAND = 6;
    /** The character for a column without pixels of the color; the six bits are added to it. */
    private static final char NO_ROWS = '?';
    /** Pixel ratio and grid size are defaults; unset pixels keep the background. */
    private static final String START = "\u001bP0;1;0q";

    private static final String END = "\u001b\\";
    /** The shortest run that is shorter as a repeat count. */
    private static final int MIN_REPEAT = 4;

    private static final int TRANSPARENT = -1;

    private SixelEncoder() {}

    /**
     * @param argb non-premultiplied pixels, row by row
     * @param colors the most colors of the image
     */
    static String encode(int[] argb, int width, int colors) {
        List<Integer> palette = palette(argb, colors);
        int[] registers = registers(argb, palette);
        int height = argb.length / width;
        StringBuilder text = new StringBuilder(START);
        text.append("\"1;1;").append(width).append(';').append(height);
        for (int i = 0; i < palette.size(); i++) {
            int color = palette.get(i);
            text.append('#').append(i).append(";2;").append(color >> 16);
            text.append(';').append(color >> 8 & 0xff).append(';').append(color & 0xff);
        }
        for (int top = 0; top < height; top += BAND) {
            band(registers, width, top, Math.min(BAND, height - top), palette.size(), text);
        }
        return text.append(END).toString();
    }

    private static void band(int[] registers, int width, int top, int rows, int colors, StringBuilder text) {
        char[][] lines = new char[colors][];
        for (int row = 0; row < rows; row++) {
            for (int x = 0; x < width; x++) {
                int register = registers[(top + row) * width + x];
                if (register != TRANSPARENT) {
                    if (lines[register] == null) {
                        lines[register] = new char[width];
                    }
                    lines[register][x] |= (char) (1 << row);
                }
            }
        }
        String separator = "";
        for (int i = 0; i < colors; i++) {
            if (lines[i] != null) {
                text.append(separator).append('#').append(i);
                line(lines[i], text);
                separator = "$"; // back to the left edge of the band
            }
        }
        text.append('-');
    }

    private static void line(char[] line, StringBuilder text) {
        int end = line.length;
        while (line[end - 1] == 0) {
            end--;
        }
        for (int from = 0; from < end; ) {
            int to = from + 1;
            while (to < end && line[to] == line[from]) {
                to++;
            }
            String sixel = Character.toString(NO_ROWS + line[from]);
            if (to - from < MIN_REPEAT) {
                text.append(sixel.repeat(to - from));
            } else {
                text.append('!').append(to - from).append(sixel);
            }
            from = to;
        }
    }

    /** Returns the most frequent colors, as percentages in three bytes. */
    private static List<Integer> palette(int[] argb, int max) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int pixel : argb) {
            if (isOpaque(pixel)) {
                counts.merge(percentages(pixel), 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(max)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static int[] registers(int[] argb, List<Integer> palette) {
        Map<Integer, Integer> nearest = new HashMap<>();
        int[] registers = new int[argb.length];
        for (int i = 0; i < argb.length; i++) {
            registers[i] = isOpaque(argb[i])
                    ? nearest.computeIfAbsent(percentages(argb[i]), color -> nearest(color, palette))
                    : TRANSPARENT;
        }
        return registers;
    }

    private static int nearest(int color, List<Integer> palette) {
        return IntStream.range(0, palette.size())
                .boxed()
                .min(Comparator.comparingInt(register -> distance(color, palette.get(register))))
                .orElseThrow();
    }

    private static int distance(int a, int b) {
        int red = (a >> 16) - (b >> 16);
        int green = (a >> 8 & 0xff) - (b >> 8 & 0xff);
        int blue = (a & 0xff) - (b & 0xff);
        return red * red + green * green + blue * blue;
    }

    private static boolean isOpaque(int argb) {
        return argb < 0; // the sign bit: alpha is at least 128
    }

    private static int percentages(int argb) {
        return percent(argb >> 16) << 16 | percent(argb >> 8) << 8 | percent(argb);
    }

    private static int percent(int channel) {
        return ((channel & 0xff) * 100 + 127) / 255;
    }
}
