// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Hash;

/** Hashes drawn evenly from all 2^128, each by its number, so that no list of them needs to be kept. */
final class RandomHashes {

    private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

    private RandomHashes() {}

    static Hash get(long number) {
        return new Hash(splitMix64(2 * number), splitMix64(2 * number + 1));
    }

    /** The output of SplitMix64 (Steele, Lea and Flood, 2014) after so many steps from state 0. */
    static long splitMix64(long step) {
        long z = (step + 1) * GOLDEN_RATIO;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
