// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Avatar;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/**
 * A square picture on a white page.
 *
 * @param size its width and height
 * @param rgb its pixels as 0xRRGGBB, row by row
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a record
record Bitmap(int size, int[] rgb) {

    static {
        ImageIO.setUseCache(false);
    }

    static Bitmap of(Avatar avatar) {
        int[] argb = argb(avatar);
        int size = avatar.parameters().size();
        for (int i = 0; i < argb.length; i++) {
            argb[i] = onWhite(argb[i]);
        }
        return new Bitmap(size, argb);
    }

    /** The pixels of an avatar's PNG as 0xAARRGGBB, read by ImageIO. */
    static int[] argb(Avatar avatar) {
        try {
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(avatar.png()));
            int size = image.getWidth();
            return image.getRGB(0, 0, size, size, null, 0, size);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A pixel whose alpha is not premultiplied, over white. */
    static int onWhite(int argb) {
        int alpha = argb >>> 24;
        if (alpha == 255) {
            return argb & 0xffffff;
        }
        int rgb = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int channel = argb >> shift & 0xff;
            rgb |= ((channel * alpha + 255 * (255 - alpha) + 127) / 255) << shift;
        }
        return rgb;
    }
}
