// SPDX-License-Identifier: Apache-2.0

/**
 * Pixels as a PNG file: section 11 of docs/SG-1.md. Written here and not left to {@code java.util.zip.Deflater} or {@code
 * ImageIO}, because their bytes depend on the JDK and its zlib, and because an encoder that knows which pixels changed
 * from row to row need not look at the others.
 *
 * <p>The road: {@link dev.signet.png.PixelFormat} chooses how a pixel is stored, {@link dev.signet.png.Scanlines} lays the
 * pixels out as PNG wants them, {@link dev.signet.png.Matcher} finds what repeats, {@link dev.signet.png.Deflate} writes
 * that as a zlib stream, which {@link dev.signet.png.Adler} checks, {@link dev.signet.png.PngEncoder} puts the chunks around it.
 */
package dev.signet.png;
