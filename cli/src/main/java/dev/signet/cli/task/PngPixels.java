// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads the pixels of a PNG written by core: eight bits per channel, indexed or true color, filter type 0. ImageIO would
 * need java.desktop, which small runtimes lack.
 */
final class PngPixels {

    private static final int SIGNATURE = 8;
    private static final int IHDR = 0x49484452;
    private static final int PLTE = 0x504c5445;
    private static final int TRNS = 0x74524e53;
    private static final int IDAT = 0x49444154;
    private static final int INDEXED = 3;
    private static final int TRUECOLOR_ALPHA = 6;
    private static final int OPAQUE = 0xff << 24;

    private PngPixels() {}

    /** Returns non-premultiplied ARGB, row by row. */
    static int[] argb(byte[] png) {
        ByteBuffer chunks = ByteBuffer.wrap(png).position(SIGNATURE);
        int size = 0;
        int type = 0;
        int[] palette = {};
        byte[] rows = {};
        Inflater inflater = new Inflater();
        int filled = 0;
        try {
            while (chunks.hasRemaining()) {
                int length = chunks.getInt();
                int kind = chunks.getInt();
                ByteBuffer data = chunks.slice().limit(length);
                if (kind == IHDR) {
                    size = data.getInt(0);
                    type = data.get(9);
                    rows = new byte[size * (1 + size * channels(type))];
                } else if (kind == PLTE) {
                    palette = new int[length / 3];
                    for (int i = 0; i < palette.length; i++) {
                        palette[i] = OPAQUE | rgb(data, 3 * i);
                    }
                } else if (kind == TRNS) {
                    for (int i = 0; i < length; i++) {
                        palette[i] = (palette[i] & ~OPAQUE) | data.get(i) << 24;
                    }
                } else if (kind == IDAT) {
                    inflater.setInput(data);
                    filled += inflater.inflate(rows, filled, rows.length - filled);
                }
                chunks.position(chunks.position() + length + Integer.BYTES);
            }
        } catch (DataFormatException e) {
            throw new IllegalStateException(e);
        } finally {
            inflater.end();
        }
        return pixels(ByteBuffer.wrap(rows), size, type, palette);
    }

    private static int[] pixels(ByteBuffer rows, int size, int type, int[] palette) {
        int[] pixels = new int[size * size];
        for (int i = 0; i < pixels.length; i++) {
            int at = i / size + 1 + i * channels(type); // every row starts with its filter type
            pixels[i] = switch (type) {
                case INDEXED -> palette[rows.get(at) & 0xff];
                case TRUECOLOR_ALPHA -> rgb(rows, at) | rows.get(at + 3) << 24;
                default -> OPAQUE | rgb(rows, at);
            };
        }
        return pixels;
    }

    private static int channels(int type) {
        return switch (type) {
            case INDEXED -> 1;
            case TRUECOLOR_ALPHA -> 4;
            default -> 3;
        };
    }

    private static int rgb(ByteBuffer bytes, int at) {
        return (bytes.get(at) & 0xff) << 16 | (bytes.get(at + 1) & 0xff) << 8 | (bytes.get(at + 2) & 0xff);
    }
}
