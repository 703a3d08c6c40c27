// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import dev.signet.Avatar;
import dev.signet.AvatarParser;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.raster.Pixels;
import dev.signet.internal.raster.Rasterizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Renders the lines of cases.tsv (a hash, a tab, parameters as in a query) into 0.svg, 0.png, 1.svg … beside it; with a
 * second argument, writes the pixels of all cases to standard output instead: red, green, blue, alpha, not premultiplied.
 * Not a test: conformance/tools run it, many cases at a time.
 */
final class RenderCases {

    private static final int TILE_CACHE_BYTES = 8 << 20;

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
        Rasterizer rasterizer = new Rasterizer(TILE_CACHE_BYTES);
        for (String line : lines) {
            Avatar avatar = avatar(line);
            System.out.write(Pixels.rgba(rasterizer.render(Picture.of(avatar.hash(), avatar.parameters()))));
        }
        System.out.flush();
    }

    private static Avatar avatar(String line) {
        int tab = line.indexOf('\t');
        return Avatar.ofHash(Hash.ofHex(line.substring(0, tab)), parameters(line.substring(tab + 1)));
    }

    /** Parses parameters as in a query, without escapes. */
    static Parameters parameters(String query) {
        AvatarParser parser = new AvatarParser();
        for (String pair : List.of(query.split("&"))) {
            int equals = pair.indexOf('=');
            parser.read(pair.substring(0, equals), pair.substring(equals + 1));
        }
        return parser.parameters();
    }
}
