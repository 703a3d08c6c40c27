// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The image protocols of a terminal, as far as it reported them.
 *
 * @param kitty whether it supports Kitty's graphics protocol
 * @param sixel whether it supports Sixel graphics
 * @param colors the number of colors of a Sixel image
 * @param cellWidth the width of a character in pixels
 * @param cellHeight the height of a character in pixels
 */
public record GraphicsSupport(boolean kitty, boolean sixel, int colors, int cellWidth, int cellHeight) {

    /** No image protocol, and usual values for the rest. */
    public static final GraphicsSupport NONE = new GraphicsSupport(false, false, 256, 8, 16);

    /** The primary device attributes (DA1): the kind of terminal, then its features. */
    private static final Pattern ATTRIBUTES = Pattern.compile("\u001b\\[\\?\\d+((?:;\\d+)*)c");

    private static final String SIXEL_ATTRIBUTE = "4";
    private static final Pattern KITTY_OK = Pattern.compile("\u001b_Gi=\\d+;OK\u001b");
    private static final Pattern CELL = Pattern.compile("\u001b\\[6;([1-9]\\d{0,2});([1-9]\\d{0,2})t");
    /** The largest Sixel image; in xterm, that is no larger than its window. */
    private static final Pattern AREA = Pattern.compile("\u001b\\[\\?2;0;(\\d{2,5});(\\d{2,5})S");

    private static final Pattern COLORS = Pattern.compile("\u001b\\[\\?1;0;(\\d{1,9})S");
    private static final int MAX_COLORS = 256;
    private static final int MIN_CELL = 4;

    /** Whether a reply contains the device attributes, which are requested last. */
    static boolean isComplete(CharSequence reply) {
        return ATTRIBUTES.matcher(reply).find();
    }

    /** Returns what the replies to the queries of {@link TerminalQuery} report, in a terminal of this size. */
    static GraphicsSupport parse(String replies, Stty.Size size) {
        Matcher attributes = ATTRIBUTES.matcher(replies);
        boolean sixel = attributes.find()
                && Arrays.asList(attributes.group(1).split(";", -1)).contains(SIXEL_ATTRIBUTE);
        Matcher colors = COLORS.matcher(replies);
        int width = NONE.cellWidth;
        int height = NONE.cellHeight;
        Matcher cell = CELL.matcher(replies);
        Matcher area = AREA.matcher(replies);
        if (cell.find()) {
            width = Integer.parseInt(cell.group(2));
            height = Integer.parseInt(cell.group(1));
        } else if (area.find()) {
            // xterm reports this even if it is configured not to report sizes. Too small a value makes gaps, not
            // overlaps.
            width = Math.max(MIN_CELL, Integer.parseInt(area.group(1)) / size.columns());
            height = Math.max(MIN_CELL, Integer.parseInt(area.group(2)) / size.rows());
        }
        return new GraphicsSupport(
                KITTY_OK.matcher(replies).find(),
                sixel,
                colors.find() ? Math.max(2, Math.min(MAX_COLORS, Integer.parseInt(colors.group(1)))) : NONE.colors,
                width,
                height);
    }
}
