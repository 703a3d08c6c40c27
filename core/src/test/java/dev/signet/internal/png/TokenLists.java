// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.raster.Pixmap;

/** The tokens of PNG files as the conformance kit has them, and blocks of Deflate made from such tokens. */
public final class TokenLists {

    private TokenLists() {}

    /** Returns the tokens of a picture, one a line: a literal as its value, a match as its length, a space and its distance. */
    public static String text(Pixmap pixmap) {
        Scanlines scanlines = new Scanlines();
        scanlines.set(pixmap);
        Tokens tokens = new Tokens();
        tokens.clear();
        new Matcher().find(scanlines, tokens);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < tokens.count(); i++) {
            int token = tokens.get(i);
            int symbol = token & Tokens.SYMBOL_MASK;
            int distance = token >>> Tokens.DISTANCE_SHIFT & Tokens.FIVE_BITS_MASK;
            if (distance == Tokens.NO_DISTANCE) {
                text.append(symbol);
            } else {
                int lengthExtra = token >>> Tokens.LENGTH_EXTRA_SHIFT & Tokens.FIVE_BITS_MASK;
                text.append(length(symbol) + lengthExtra)
                        .append(' ')
                        .append(distance(distance) + (token >>> Tokens.DISTANCE_EXTRA_SHIFT));
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** Returns the block of tokens: literals, and matches as their length and distance. */
    public static byte[] deflate(int[][] list) {
        Tokens tokens = new Tokens();
        tokens.clear();
        for (int[] token : list) {
            if (token.length == 1) {
                tokens.literal(token[0]);
            } else {
                tokens.match(token[0], token[1]);
            }
        }
        BitWriter out = new BitWriter();
        new Deflate().write(tokens, out);
        return out.toBytes();
    }

    /** Returns the smallest length that a symbol stands for. */
    private static int length(int symbol) {
        int length = DeflateFormat.MIN_MATCH;
        while ((DeflateFormat.lengthSymbolAndExtra(length) & Tokens.SYMBOL_MASK) != symbol) {
            length++;
        }
        return length;
    }

    /** Returns the smallest distance that a symbol stands for (RFC 1951, section 3.2.5). */
    private static int distance(int symbol) {
        int extraBits = DeflateFormat.DISTANCE_EXTRA_BITS[symbol];
        return extraBits == 0 ? symbol + 1 : 1 + ((2 + (symbol & 1)) << extraBits);
    }
}
