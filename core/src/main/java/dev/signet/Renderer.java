// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.internal.memory.Pool;
import dev.signet.internal.memory.Reusable;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.png.PngEncoder;
import dev.signet.internal.raster.Rasterizer;
import dev.signet.internal.svg.SvgWriter;

/** Renders avatars with reused working memory: allocates nothing but the image. Used by one thread at a time. */
final class Renderer extends Reusable {

    /** Picture, SVG buffer and tables of fixed size. */
    private static final int FIXED_BYTES = 64 << 10;

    private static final int MIN_TILE_CACHE = 512 << 10;
    private static final int MAX_TILE_CACHE = 8 << 20;
    /** Tile caches may use 1/32 of the heap, half of what a pool of {@link RenderMemory} keeps by default. */
    private static final int TILE_CACHE_DIVISOR = 32;

    private final Picture picture = Picture.of(new Hash(0, 0), Parameters.DEFAULT);
    private final SvgWriter svg = new SvgWriter();
    private final Rasterizer rasterizer = new Rasterizer(tileCacheBytes());
    private PngEncoder encoder = new PngEncoder();

    private static int tileCacheBytes() {
        return (int) Math.max(MIN_TILE_CACHE, Math.min(MAX_TILE_CACHE, Pool.heapShare(TILE_CACHE_DIVISOR)));
    }

    byte[] svg(Avatar avatar) {
        return svg.toBytes(drawn(avatar));
    }

    String svgText(Avatar avatar) {
        return svg.toString(drawn(avatar));
    }

    byte[] png(Avatar avatar) {
        return encoder.encode(rasterizer.render(drawn(avatar)));
    }

    int[] argb(Avatar avatar) {
        return rasterizer.render(drawn(avatar)).toArgb();
    }

    @Override
    protected long retainedBytes() {
        return FIXED_BYTES + rasterizer.retainedBytes() + encoder.retainedBytes();
    }

    @Override
    protected void releaseBuffers() {
        encoder = new PngEncoder();
    }

    private Picture drawn(Avatar avatar) {
        picture.set(avatar.hash(), avatar.parameters());
        return picture;
    }
}
