// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.raster.Pixmap;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/**
 * Encodes a pixmap as a PNG file (W3C PNG, second edition; docs/SG-1.md, section 11): IHDR, PLTE and tRNS for indexed
 * color, one IDAT, IEND. There are no ancillary chunks but tRNS, so the file is a function of the pixels.
 *
 * <p>Keeps its working memory for the next image. Not thread-safe.
 */
public final class PngEncoder {

    /** Chunk types in ASCII. */
    private static final int IHDR = 0x49484452;

    private static final int PLTE = 0x504c5445;
    private static final int TRNS = 0x74524e53;
    private static final int IDAT = 0x49444154;
    private static final int IEND = 0x49454e44;

    /** RFC 1950, section 2.2: CMF (Deflate, 32 KiB window), FLG (maximum compression, check bits). */
    private static final int ZLIB_HEADER = 0x78da;

    private static final int BIT_DEPTH = 8;

    /** In bytes. By part, so that the intrinsic is compiled before many large images are encoded. */
    private static final int ADLER_PART = 1 << 14;

    private final Scanlines scanlines = new Scanlines();
    private final Matcher matcher = new Matcher();
    private final Tokens tokens = new Tokens();
    private final Deflate deflate = new Deflate();
    private final BitWriter out = new BitWriter();
    private final CRC32 crc = new CRC32();
    private final Adler32 adler = new Adler32();

    public byte[] encode(Pixmap pixmap) {
        scanlines.set(pixmap);
        tokens.clear();
        matcher.find(scanlines, tokens);
        out.clear();
        out.putInt(0x89504e47); // signature
        out.putInt(0x0d0a1a0a);
        header(pixmap.size());
        if (scanlines.colorType() == Scanlines.INDEXED) {
            palette(scanlines.palette);
        }
        data();
        endChunk(startChunk(IEND));
        return out.toBytes();
    }

    /** Returns the approximate number of bytes that it keeps for the next image. */
    public long retainedBytes() {
        return scanlines.retainedBytes() + tokens.retainedBytes() + out.bytes().length;
    }

    private void header(int size) {
        int start = startChunk(IHDR);
        out.putInt(size); // width
        out.putInt(size); // height
        out.put(BIT_DEPTH);
        out.put(scanlines.colorType());
        out.put(0); // compression method: deflate
        out.put(0); // filter method: adaptive
        out.put(0); // interlace method: none
        endChunk(start);
    }

    private void palette(Palette palette) {
        int start = startChunk(PLTE);
        for (int i = 0; i < palette.count(); i++) {
            int argb = palette.argb(i);
            out.put(argb >>> 16);
            out.put(argb >>> 8);
            out.put(argb);
        }
        endChunk(start);
        int alphaCount = palette.alphaCount();
        if (alphaCount == 0) {
            return;
        }
        start = startChunk(TRNS);
        for (int i = 0; i < alphaCount; i++) {
            out.put(palette.argb(i) >>> 24);
        }
        endChunk(start);
    }

    private void data() {
        int start = startChunk(IDAT);
        out.put(ZLIB_HEADER >>> 8);
        out.put(ZLIB_HEADER);
        deflate.write(tokens, out);
        adler.reset();
        for (int at = 0; at < scanlines.length(); at += ADLER_PART) {
            adler.update(scanlines.bytes(), at, Math.min(ADLER_PART, scanlines.length() - at));
        }
        out.putInt((int) adler.getValue());
        endChunk(start);
    }

    /** Reserves the length field, writes the chunk type and returns the position of the type. */
    private int startChunk(int type) {
        out.putInt(0);
        int start = out.length();
        out.putInt(type);
        return start;
    }

    /** Fills in the length and appends the CRC. */
    private void endChunk(int start) {
        int length = out.length() - start;
        out.putIntAt(start - 4, length - 4);
        crc.reset();
        crc.update(out.bytes(), start, length);
        out.putInt((int) crc.getValue());
    }
}
