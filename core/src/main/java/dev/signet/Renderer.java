// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.internal.picture.Picture;
import dev.signet.internal.png.PngEncoder;
import dev.signet.internal.raster.Rasterizer;
import dev.signet.internal.raster.TileCache;
import dev.signet.internal.svg.SvgWriter;
import org.jspecify.annotations.Nullable;

/** Renders avatars with reused working memory: allocates nothing but the image, its shades and new tiles. Used by one thread at a time. */
final class Renderer {

    /** Picture and SVG buffer. */
    private static final int FIXED_BYTES = 16 << 10;
    /** Tables, and lists that are as long as a tile has shapes, colors and rows. */
    private static final int FIXED_PNG_BYTES = 128 << 10;

    private final TileCache tiles;
    private final Picture picture = Picture.of(new Hash(0, 0), Parameters.DEFAULT);
    private final SvgWriter svg = new SvgWriter();
    private @Nullable Png png;

    /** Whether it was used since the pool was trimmed. */
    boolean used;

    Renderer(TileCache tiles) {
        this.tiles = tiles;
    }

    /** What only PNG needs. */
    private record Png(Rasterizer rasterizer, PngEncoder encoder) {}

    byte[] svg(Avatar avatar) {
        return svg.write(drawn(avatar)).toBytes();
    }

    String svgText(Avatar avatar) {
        return svg.write(drawn(avatar)).toString();
    }

    byte[] png(Avatar avatar) {
        Png used = png();
        return used.encoder().encode(used.rasterizer().render(drawn(avatar)));
    }

    int[] argb(Avatar avatar) {
        return png().rasterizer().render(drawn(avatar)).toArgb();
    }

    /** Returns the approximate number of bytes that it keeps for the next rendering. */
    long retainedBytes() {
        return FIXED_BYTES + (png == null ? 0 : FIXED_PNG_BYTES + png.encoder().retainedBytes());
    }

    private Png png() {
        Png present = png == null ? new Png(new Rasterizer(tiles), new PngEncoder()) : png;
        png = present;
        return present;
    }

    private Picture drawn(Avatar avatar) {
        return picture.set(avatar.hash(), avatar.parameters());
    }
}
