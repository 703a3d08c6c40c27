// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.signet.internal.raster.Pixmap;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/**
 * Writes a pixmap as a PNG file (W3C Portable Network Graphics, second edition): signature, header, palette and its alphas
 * where there is one, the pixels in one chunk, end. No other chunks, so nothing depends on time or machine.
 *
 * <p>An encoder keeps its working memory and may be used again, by one thread at a time.
 */
public final class PngEncoder {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final byte[] IHDR = "IHDR".getBytes(US_ASCII);
    private static final byte[] PLTE = "PLTE".getBytes(US_ASCII);
    private static final byte[] TRNS = "tRNS".getBytes(US_ASCII);
    private static final byte[] IDAT = "IDAT".getBytes(US_ASCII);
    private static final byte[] IEND = "IEND".getBytes(US_ASCII);

    /** RFC 1950 section 2.2: deflate with a window of 32768 bytes, strongest level, and the check bits for these. */
    private static final int ZLIB_HEADER = 0x78da;

    private static final int BIT_DEPTH = 8;

    private final Scanlines scanlines = new Scanlines();
    private final Matcher matcher = new Matcher();
    private final Tokens tokens = new Tokens();
    private final Deflate deflate = new Deflate();
    private final BitWriter out = new BitWriter();
    private final CRC32 crc = new CRC32();
    private final Adler32 adler = new Adler32();

    /** Returns the file of an image: a function of its pixels alone. */
    public byte[] encode(Pixmap pixmap) {
        scanlines.set(pixmap);
        tokens.clear();
        matcher.find(scanlines, tokens);
        out.clear();
        out.put(SIGNATURE);
        header(pixmap.size());
        if (scanlines.colorType() == Scanlines.INDEXED) {
            palette(scanlines.palette());
        }
        data();
        endChunk(startChunk(IEND));
        return out.toBytes();
    }

    /** Returns about how many bytes it keeps for the next image. */
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
        if (palette.alphas() == 0) {
            return;
        }
        start = startChunk(TRNS);
        for (int i = 0; i < palette.alphas(); i++) {
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
        adler.update(scanlines.bytes(), 0, scanlines.length());
        out.putInt((int) adler.getValue());
        endChunk(start);
    }

    /** Leaves room for the length and returns where the chunk's type stands. */
    private int startChunk(byte[] type) {
        out.putInt(0);
        int start = out.length();
        out.put(type);
        return start;
    }

    private void endChunk(int start) {
        int length = out.length() - start;
        out.putIntAt(start - 4, length - 4);
        crc.reset();
        crc.update(out.bytes(), start, length);
        out.putInt((int) crc.getValue());
    }
}
