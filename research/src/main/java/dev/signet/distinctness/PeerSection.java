// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.distinctness.NearestPictures.Neighbor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Applies the same measures to other avatar generators; peers/draw.mjs has drawn their pictures. */
final class PeerSection {

    private static final String SUFFIX = "-64.rgba";

    private PeerSection() {}

    static void run(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            System.out.println("No pictures: run peers/draw.mjs first.");
            return;
        }
        List<String> peers;
        try (Stream<Path> files = Files.list(folder)) {
            peers = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .sorted()
                    .toList();
        }
        System.out.println("| generator | identical pairs | users at one expected pair | 16 px | 32 px | 64 px "
                + "| 32 px, deuteranopia | 32 px, gray | structure | with a look-alike |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|");
        int count = peers.isEmpty() ? 0 : read(folder, peers.get(0), 64).length;
        row("Signet", size -> ownBitmaps(size, count));
        for (String peer : peers) {
            row(peer, size -> read(folder, peer, size));
        }
    }

    /** The pictures of one generator at a size. */
    private interface Source {
        Bitmap[] bitmaps(int size) throws IOException;
    }

    private static Bitmap[] ownBitmaps(int size, int count) {
        Bitmap[] bitmaps = new Bitmap[count];
        Arrays.setAll(bitmaps, i -> LookAlikeSection.bitmap(i, size));
        return bitmaps;
    }

    private static void row(String name, Source source) throws IOException {
        Bitmap[] large = source.bitmaps(64);
        long identical = identicalPairs(large);
        double probability = identical / (large.length * (large.length - 1.0) / 2);
        double[] at32 = nearest(source, 32, Vision.NORMAL);
        System.out.printf(
                "| %s | %,d | %s | %s | %s | %s | %s | %s | %.2f | %.1f %% |%n",
                name,
                identical,
                identical == 0 ? "" : "%,.0f".formatted(IdenticalSection.usersAtOnePair(probability)),
                range(nearest(source, 16, Vision.NORMAL)),
                range(at32),
                range(nearest(source, 64, Vision.NORMAL)),
                range(nearest(source, 32, Vision.DEUTERANOPIA)),
                range(nearest(source, 32, Vision.GRAY)),
                median(LookAlikeSection.distances(
                        LookAlikeSection.nearest(views(source.bitmaps(32), Vision.NORMAL), NearestPictures.STRUCTURE))),
                100.0
                        * Arrays.stream(at32)
                                .filter(d -> d < LookAlikeSection.ALIKE)
                                .count()
                        / at32.length);
    }

    private static String range(double[] sorted) {
        return "%.1f (%.1f)".formatted(median(sorted), sorted[0]);
    }

    private static double median(double[] sorted) {
        return sorted[sorted.length / 2];
    }

    private static double[] nearest(Source source, int size, Vision vision) throws IOException {
        Neighbor[] nearest = LookAlikeSection.nearest(views(source.bitmaps(size), vision), NearestPictures.COLOR);
        return LookAlikeSection.distances(nearest);
    }

    private static View[] views(Bitmap[] bitmaps, Vision vision) {
        return Arrays.stream(bitmaps).map(bitmap -> View.of(bitmap, vision)).toArray(View[]::new);
    }

    private static long identicalPairs(Bitmap[] bitmaps) {
        Map<IntBuffer, Integer> counts = new HashMap<>();
        long pairs = 0;
        for (Bitmap bitmap : bitmaps) {
            pairs += counts.merge(IntBuffer.wrap(bitmap.rgb()), 1, Integer::sum) - 1;
        }
        return pairs;
    }

    /** Reads a file of pixels: red, green, blue and alpha, not premultiplied, one picture after the other. */
    private static Bitmap[] read(Path folder, String peer, int size) throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve(peer + "-" + size + ".rgba"));
        IntBuffer pixels = ByteBuffer.wrap(bytes).asIntBuffer();
        Bitmap[] bitmaps = new Bitmap[pixels.remaining() / (size * size)];
        for (int i = 0; i < bitmaps.length; i++) {
            int[] rgb = new int[size * size];
            Arrays.setAll(rgb, p -> Bitmap.onWhite(Integer.rotateRight(pixels.get(), 8)));
            bitmaps[i] = new Bitmap(size, rgb);
        }
        return bitmaps;
    }
}
