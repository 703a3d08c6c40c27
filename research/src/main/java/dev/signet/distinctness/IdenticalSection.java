// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.distinctness.IdenticalPictures.Count;

/** Estimates how many pictures there are from the equal pairs among random hashes. */
final class IdenticalSection {

    private static final int HASHES = Integer.getInteger("distinctness.hashes", 20_000_000);

    private IdenticalSection() {}

    static void run() {
        System.out.printf("%,d random hashes each; 95 %% intervals.%n%n", HASHES);
        System.out.println("| parameters | pairs | with different SVGs | pictures | users at one expected pair "
                + "| pairs at 1 M | 10 M | 100 M |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        for (Configuration configuration : Configuration.all()) {
            Count count = new IdenticalPictures(configuration.parameters(), RandomHashes::get).count(HASHES);
            double p = count.probability();
            double least = count.leastProbability();
            double most = count.mostProbability();
            System.out.printf(
                    "| `%s` | %,d | %,d | %.2e (%.2e to %.2e) | %.2f M (%.2f to %.2f) | %.2f | %.0f | %.0f |%n",
                    configuration.name(),
                    count.pairs(),
                    count.hiddenPairs(),
                    1 / p,
                    1 / most,
                    1 / least,
                    usersAtOnePair(p) / 1e6,
                    usersAtOnePair(most) / 1e6,
                    usersAtOnePair(least) / 1e6,
                    p * 1e12 / 2,
                    p * 1e14 / 2,
                    p * 1e16 / 2);
        }
    }

    /** The number of users for which one pair with equal pictures is expected. */
    static double usersAtOnePair(double probability) {
        return Math.sqrt(2 / probability);
    }
}
