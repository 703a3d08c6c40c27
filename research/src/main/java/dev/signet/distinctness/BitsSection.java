// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.Parameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Measures how often each bit of the hash changes the picture. */
final class BitsSection {

    private static final int HASHES = Integer.getInteger("distinctness.flips", 2000);
    /** A change that is hard to see even side by side. */
    private static final double FAINT = 1;

    private BitsSection() {}

    static void run(Path charts) throws IOException {
        System.out.printf("Each bit flipped in %,d random hashes.%n%n", HASHES);
        System.out.println("| parameters | bits that never change the picture |");
        System.out.println("|---|---|");
        for (Configuration configuration : Configuration.all()) {
            System.out.printf("| `%s` | %s |%n", configuration.name(), invisible(configuration.parameters()));
        }
        showChanges(charts);
    }

    private static String invisible(Parameters parameters) {
        BitSet invisible = new BitSet(128);
        invisible.set(0, 128);
        for (int i = 0; i < HASHES; i++) {
            Hash hash = RandomHashes.get(i);
            byte[] svg = svg(Avatar.ofHash(hash, parameters));
            for (int bit = invisible.nextSetBit(0); bit >= 0; bit = invisible.nextSetBit(bit + 1)) {
                if (!Arrays.equals(svg, svg(Avatar.ofHash(flip(hash, bit), parameters)))) {
                    invisible.clear(bit);
                }
            }
        }
        return invisible.cardinality() + ": " + invisible;
    }

    private static void showChanges(Path charts) throws IOException {
        double[] changed = new double[128];
        double[] visible = new double[128];
        double[] mean = new double[128];
        Parameters parameters = Parameters.DEFAULT.withSize(32);
        for (int i = 0; i < HASHES; i++) {
            Avatar avatar = Avatar.ofHash(RandomHashes.get(i), parameters);
            View view = View.of(Bitmap.of(avatar), Vision.NORMAL);
            byte[] svg = svg(avatar);
            for (int bit = 0; bit < 128; bit++) {
                Avatar other = Avatar.ofHash(flip(avatar.hash(), bit), parameters);
                if (Arrays.equals(svg, svg(other))) {
                    continue;
                }
                double difference = view.difference(View.of(Bitmap.of(other), Vision.NORMAL));
                changed[bit] += difference > 0 ? 1.0 / HASHES : 0;
                visible[bit] += difference >= FAINT ? 1.0 / HASHES : 0;
                mean[bit] += difference / HASHES;
            }
        }
        Charts.bars(
                charts.resolve("distinctness-bits.svg"),
                "Share of avatars that one bit of the hash changes",
                "bit of the hash; defaults, 32 px",
                changed,
                visible,
                List.of("changed", "CIEDE2000 ≥ 1"));
        System.out.printf("%nMean CIEDE2000 of a flip, by bit: %s%n", rounded(mean));
        System.out.printf("%nShare changed: %s%n", rounded(changed));
    }

    private static byte[] svg(Avatar avatar) {
        return IdenticalPictures.withoutIds(avatar.bytes(Format.SVG));
    }

    private static String rounded(double[] values) {
        return Arrays.toString(
                Arrays.stream(values).map(v -> Math.round(v * 100) / 100.0).toArray());
    }

    private static Hash flip(Hash hash, int bit) {
        return bit < 64
                ? new Hash(hash.high() ^ 1L << (63 - bit), hash.low())
                : new Hash(hash.high(), hash.low() ^ 1L << (127 - bit));
    }
}
