// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import dev.signet.internal.memory.LittleEndian;

/**
 * Text with placeholders of six hexadecimal characters, for colors and parts of ids. The text is copied in words of eight
 * bytes, the last of which may extend beyond it, and the placeholders are overwritten.
 */
final class HexTemplate {

    private static final String PLACEHOLDER = "rrggbb";

    private final long[] words;
    private final int length;
    private final int[] positions;
    /** By placeholder: the two characters after it, as the upper bytes of the eight that are written at a time. */
    private final long[] tails;

    /** Creates a template with a placeholder between adjacent parts. */
    HexTemplate(String... parts) {
        String text = String.join(PLACEHOLDER, parts);
        words = SvgBuffer.words(text);
        length = text.length();
        positions = new int[parts.length - 1];
        tails = new long[positions.length];
        int at = 0;
        for (int i = 0; i < positions.length; i++) {
            at += parts[i].length();
            positions[i] = at;
            at += PLACEHOLDER.length();
            tails[i] = (long) text.charAt(at) << 48 | (long) text.charAt(at + 1) << 56;
        }
    }

    int length() {
        return length;
    }

    /** Writes the text with one value in all places. Values are packed text of six characters. */
    void put(byte[] target, int start, long value) {
        copy(target, start);
        for (int i = 0; i < positions.length; i++) {
            overwrite(target, start, i, value);
        }
    }

    /** Writes a text with six placeholders: four values, then the first two again. A loop over them would be slower. */
    void put(byte[] target, int start, long first, long second, long third, long fourth) {
        copy(target, start);
        overwrite(target, start, 0, first);
        overwrite(target, start, 1, second);
        overwrite(target, start, 2, third);
        overwrite(target, start, 3, fourth);
        overwrite(target, start, 4, first);
        overwrite(target, start, 5, second);
    }

    private void copy(byte[] target, int start) {
        for (int i = 0; i < words.length; i++) {
            LittleEndian.putLong(target, start + Long.BYTES * i, words[i]);
        }
    }

    private void overwrite(byte[] target, int start, int place, long value) {
        LittleEndian.putLong(target, start + positions[place], (value & 0xffff_ffff_ffffL) | tails[place]);
    }
}
