// SPDX-License-Identifier: Apache-2.0

/**
 * The picture as pixels, in integers only: section 8 of docs/SG-1.md.
 *
 * <p>The road of a picture that shows something new: {@link dev.signet.raster.Cutter} takes it apart into slabs, whose left
 * and right sides are straight or circular; {@link dev.signet.raster.Stencil} knows how a circular side covers the pixels of
 * each row; {@link dev.signet.raster.RowPainter} paints, row by row and only where a row differs from the one above. It
 * paints in {@link dev.signet.raster.Recipes}, not in colours, so {@link dev.signet.raster.Mosaic} can keep every cell as a
 * {@link dev.signet.raster.Tile} for other avatars. A picture of known tiles is only put together, as a
 * {@link dev.signet.raster.Pixmap}; that takes a seventh of the time of painting it at 64 pixels, less than a fifteenth at 1024.
 */
package dev.signet.raster;
