// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.memory.EightBytes;

/**
 * Turns scanlines into tokens (LZ77) by the rule of docs/SG-1.md, section 11.2: a match repeats the byte before, the row
 * above, or, inside of a new block, one of the latest two earlier new blocks with the same bytes. Matching is lazy, as in
 * zlib's {@code deflate_slow}.
 *
 * <p>Where a candidate ends does not depend on where its match starts, so each end is computed once and kept until the parse
 * has passed it. Nor does the order of candidates: 3 · end − extra bits is the score but for 3 · position, which all have in
 * common. This is the highest part of a candidate's <em>key</em>, its rank and distance are the rest, so the best candidate
 * is the largest key, found without branches. No candidate has the key 0.
 */
final class Matcher {

    private static final int SCORE_PER_BYTE = 3;

    /** A key is score, rank (2 bits), distance (16 bits). Of equal scores the higher rank wins. */
    private static final int RANK_SHIFT = 16;

    private static final int SCORE_SHIFT = 18;
    private static final int DISTANCE_MASK = (1 << RANK_SHIFT) - 1;
    private static final int RUN = 3;
    private static final int ABOVE = 2;
    private static final int LATEST = 1;
    private static final int EARLIER = 0;

    /** The end of a candidate that does not exist: no match that ends there is long enough. */
    private static final int NO_END = 0;

    private Scanlines scanlines = new Scanlines();
    private byte[] bytes = {};
    private int length;
    private int rowLength;
    private int rowExtraBits;
    private int shortestAbove;

    /** The first new block that ends after the position in question. */
    private int block;

    private int blockStart;
    private int blockEnd;
    /** Whether the candidates of the current block are known. */
    private boolean compared;

    /** Where the candidates at the position in question end: the byte before, the row above, the equal blocks. */
    private int runEnd;

    private int aboveEnd;
    private int latestEnd;
    private int earlierEnd;
    private int latestDistance;
    private int earlierDistance;

    /** The keys of the equal blocks, and the last positions at which their matches are long enough. */
    private long latestKey;

    private long earlierKey;
    private int latestLimit;
    private int earlierLimit;

    void find(Scanlines subject, Tokens tokens) {
        scanlines = subject;
        bytes = subject.bytes();
        length = subject.length();
        rowLength = subject.rowLength();
        rowExtraBits = DeflateFormat.extraBitsOf(rowLength);
        shortestAbove = shortest(rowExtraBits);
        runEnd = NO_END;
        aboveEnd = NO_END;
        latestDistance = 0;
        earlierDistance = 0;
        enter(0);
        int at = 0;
        long match = 0;
        while (at < length) {
            long next = best(at + 1);
            int distance = (int) match & DISTANCE_MASK;
            int score = (int) (match >>> SCORE_SHIFT);
            int end = (score + DeflateFormat.extraBitsOf(distance)) / SCORE_PER_BYTE;
            if (match == 0 || ((int) (next >>> SCORE_SHIFT) > score + SCORE_PER_BYTE && end < length)) {
                tokens.literal(bytes[at++] & 0xff);
                match = next;
            } else {
                tokens.match(end - at, distance);
                at = end;
                match = best(at);
            }
        }
    }

    /** Returns the key of the best match at a position, or 0 without one. */
    private long best(int at) {
        while (at >= blockEnd) {
            enter(block + 1);
        }
        long here = EightBytes.get(bytes, at);
        runEnd = Math.max(runEnd, Math.min(length, at + equalBytes(here, at - 1)));
        if (runEnd == at + 8) {
            runEnd = endOfMatch(runEnd, 1);
        }
        long best = at + DeflateFormat.SHORTEST_MATCH <= runEnd ? key(runEnd, 0, RUN, 1) : 0;
        if (at >= rowLength) {
            aboveEnd = Math.max(aboveEnd, Math.min(length, at + equalBytes(here, at - rowLength)));
            if (aboveEnd == at + 8) {
                aboveEnd = endOfRowAbove(aboveEnd);
            }
            best = Math.max(best, at + shortestAbove <= aboveEnd ? key(aboveEnd, rowExtraBits, ABOVE, rowLength) : 0);
        }
        if (at >= blockStart) {
            findEqualBlocks();
            best = Math.max(best, at <= latestLimit ? latestKey : 0);
            best = Math.max(best, at <= earlierLimit ? earlierKey : 0);
        }
        return best;
    }

    private static long key(int end, int extraBits, int rank, int distance) {
        return (long) (SCORE_PER_BYTE * end - extraBits) << SCORE_SHIFT | rank << RANK_SHIFT | distance;
    }

    /** Returns the length from which a match with so many extra bits counts. */
    private static int shortest(int extraBits) {
        return Math.max(DeflateFormat.SHORTEST_MATCH, extraBits / SCORE_PER_BYTE + 1);
    }

    /** Returns how many of eight bytes equal those from another position on. */
    private int equalBytes(long here, int other) {
        return Long.numberOfTrailingZeros(here ^ EightBytes.get(bytes, other)) >>> 3;
    }

    /** Makes another new block the current one. Behind the last there is one that never starts. */
    private void enter(int next) {
        block = next;
        boolean exists = next < scanlines.blocks();
        blockStart = exists ? scanlines.start(next) : Integer.MAX_VALUE;
        blockEnd = exists ? scanlines.end(next) : Integer.MAX_VALUE;
        compared = false;
    }

    /** Sets the candidates of the latest two new blocks that equal the current one. */
    private void findEqualBlocks() {
        if (compared) {
            return;
        }
        compared = true;
        int oldDistance = latestDistance;
        latestDistance = distanceTo(scanlines.latestEqual(block));
        latestEnd = endOfEqualBlock(latestDistance, oldDistance, latestEnd);
        latestLimit = latestEnd - shortest(DeflateFormat.extraBitsOf(latestDistance));
        latestKey = key(latestEnd, DeflateFormat.extraBitsOf(latestDistance), LATEST, latestDistance);
        oldDistance = earlierDistance;
        earlierDistance = distanceTo(scanlines.earlierEqual(block));
        earlierEnd = endOfEqualBlock(earlierDistance, oldDistance, earlierEnd);
        earlierLimit = earlierEnd - shortest(DeflateFormat.extraBitsOf(earlierDistance));
        earlierKey = key(earlierEnd, DeflateFormat.extraBitsOf(earlierDistance), EARLIER, earlierDistance);
    }

    /** Returns 0 if there is no such block, or if it is too far away. */
    private int distanceTo(int equalStart) {
        int distance = blockStart - equalStart;
        return equalStart > 0 && distance <= DeflateFormat.FARTHEST_MATCH ? distance : 0;
    }

    /** Neighboring blocks often repeat from the same distance, and then their matches end alike. */
    private int endOfEqualBlock(int distance, int oldDistance, int oldEnd) {
        if (distance == 0) {
            return NO_END;
        }
        return distance == oldDistance && oldEnd > blockEnd ? oldEnd : endOfMatch(blockEnd, distance);
    }

    /** Returns where the bytes from a position on stop repeating the row above: in a new block, or at the end. */
    private int endOfRowAbove(int at) {
        int from = at;
        for (int next = block; next < scanlines.blocks(); next++) {
            from = Math.max(from, scanlines.start(next));
            int end = scanlines.end(next);
            while (from < end) {
                int equal = equalBytes(EightBytes.get(bytes, from), from - rowLength);
                from += equal;
                if (equal < 8 && from < end) {
                    return from;
                }
            }
        }
        return length;
    }

    /** Returns where the bytes from a position on stop repeating those a distance before. */
    private int endOfMatch(int at, int distance) {
        int end = at;
        while (end < length) {
            int equal = equalBytes(EightBytes.get(bytes, end), end - distance);
            if (equal < 8) {
                return Math.min(length, end + equal);
            }
            end += 8;
        }
        return length;
    }
}
