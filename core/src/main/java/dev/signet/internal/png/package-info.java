// SPDX-License-Identifier: Apache-2.0

/**
 * The PNG encoder (docs/SG-1.md, section 11). {@code java.util.zip.Deflater} and {@code ImageIO} are not used, because their
 * output depends on the JDK and its zlib.
 *
 * <p>{@link dev.signet.internal.png.Scanlines} lays out a {@link dev.signet.internal.raster.Pixmap} as bytes, with its {@link
 * dev.signet.internal.png.Palette} and {@link dev.signet.internal.png.RepeatedBlocks}; {@link
 * dev.signet.internal.png.Matcher} turns them into LZ77 {@link dev.signet.internal.png.Tokens}; {@link
 * dev.signet.internal.png.Deflate} writes those as one block; {@link dev.signet.internal.png.PngEncoder} writes the chunks.
 */
package dev.signet.internal.png;
