// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.sheet;

import dev.signet.Avatar;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.Substrate;
import dev.signet.cli.terminal.SafeText;
import java.util.Base64;
import java.util.List;

/** Avatars side by side in a terminal, each above its caption. */
public final class TerminalSheet {

    /** An avatar, and the text below it. */
    public record Item(String caption, Hash hash) {}

    private static final String GAP = "  ";
    private static final String ESCAPE = "\u001b[";
    private static final String RESET = ESCAPE + "0m";
    private static final String SAVE_CURSOR = "\u001b7";
    private static final String RESTORE_CURSOR = "\u001b8";
    /** The longest payload of one escape sequence of Kitty's protocol. */
    private static final int PAYLOAD = 4096;

    /** The usual size of a character in pixels. */
    private static final int CELL_WIDTH = 8;

    private static final int CELL_HEIGHT = 16;

    private final TerminalGraphics graphics;
    private final Parameters parameters;
    private final int columns;
    private final int width;

    /**
     * @param parameters the size is in pixels; with blocks one column is one pixel wide
     * @param columns the width of the terminal
     */
    public TerminalSheet(TerminalGraphics graphics, Parameters parameters, int columns) {
        this.graphics = graphics;
        // Without colors, the background would hide the shapes.
        this.parameters = graphics == TerminalGraphics.TEXT ? parameters.withSubstrate(Substrate.NONE) : parameters;
        this.columns = columns;
        this.width = graphics.isImage() ? cells(parameters.size(), CELL_WIDTH) : parameters.size();
    }

    /** Whether an avatar is no wider than the terminal. */
    public boolean fits() {
        return width <= columns;
    }

    /** Returns the number of avatars side by side. */
    public int inRow() {
        return Math.max(1, (columns + GAP.length()) / (width + GAP.length()));
    }

    /** Returns at most {@link #inRow} avatars, side by side. */
    public String row(List<Item> items) {
        StringBuilder text = new StringBuilder();
        List<Avatar> avatars = items.stream()
                .map(item -> Avatar.ofHash(item.hash(), parameters))
                .toList();
        if (graphics.isImage()) {
            images(avatars, text);
        } else {
            blocks(avatars, text);
        }
        StringBuilder captions = new StringBuilder();
        for (Item item : items) {
            captions.append(centered(SafeText.visible(item.caption()))).append(GAP);
        }
        return text.append(captions.toString().stripTrailing()).append("\n\n").toString();
    }

    /**
     * Prints empty rows first, so that the terminal does not scroll while images are placed. One more than the images have,
     * since the cursor may move below an image.
     */
    private void images(List<Avatar> avatars, StringBuilder text) {
        int rows = cells(parameters.size(), CELL_HEIGHT);
        text.append("\n".repeat(rows + 1)).append(ESCAPE).append(rows + 1).append('A');
        for (int i = 0; i < avatars.size(); i++) {
            text.append(ESCAPE + (1 + i * (width + GAP.length())) + "G" + SAVE_CURSOR);
            String png = Base64.getEncoder().encodeToString(avatars.get(i).png());
            if (graphics == TerminalGraphics.KITTY) {
                kitty(png, rows, text);
            } else {
                text.append("\u001b]1337;File=inline=1;preserveAspectRatio=0;width=" + width + ";height=" + rows + ":")
                        .append(png)
                        .append('\u0007');
            }
            text.append(RESTORE_CURSOR);
        }
        text.append(ESCAPE).append(rows).append("B\r");
    }

    private void kitty(String data, int rows, StringBuilder text) {
        String control = "a=T,f=100,q=2,C=1,c=" + width + ",r=" + rows + ",";
        for (int from = 0; from < data.length(); from += PAYLOAD) {
            int to = Math.min(from + PAYLOAD, data.length());
            text.append("\u001b_G").append(control).append(to < data.length() ? "m=1;" : "m=0;");
            text.append(data, from, to).append("\u001b\\");
            control = "";
        }
    }

    private void blocks(List<Avatar> avatars, StringBuilder text) {
        List<int[]> pictures = avatars.stream().map(Avatar::argb).toList();
        for (int y = 0; y < width; y += 2) {
            StringBuilder line = new StringBuilder();
            for (int[] pixels : pictures) {
                for (int x = 0; x < width; x++) {
                    int upper = pixels[y * width + x];
                    int lower = y + 1 < width ? pixels[(y + 1) * width + x] : 0;
                    line.append(block(upper, lower));
                }
                line.append(graphics == TerminalGraphics.TEXT ? GAP : RESET + GAP);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private String block(int upper, int lower) {
        boolean above = upper < 0; // the sign bit: alpha is at least 128
        boolean below = lower < 0;
        if (graphics == TerminalGraphics.TEXT) {
            return above ? below ? "\u2588" : "\u2580" : below ? "\u2584" : " ";
        }
        if (!above) {
            return below ? ESCAPE + "0;38;" + color(lower) + "m\u2584" : RESET + " ";
        }
        return ESCAPE + "38;" + color(upper) + ";" + (below ? "48;" + color(lower) : "49") + "m\u2580";
    }

    private String color(int argb) {
        int red = argb >> 16 & 0xff;
        int green = argb >> 8 & 0xff;
        int blue = argb & 0xff;
        return graphics == TerminalGraphics.TRUECOLOR
                ? "2;" + red + ";" + green + ";" + blue
                : "5;" + indexed(red, green, blue);
    }

    /** Returns the nearest of xterm's 6 x 6 x 6 colors, or of its 24 grays from 8 to 238. */
    static int indexed(int red, int green, int blue) {
        int gray = Math.min(23, Math.max(0, ((red + green + blue) / 3 - 3) / 10));
        int level = 8 + 10 * gray;
        int toGray = distance(red, level) + distance(green, level) + distance(blue, level);
        int r = step(red);
        int g = step(green);
        int b = step(blue);
        int toColor = distance(red, level(r)) + distance(green, level(g)) + distance(blue, level(b));
        return toGray < toColor ? 232 + gray : 16 + 36 * r + 6 * g + b;
    }

    private static int step(int channel) {
        return channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35) / 40;
    }

    private static int level(int step) {
        return step == 0 ? 0 : 55 + 40 * step;
    }

    private static int distance(int a, int b) {
        return (a - b) * (a - b);
    }

    /** Returns the text centered in an avatar's width, truncated if it does not fit. */
    private String centered(String text) {
        StringBuilder shown = new StringBuilder();
        int taken = 0;
        for (int c : text.codePoints().toArray()) {
            int added = displayWidth(c);
            if (taken + added > width) {
                break;
            }
            shown.appendCodePoint(c);
            taken += added;
        }
        int left = (width - taken) / 2;
        return " ".repeat(left) + shown + " ".repeat(width - taken - left);
    }

    /** Returns the number of characters that cover a length in pixels. */
    private static int cells(int pixels, int cell) {
        return (pixels + cell - 1) / cell;
    }

    /** Returns the width of a character in columns, approximating wcwidth. */
    private static int displayWidth(int codePoint) {
        int type = Character.getType(codePoint);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        boolean wide = (codePoint >= 0x1100 && codePoint <= 0x115f)
                || (codePoint >= 0x2e80 && codePoint <= 0xa4cf)
                || (codePoint >= 0xac00 && codePoint <= 0xd7a3)
                || (codePoint >= 0xf900 && codePoint <= 0xfaff)
                || (codePoint >= 0xfe30 && codePoint <= 0xfe6f)
                || (codePoint >= 0xff00 && codePoint <= 0xff60)
                || (codePoint >= 0x1f300 && codePoint <= 0x1faff)
                || (codePoint >= 0x20000 && codePoint <= 0x3fffd);
        return wide ? 2 : 1;
    }
}
