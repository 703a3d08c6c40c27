// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.picture.Picture;
import dev.signet.png.PngEncoder;
import dev.signet.raster.Rasteriser;
import dev.signet.svg.SvgText;
import dev.signet.svg.SvgWriter;

/** The working memory that makes images, for one thread at a time. */
final class Painter {

    private final SvgText text = new SvgText();
    private final Rasteriser rasteriser = new Rasteriser();
    private final PngEncoder encoder = new PngEncoder();

    byte[] svg(Picture picture) {
        return SvgWriter.write(picture, text);
    }

    byte[] png(Picture picture) {
        return encoder.encode(rasteriser.render(picture));
    }
}
