// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Parses a PNG file and checks signature, chunk lengths, CRCs, the zlib stream, and that no bytes are left. */
final class PngFile {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    private static final class Chunk {
        private final String type;
        private final byte[] data;

        Chunk(String type, byte[] data) {
            this.type = type;
            this.data = data;
        }
    }

    private final List<Chunk> chunks = new ArrayList<>();
    private final ByteBuffer header;

    PngFile(byte[] file) {
        ByteBuffer in = ByteBuffer.wrap(file);
        byte[] signature = new byte[8];
        in.get(signature);
        assertArrayEquals(SIGNATURE, signature);
        while (in.hasRemaining()) {
            chunks.add(chunk(in));
        }
        header = ByteBuffer.wrap(data("IHDR"));
        assertEquals(13, header.remaining());
    }

    private static Chunk chunk(ByteBuffer in) {
        byte[] data = new byte[in.getInt()];
        byte[] type = new byte[4];
        in.get(type);
        in.get(data);
        CRC32 crc = new CRC32();
        crc.update(type);
        crc.update(data);
        String name = new String(type, US_ASCII);
        assertEquals((int) crc.getValue(), in.getInt(), () -> "CRC of " + name);
        return new Chunk(name, data);
    }

    List<String> types() {
        return chunks.stream().map(chunk -> chunk.type).toList();
    }

    byte[] data(String type) {
        return chunks.stream()
                .filter(chunk -> chunk.type.equals(type))
                .findFirst()
                .map(chunk -> chunk.data)
                .orElse(new byte[0]);
    }

    int width() {
        return header.getInt(0);
    }

    int height() {
        return header.getInt(4);
    }

    int bitDepth() {
        return header.get(8);
    }

    int colorType() {
        return header.get(9);
    }

    /** Returns compression, filter and interlace method. */
    byte[] methods() {
        return Arrays.copyOfRange(header.array(), 10, 13);
    }

    /** Returns the inflated IDAT. The zlib stream must end with the chunk and have the right Adler-32. */
    byte[] scanlines() {
        byte[] compressed = data("IDAT");
        int bytes = height() * (1 + (width() * bitDepth() * channels() + 7) / 8);
        byte[] scanlines = new byte[bytes];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(compressed);
            int length = inflater.inflate(scanlines);
            int more = inflater.inflate(new byte[1]);
            assertEquals(bytes, length);
            assertEquals(0, more);
            assertTrue(inflater.finished());
            assertEquals(0, inflater.getRemaining());
        } catch (DataFormatException e) {
            throw new AssertionError("not a zlib stream", e);
        } finally {
            inflater.end();
        }
        return scanlines;
    }

    /** Returns PLTE and tRNS as ARGB. */
    int[] palette() {
        byte[] colors = data("PLTE");
        byte[] alphas = data("tRNS");
        int[] palette = new int[colors.length / 3];
        for (int i = 0; i < palette.length; i++) {
            int alpha = i < alphas.length ? alphas[i] & 0xff : 0xff;
            palette[i] = alpha << 24
                    | (colors[3 * i] & 0xff) << 16
                    | (colors[3 * i + 1] & 0xff) << 8
                    | (colors[3 * i + 2] & 0xff);
        }
        return palette;
    }

    private int channels() {
        return switch (colorType()) {
            case 2 -> 3;
            case 3 -> 1;
            case 6 -> 4;
            default -> throw new AssertionError("unexpected color type " + colorType());
        };
    }
}
