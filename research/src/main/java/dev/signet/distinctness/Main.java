// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Prints the tables of docs/DISTINCTNESS.md in Markdown and writes its charts. */
public final class Main {

    private static final List<String> SECTIONS = List.of(
            "identical", "bits", "lookalikes", "visions", "peers", "neighbors", "colors", "grinding", "crosses");

    private Main() {}

    /** Arguments: the folder for charts, the folder with the peers' pictures, and the sections to run; all if none. */
    public static void main(String[] args) throws IOException {
        Locale.setDefault(Locale.ROOT);
        Path charts = Files.createDirectories(Path.of(args[0]));
        Path peers = Path.of(args[1]);
        List<String> sections = args.length > 2 ? Arrays.asList(args).subList(2, args.length) : SECTIONS;
        for (String section : sections) {
            System.out.printf("%n## %s%n%n", section);
            switch (section) {
                case "identical" -> IdenticalSection.run();
                case "bits" -> BitsSection.run(charts);
                case "lookalikes" -> LookAlikeSection.run(charts);
                case "visions" -> LookAlikeSection.runVisions();
                case "peers" -> PeerSection.run(peers);
                case "neighbors" -> NeighborSection.run();
                case "colors" -> ColorSection.run();
                case "grinding" -> GrindingSection.run(charts);
                case "crosses" -> HookedCrossSection.run(charts);
                default -> throw new IllegalArgumentException(section + " is none of " + SECTIONS);
            }
        }
    }
}
