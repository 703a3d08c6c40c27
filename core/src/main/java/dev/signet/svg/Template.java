// SPDX-License-Identifier: Apache-2.0
package dev.signet.svg;

import java.nio.charset.StandardCharsets;

/**
 * Text with places for one or two colours, which take turns. Copying the whole and writing the colours over it takes half
 * the time of putting the pieces one after the other.
 */
final class Template {

    /** Stands for the six digits of a colour. */
    static final String COLOUR = "RRGGBB";

    private final byte[] text;
    private final int[] places;
    /** By place: the two characters after the colour, where eight bytes at once want them. */
    private final long[] tails;

    Template(String text) {
        this.text = text.getBytes(StandardCharsets.US_ASCII);
        places = new int[(text.length() - text.replace(COLOUR, "").length()) / COLOUR.length()];
        tails = new long[places.length];
        int at = -1;
        for (int i = 0; i < places.length; i++) {
            at = text.indexOf(COLOUR, at + 1);
            places[i] = at;
            tails[i] = (long) text.charAt(at + 6) << 48 | (long) text.charAt(at + 7) << 56;
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
