// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import dev.signet.Avatar;
import dev.signet.Hash;
import dev.signet.Parameters;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Renders the lines of cases.tsv (a hash, a tab, parameters as in a query) into 0.svg, 0.png, 1.svg … beside it; with a
 * second argument, writes the pixels of all cases to standard output instead: red, green, blue, alpha, not premultiplied.
 * Not a test: conformance/tools run it, many cases at a time.
 */
final class RenderCases {

    private RenderCases() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        List<String> lines = Files.readAllLines(folder.resolve("cases.tsv"));
        if (arguments.length > 1) {
            writePixels(lines);
            return;
        }
        for (int i = 0; i < lines.size(); i++) {
            Avatar avatar = avatar(lines.get(i));
            Files.writeString(folder.resolve(i + ".svg"), avatar.svg());
            Files.write(folder.resolve(i + ".png"), avatar.png());
        }
    }

    private static void writePixels(List<String> lines) throws IOException {
        for (String line : lines) {
            System.out.write(rgba(avatar(line)));
        }
        System.out.flush();
    }

    private static Avatar avatar(String line) {
        int tab = line.indexOf('\t');
        return Avatar.ofHash(Hash.ofHex(line.substring(0, tab)), Parameters.parse(line.substring(tab + 1)));
    }

    /** Returns the pixels row by row, each as its red, green, blue and alpha, not premultiplied. */
    static byte[] rgba(Avatar avatar) {
        int[] pixels = avatar.argb();
        ByteBuffer rgba = ByteBuffer.allocate(Integer.BYTES * pixels.length);
        for (int argb : pixels) {
            rgba.putInt(Integer.rotateLeft(argb, 8));
        }
        return rgba.array();
    }
}
