// SPDX-License-Identifier: Apache-2.0

/**
 * The picture as pixels, in integers only: section 8 of docs/SG-1.md.
 *
 * <p>The road: {@link dev.signet.raster.Cutter} takes the picture apart into slabs, whose left and right sides are
 * straight or circular; {@link dev.signet.raster.Stencil} knows how a circular side covers the pixels of each row;
 * {@link dev.signet.raster.Colours} mixes; {@link dev.signet.raster.Rasteriser} paints, row by row and only where a row
 * differs from the one above; {@link dev.signet.raster.Pixmap} keeps those differences.
 */
package dev.signet.raster;
