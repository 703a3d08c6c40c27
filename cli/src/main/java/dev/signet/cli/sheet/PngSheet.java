// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.sheet;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import javax.imageio.ImageIO;

/**
 * A contact sheet as one PNG. The pixels of the avatars are those of SG-1; the captions depend on the installed fonts, so
 * the bytes of a sheet may differ between machines.
 *
 * <p>The only class that needs {@code java.desktop}; callers check first that the runtime has it.
 */
public final class PngSheet {

    /** The maximum number of pixels of a sheet; composing one takes up to a hundred megabytes. */
    private static final long MAX_PIXELS = 25_000_000;

    private static final int DEFAULT_WIDTH = 1000;
    private static final int MARGIN = 24;
    private static final int GAP = 16;
    private static final int CAPTION_HEIGHT = 24;
    private static final int MIN_CELL_WIDTH = 64;
    private static final Color BACKGROUND = new Color(0xFFFFFF);
    private static final Color TEXT_COLOR = new Color(0x24292F);

    private final int size;
    private final int cell;
    private final int columns;
    private final long rows;

    /**
     * @param avatars the number of avatars
     * @param size the width and height of each, in pixels
     * @param columns the number of avatars per row; empty for a default width
     */
    public PngSheet(int avatars, int size, OptionalInt columns) {
        this.size = size;
        this.cell = Math.max(size, MIN_CELL_WIDTH);
        this.columns = Math.min(avatars, columns.orElse(Math.max(1, DEFAULT_WIDTH / (cell + GAP))));
        this.rows = ((long) avatars + this.columns - 1) / this.columns;
    }

    /** Whether the sheet is small enough to be composed in memory. */
    public boolean fits() {
        return width() <= MAX_PIXELS / height();
    }

    /** Composes the sheet from the pixels of each seed, row by row, and writes it. */
    public void write(List<String> seeds, Function<String, int[]> argb, OutputStream out) throws IOException {
        System.setProperty("java.awt.headless", "true");
        ImageIO.setUseCache(false);
        BufferedImage sheet =
                new BufferedImage(Math.toIntExact(width()), Math.toIntExact(height()), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = sheet.createGraphics();
        graphics.setColor(BACKGROUND);
        graphics.fillRect(0, 0, sheet.getWidth(), sheet.getHeight());
        graphics.setColor(TEXT_COLOR);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        Optional<FontMetrics> font = font(graphics);
        for (int i = 0; i < seeds.size(); i++) {
            String seed = seeds.get(i);
            int left = MARGIN + i % columns * (cell + GAP);
            int top = MARGIN + i / columns * (size + CAPTION_HEIGHT + GAP);
            BufferedImage avatar = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
            avatar.setRGB(0, 0, size, size, argb.apply(seed), 0, size);
            graphics.drawImage(avatar, left + (cell - size) / 2, top, null);
            font.ifPresent(metrics -> caption(graphics, metrics, seed, left, top + size));
        }
        graphics.dispose();
        ImageIO.write(sheet, "png", out);
    }

    private long width() {
        return 2L * MARGIN + (long) columns * (cell + GAP) - GAP;
    }

    private long height() {
        return 2L * MARGIN + rows * (size + CAPTION_HEIGHT + GAP) - GAP;
    }

    /** Returns the font for captions; empty on a machine without fonts, where captions are omitted. */
    private static Optional<FontMetrics> font(Graphics2D graphics) {
        try {
            graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
            FontMetrics metrics = graphics.getFontMetrics();
            return Optional.of(metrics);
        } catch (RuntimeException | LinkageError | InternalError e) {
            // Java throws these if there is no font, or no library to draw it.
            return Optional.empty();
        }
    }

    private void caption(Graphics2D graphics, FontMetrics metrics, String seed, int left, int top) {
        String text = shortened(seed, metrics);
        int indent = (cell - metrics.stringWidth(text)) / 2;
        graphics.drawString(text, left + indent, top + (CAPTION_HEIGHT + metrics.getAscent()) / 2);
    }

    private String shortened(String seed, FontMetrics metrics) {
        // Seeds can be long, and more characters than this never fit.
        String text = seed.length() > cell ? seed.substring(0, cell) : seed;
        boolean whole = text.length() == seed.length();
        while (metrics.stringWidth(whole ? text : text + "\u2026") > cell) {
            text = text.substring(0, text.offsetByCodePoints(text.length(), -1));
            whole = false;
        }
        return whole ? text : text + "\u2026";
    }
}
