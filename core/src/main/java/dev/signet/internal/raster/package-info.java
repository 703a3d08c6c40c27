// SPDX-License-Identifier: Apache-2.0

/**
 * The rasterizer: renders a picture as pixels, in integers (docs/SG-1.md, section 8).
 *
 * <p>An image is composed of tiles, one for each cell ({@link dev.signet.internal.raster.TileGrid}). Pixels of a tile are indices
 * of its {@link dev.signet.internal.raster.Blends}, not colors, so tiles serve other avatars: all threads share them in {@link
 * dev.signet.internal.raster.TileCache}. New ones are painted by {@link dev.signet.internal.raster.RowPainter}.
 */
package dev.signet.internal.raster;
