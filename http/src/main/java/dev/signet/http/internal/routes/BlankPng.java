// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/**
 * A square PNG of transparent pixels: 1-bit grayscale, all zero, with zero declared transparent in tRNS. The deflate stream
 * is written by hand: its digest is the entity tag, which must be equal on all replicas, and the output of zlib depends on the JDK.
 */
final class BlankPng {

    private static final long SIGNATURE = 0x89504e470d0a1a0aL;
    /** IHDR: bit depth 1, color type 0 (grayscale), compression method 0, filter method 0, no interlacing. */
    private static final byte[] ONE_BIT_GRAY = {1, 0, 0, 0, 0};

    private static final byte[] ZERO_IS_TRANSPARENT = {0, 0};
    /** RFC 1950, section 2.2: deflate with a window of 32768 bytes, and the check bits. */
    private static final byte[] ZLIB_HEADER = {0x78, 0x01};

    /** RFC 1951, section 3.2.5: the longest match. */
    private static final int MAX_MATCH = 258;

    /** Its fixed Huffman code, section 3.2.6. */
    private static final int LITERAL_ZERO = 0b00110000;

    /** The deflate stream, in which each byte is filled from its least significant bit. */
    private final BitSet bits = new BitSet();

    private int bitCount;

    private BlankPng() {}

    static byte[] ofSize(int size) {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        png.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(SIGNATURE).array());
        ByteBuffer header = ByteBuffer.allocate(13).putInt(size).putInt(size).put(ONE_BIT_GRAY);
        chunk(png, "IHDR", header.array());
        chunk(png, "tRNS", ZERO_IS_TRANSPARENT);
        int bytesInRow = 1 + (size + 7) / 8; // the first byte is the filter type, none
        chunk(png, "IDAT", new BlankPng().zlib(size * bytesInRow));
        chunk(png, "IEND", new byte[0]);
        return png.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream png, String type, byte[] data) {
        byte[] name = type.getBytes(US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(data);
        ByteBuffer chunk = ByteBuffer.allocate(4 + 4 + data.length + 4);
        png.writeBytes(chunk.putInt(data.length)
                .put(name)
                .put(data)
                .putInt((int) crc.getValue())
                .array());
    }

    /** Returns a zlib stream of zeros: one literal, matches at distance 1, and literals for the rest. */
    private byte[] zlib(int zeros) {
        put(0b1, 1); // final block
        put(0b10, 2); // fixed Huffman codes: 01, low bit first
        put(LITERAL_ZERO, 8);
        for (int i = 0; i < (zeros - 1) / MAX_MATCH; i++) {
            put(0b11000101, 8); // length 258
            put(0b00000, 5); // at distance 1
        }
        for (int i = 0; i < (zeros - 1) % MAX_MATCH; i++) {
            put(LITERAL_ZERO, 8);
        }
        put(0b0000000, 7); // end of block
        byte[] deflated = Arrays.copyOf(bits.toByteArray(), (bitCount + 7) / 8);
        Adler32 check = new Adler32();
        check.update(new byte[zeros]);
        return ByteBuffer.allocate(ZLIB_HEADER.length + deflated.length + 4)
                .put(ZLIB_HEADER)
                .put(deflated)
                .putInt((int) check.getValue())
                .array();
    }

    /** Appends a code, most significant bit first. */
    private void put(int code, int length) {
        for (int i = length - 1; i >= 0; i--) {
            bits.set(bitCount++, (code >>> i & 1) == 1);
        }
    }
}
