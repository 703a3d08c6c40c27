// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import dev.signet.internal.memory.LittleEndian;
import java.nio.charset.StandardCharsets;

/**
 * Text with placeholders for one color or for two alternating ones. The text is copied in one piece and the placeholders are
 * overwritten.
 */
final class ColorTemplate {

    private static final String COLOR = "rrggbb";

    private final byte[] text;
    private final int[] positions;
    /** By placeholder: the two characters after it, as the upper bytes of the eight that are written at a time. */
    private final long[] tails;

    /** Creates a template with a placeholder between adjacent parts. */
    ColorTemplate(String... parts) {
        text = String.join(COLOR, parts).getBytes(StandardCharsets.US_ASCII);
        positions = new int[parts.length - 1];
        tails = new long[positions.length];
        int at = 0;
        for (int i = 0; i < positions.length; i++) {
            at += parts[i].length();
            positions[i] = at;
            at += COLOR.length();
            tails[i] = (long) text[at] << 48 | (long) text[at + 1] << 56;
        }
    }

    int length() {
        return text.length;
    }

    /** Writes the text with its colors, each as packed text of six characters. */
    void put(byte[] target, int start, long first, long second) {
        System.arraycopy(text, 0, target, start, text.length);
        long color = first;
        long other = second;
        for (int i = 0; i < positions.length; i++) {
            LittleEndian.putLong(target, start + positions[i], (color & 0xffff_ffff_ffffL) | tails[i]);
            long next = other;
            other = color;
            color = next;
        }
    }
}
