// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import dev.signet.internal.memory.EightBytes;
import java.nio.charset.StandardCharsets;

/**
 * Text with places for one or two colours, which take turns. It is copied whole and the colours are written over it, instead
 * of putting the pieces one after the other.
 */
final class ColorTemplate {

    private static final String COLOUR = "rrggbb";

    private final byte[] text;
    private final int[] places;
    /** By place: the two characters after the colour, where eight bytes at once want them. */
    private final long[] tails;

    /** A text with a colour between every two of the parts. */
    ColorTemplate(String... parts) {
        text = String.join(COLOUR, parts).getBytes(StandardCharsets.US_ASCII);
        places = new int[parts.length - 1];
        tails = new long[places.length];
        int at = 0;
        for (int i = 0; i < places.length; i++) {
            at += parts[i].length();
            places[i] = at;
            at += COLOUR.length();
            tails[i] = (long) text[at] << 48 | (long) text[at + 1] << 56;
        }
    }

    int length() {
        return text.length;
    }

    /** Writes the text with its colours, each as packed text of six digits. */
    void put(byte[] target, int start, long first, long second) {
        System.arraycopy(text, 0, target, start, text.length);
        long colour = first;
        long other = second;
        for (int i = 0; i < places.length; i++) {
            EightBytes.put(target, start + places[i], (colour & 0xffff_ffff_ffffL) | tails[i]);
            long next = other;
            other = colour;
            colour = next;
        }
    }
}
