// SPDX-License-Identifier: Apache-2.0

import java.awt.image.BufferedImage;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Scanner;
import javax.imageio.ImageIO;

/** Does what libpng.c does, with ImageIO. Run as a single source file: {@code java ImageIoPixels.java}. */
final class ImageIoPixels {

    private ImageIoPixels() {}

    public static void main(String[] arguments) throws IOException {
        ImageIO.setUseCache(false);
        try (Scanner names = new Scanner(System.in);
                OutputStream out = new BufferedOutputStream(System.out, 1 << 20)) {
            while (names.hasNextLine()) {
                BufferedImage image = ImageIO.read(new File(names.nextLine()));
                int size = image.getWidth();
                byte[] rgba = new byte[4 * size * size];
                int at = 0;
                for (int argb : image.getRGB(0, 0, size, size, null, 0, size)) {
                    rgba[at++] = (byte) (argb >>> 16);
                    rgba[at++] = (byte) (argb >>> 8);
                    rgba[at++] = (byte) argb;
                    rgba[at++] = (byte) (argb >>> 24);
                }
                out.write(rgba);
            }
        }
    }
}
