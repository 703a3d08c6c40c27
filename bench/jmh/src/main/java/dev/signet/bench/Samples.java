// SPDX-License-Identifier: Apache-2.0
package dev.signet.bench;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.batik.transcoder.TranscoderException;

/**
 * Writes input for the other parts of the benchmark: pictures of the first seeds, and entity tags for conditional requests.
 *
 * <pre>
 * FOLDER/svg/0.svg …             Signet's SVG
 * FOLDER/png-64/0.png …          Signet's PNG, also batik-64 and java2d-64, the same at 256 and 1024
 * FOLDER/etags.lua               a table of pairs: path, entity tag of the SVG
 * </pre>
 */
public final class Samples {

    private static final int TAGS = 10_000;

    /** The number of pictures by Batik and Java2D, which are slow. */
    private static final int SLOW = 12;

    private static final int[] PEER_SIZES = {64, 256, 1024};

    private Samples() {}

    /** Arguments: the folder, and how many pictures. */
    public static void main(String[] arguments) throws IOException, TranscoderException {
        Path folder = Path.of(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        for (int number = 0; number < count; number++) {
            Avatar avatar = Avatar.of(Seeds.seed(number));
            write(folder, "svg/" + number + ".svg", avatar.bytes(Format.SVG));
            for (int size : PEER_SIZES) {
                String name = size + "/" + number + ".png";
                write(folder, "png-" + name, png(avatar, size));
                if (number < SLOW) {
                    write(folder, "batik-" + name, PeerBenchmark.batik(avatar.svg(), size));
                    write(folder, "java2d-" + name, PeerBenchmark.java2d(Java2dPicture.of(avatar.svg()), size));
                }
            }
        }
        write(folder, "etags.lua", etags().getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] png(Avatar avatar, int size) {
        return avatar.with(Parameters.DEFAULT.withSize(size)).png();
    }

    private static void write(Path folder, String name, byte[] bytes) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    private static String etags() {
        StringBuilder lua = new StringBuilder("return {\n");
        for (int number = 0; number < TAGS; number++) {
            String seed = "tagged" + number;
            String tag = Avatar.of(seed).etag(Format.SVG);
            lua.append("{'/v1/avatar/")
                    .append(seed)
                    .append(".svg', '")
                    .append(tag)
                    .append("'},\n");
        }
        return lua.append("}\n").toString();
    }
}
