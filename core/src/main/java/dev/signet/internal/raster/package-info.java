// SPDX-License-Identifier: Apache-2.0

/**
 * The rasterizer: renders a picture as pixels, in integers (docs/SG-1.md, section 8).
 *
 * <p>An image is composed of tiles, one for each cell ({@link dev.signet.internal.raster.TileGrid}). {@link
 * dev.signet.internal.raster.TileKeys} finds what each depends on, and {@link dev.signet.internal.raster.TileCache} has the tiles
 * that all threads share. {@link dev.signet.internal.raster.SlabBuilder} decomposes the shapes of a new tile into slabs with
 * straight or circular edges, and {@link dev.signet.internal.raster.RowPainter} paints them scanline by scanline, with areas
 * accumulated in {@link dev.signet.internal.raster.Coverage}. Pixels of a tile are indices of its {@link
 * dev.signet.internal.raster.Blends}, not colors, so tiles serve other avatars.
 */
package dev.signet.internal.raster;
