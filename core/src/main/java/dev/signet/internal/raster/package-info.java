// SPDX-License-Identifier: Apache-2.0

/**
 * The rasterizer: renders a picture as pixels, in integers (docs/SG-1.md, section 8).
 *
 * <p>{@link dev.signet.internal.raster.SlabBuilder} decomposes a picture into slabs with straight or circular edges. {@link
 * dev.signet.internal.raster.RowPainter} paints scanline by scanline and accumulates areas in {@link
 * dev.signet.internal.raster.Coverage}. Pixels are indices of a {@link dev.signet.internal.raster.BlendTable}, not colors, so
 * {@link dev.signet.internal.raster.TileCache} can reuse cells for other avatars. The result is a {@link
 * dev.signet.internal.raster.Pixmap} composed of tiles.
 */
package dev.signet.internal.raster;
