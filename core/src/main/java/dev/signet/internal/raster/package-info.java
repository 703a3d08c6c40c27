// SPDX-License-Identifier: Apache-2.0

/**
 * The picture as pixels, in integers only: section 8 of docs/SG-1.md.
 *
 * <p>{@link dev.signet.internal.raster.SlabBuilder} takes a picture apart into slabs, whose left and right sides are straight or
 * circular; {@link dev.signet.internal.raster.ArcCoverage} has the area that a circular side covers in the pixels of each row;
 * {@link dev.signet.internal.raster.RowPainter} paints row by row, and only where a row differs from the one above. It paints
 * entries of a {@link dev.signet.internal.raster.BlendTable}, not colors, so {@link dev.signet.internal.raster.TileCache} can keep every cell
 * as a {@link dev.signet.internal.raster.Tile} for other avatars. A picture of cached tiles is not painted, only put together as a
 * {@link dev.signet.internal.raster.Pixmap}.
 */
package dev.signet.internal.raster;
