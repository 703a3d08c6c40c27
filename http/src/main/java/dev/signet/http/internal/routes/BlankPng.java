// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.zip.CRC32;

/**
 * A square PNG of transparent pixels: 1-bit grayscale, all zero, with zero declared transparent in tRNS. The deflate stream
 * is written by hand: its digest is the entity tag, which must be equal on all replicas, and the output of zlib depends on the JDK.
 */
final class BlankPng {

    private static final byte[] SIGNATURE = HexFormat.of().parseHex("89504e470d0a1a0a");
    /** IHDR: bit depth 1, color type 0 (grayscale), compression method 0, filter method 0, no interlacing. */
    private static final byte[] ONE_BIT_GRAY = {1, 0, 0, 0, 0};

    private static final byte[] ZERO_IS_TRANSPARENT = {0, 0};
    /** RFC 1950, section 2.2: deflate with a window of 32768 bytes, and the check bits. */
    private static final byte[] ZLIB_HEADER = {0x78, 0x01};

    /** RFC 1950, section 8.2: the modulus of Adler-32. */
    private static final int ADLER_BASE = 65521;

    /** The fixed Huffman codes of RFC 1951, section 3.2.6, with the final bit and the type of the only block before them. */
    private static final String START = "1" + "10";

    private static final String LITERAL_ZERO = "00110000";
    /** The longest match, at distance 1. */
    private static final String MATCH = "11000101" + "00000";

    private static final int MATCH_LENGTH = 258;
    private static final String END = "0000000";

    private BlankPng() {}

    static byte[] ofSize(int size) {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        png.writeBytes(SIGNATURE);
        ByteBuffer header = ByteBuffer.allocate(13).putInt(size).putInt(size).put(ONE_BIT_GRAY);
        chunk(png, "IHDR", header.array());
        chunk(png, "tRNS", ZERO_IS_TRANSPARENT);
        int bytesInRow = 1 + (size + 7) / 8; // the first byte is the filter type, none
        chunk(png, "IDAT", zlib(size * bytesInRow));
        chunk(png, "IEND", new byte[0]);
        return png.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream png, String type, byte[] data) {
        ByteBuffer chunk = ByteBuffer.allocate(4 + 4 + data.length + 4).putInt(data.length);
        chunk.put(type.getBytes(US_ASCII)).put(data);
        CRC32 crc = new CRC32();
        crc.update(chunk.array(), 4, 4 + data.length);
        png.writeBytes(chunk.putInt((int) crc.getValue()).array());
    }

    /** Returns a zlib stream of zeros: one literal, matches, and literals for the rest. */
    private static byte[] zlib(int zeros) {
        String codes = START
                + LITERAL_ZERO
                + MATCH.repeat((zeros - 1) / MATCH_LENGTH)
                + LITERAL_ZERO.repeat((zeros - 1) % MATCH_LENGTH)
                + END;
        BitSet bits = new BitSet(); // each byte is filled from its least significant bit
        for (int i = 0; i < codes.length(); i++) {
            bits.set(i, codes.charAt(i) == '1');
        }
        int adler = zeros % ADLER_BASE << 16 | 1;
        int length = ZLIB_HEADER.length + (codes.length() + 7) / 8;
        return ByteBuffer.allocate(length + 4)
                .put(ZLIB_HEADER)
                .put(bits.toByteArray())
                .putInt(length, adler)
                .array();
    }
}
