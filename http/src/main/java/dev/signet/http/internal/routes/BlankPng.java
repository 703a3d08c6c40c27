// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.zip.CRC32;

/**
 * A square PNG of transparent pixels: 1-bit grayscale, all zero, with zero declared transparent in tRNS. The deflate stream
 * is written by hand: its digest is the entity tag, which is equal on all replicas and in {@code signet-avatar/fetch}.
 */
final class BlankPng {

    private static final byte[] SIGNATURE = HexFormat.of().parseHex("89504e470d0a1a0a");
    /** IHDR: bit depth 1, color type 0 (grayscale), compression method 0, filter method 0, no interlacing. */
    private static final byte[] ONE_BIT_GRAY = {1, 0, 0, 0, 0};

    /** The length and the code of the longest match (RFC 1951, section 3.2.6), at distance 1. */
    private static final int MATCH_LENGTH = 258;

    private static final String MATCH = "11000101" + "00000";
    private static final String LITERAL_ZERO = "00110000";

    private BlankPng() {}

    static byte[] ofSize(int size) {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        png.writeBytes(SIGNATURE);
        ByteBuffer header = ByteBuffer.allocate(13).putInt(size).putInt(size).put(ONE_BIT_GRAY);
        chunk(png, "IHDR", header.array());
        chunk(png, "tRNS", new byte[2]);
        int zeros = size * (1 + (size + 7) / 8); // each row starts with its filter type
        byte[] deflated = deflated(zeros);
        int adler = zeros % 65521 << 16 | 1; // RFC 1950, section 8.2
        ByteBuffer zlib = ByteBuffer.allocate(6 + deflated.length).putShort((short) 0x7801); // section 2.2
        chunk(png, "IDAT", zlib.put(deflated).putInt(adler).array());
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

    /** Returns zeros as the last block, with the fixed codes: one literal, matches, and literals for the rest. */
    private static byte[] deflated(int zeros) {
        String codes = "1" + "10"
                + LITERAL_ZERO
                + MATCH.repeat((zeros - 1) / MATCH_LENGTH)
                + LITERAL_ZERO.repeat((zeros - 1) % MATCH_LENGTH)
                + "0000000"; // the end of the block
        BitSet bits = new BitSet(); // each byte is filled from its least significant bit
        for (int i = 0; i < codes.length(); i++) {
            bits.set(i, codes.charAt(i) == '1');
        }
        return Arrays.copyOf(bits.toByteArray(), (codes.length() + 7) / 8);
    }
}
