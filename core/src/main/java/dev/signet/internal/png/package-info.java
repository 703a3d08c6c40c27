// SPDX-License-Identifier: Apache-2.0

/**
 * Pixels as a PNG file: section 11 of docs/SG-1.md. Written here and not left to {@code java.util.zip.Deflater} or {@code
 * ImageIO}, because their bytes depend on the JDK and its zlib.
 *
 * <p>{@link dev.signet.internal.png.Scanlines} lays out a {@link dev.signet.internal.raster.Pixmap} as bytes, with its {@link
 * dev.signet.internal.png.Palette}; {@link dev.signet.internal.png.Matcher} turns them into {@link dev.signet.internal.png.Tokens}; {@link
 * dev.signet.internal.png.Deflate} writes those as one block; {@link dev.signet.internal.png.PngEncoder} puts the chunks around it.
 */
package dev.signet.internal.png;
