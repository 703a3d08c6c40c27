// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.input.Hash;
import dev.signet.input.Parameters;
import dev.signet.memory.Pool;
import dev.signet.picture.Picture;
import dev.signet.png.PngEncoder;
import dev.signet.raster.Rasteriser;
import dev.signet.svg.SvgWriter;

/** The working memory that makes images, for one thread at a time. Nothing is garbage afterwards but the image. */
final class Painter {

    private final Picture picture = Picture.of(new Hash(0, 0), Parameters.DEFAULT);
    private final SvgWriter svg = new SvgWriter();
    private final Rasteriser rasteriser = new Rasteriser(Pool.share());
    private final PngEncoder encoder = new PngEncoder();

    byte[] svg(Avatar avatar) {
        return svg.toBytes(drawn(avatar));
    }

    String svgText(Avatar avatar) {
        return svg.toString(drawn(avatar));
    }

    byte[] png(Avatar avatar) {
        return encoder.encode(rasteriser.render(drawn(avatar)));
    }

    private Picture drawn(Avatar avatar) {
        picture.set(avatar.hash(), avatar.parameters());
        return picture;
    }
}
