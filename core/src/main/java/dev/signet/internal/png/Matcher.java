// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import static dev.signet.internal.png.DeflateFormat.FARTHEST_MATCH;
import static dev.signet.internal.png.DeflateFormat.SHORTEST_MATCH;

import dev.signet.internal.memory.EightBytes;

/**
 * Turns scanlines into tokens (LZ77) by the rule of docs/SG-1.md, section 11.2: a match repeats the byte before, the row
 * above, or, inside of a new block, one of the latest two earlier new blocks with the same bytes. Matching is lazy.
 *
 * <p>A candidate's end does not depend on where its match starts, so each is computed once and kept until the parse has
 * passed it.
 */
final class Matcher {

    private static final int SCORE_PER_BYTE = 3;
    /** The end of a candidate that there is not: no match that ends there is long enough. */
    private static final int NO_END = 0;

    private Scanlines scanlines = new Scanlines();
    private byte[] bytes = {};
    private int length;
    private int rowLength;
    private int rowExtraBits;

    /** The first new block that ends after the position in question. */
    private int block;

    private int blockStart;
    private int blockEnd;
    /** Whether the equal blocks of the current block are known. */
    private boolean compared;

    /** Where the candidates at the position in question end: the byte before, the row above, the equal blocks. */
    private int runEnd;

    private int aboveEnd;
    private int latestDistance;
    private int latestEnd;
    private int earlierDistance;
    private int earlierEnd;

    /** The best match at the position in question; without one the score and the length are 0. */
    private int matchScore;

    private int matchLength;
    private int matchDistance;

    void find(Scanlines subject, Tokens tokens) {
        scanlines = subject;
        bytes = subject.bytes();
        length = subject.length();
        rowLength = subject.rowLength();
        rowExtraBits = DeflateFormat.extraBitsOf(rowLength);
        runEnd = NO_END;
        aboveEnd = NO_END;
        latestDistance = 0;
        earlierDistance = 0;
        enter(0);
        int at = 0;
        find(at);
        while (at < length) {
            int score = matchScore;
            int matched = matchLength;
            int distance = matchDistance;
            boolean last = matched > 0 && at + matched == length;
            if (!last) {
                find(at + 1);
            }
            if (matched == 0 || (!last && matchScore > score)) {
                tokens.literal(bytes[at++] & 0xff);
            } else {
                tokens.match(matched, distance);
                at += matched;
                find(at);
            }
        }
    }

    /** Sets the best match at a position. */
    private void find(int at) {
        matchScore = 0;
        matchLength = 0;
        if (at + SHORTEST_MATCH > length) {
            return;
        }
        while (at >= blockEnd) {
            enter(block + 1);
        }
        byte here = bytes[at];
        if (at >= runEnd && at > 0 && bytes[at - 1] == here) {
            runEnd = endOfMatch(at, 1);
        }
        consider(1, 0, runEnd - at);
        if (at >= aboveEnd && at >= rowLength && bytes[at - rowLength] == here) {
            aboveEnd = endOfRowAbove(at);
        }
        consider(rowLength, rowExtraBits, aboveEnd - at);
        if (at >= blockStart) {
            findEqualBlocks();
            consider(latestDistance, DeflateFormat.extraBitsOf(latestDistance), latestEnd - at);
            consider(earlierDistance, DeflateFormat.extraBitsOf(earlierDistance), earlierEnd - at);
        }
    }

    private void consider(int distance, int extraBits, int matched) {
        int score = SCORE_PER_BYTE * matched - extraBits;
        if (score > matchScore && matched >= SHORTEST_MATCH) {
            matchScore = score;
            matchLength = matched;
            matchDistance = distance;
        }
    }

    /** Makes another new block the current one. Behind the last there is one that never starts. */
    private void enter(int next) {
        block = next;
        boolean exists = next < scanlines.blocks();
        blockStart = exists ? scanlines.start(next) : Integer.MAX_VALUE;
        blockEnd = exists ? scanlines.end(next) : Integer.MAX_VALUE;
        compared = false;
    }

    /** Sets the distances of the latest two new blocks that equal the current one, and where their matches end. */
    private void findEqualBlocks() {
        if (compared) {
            return;
        }
        compared = true;
        int latest = scanlines.previous(block);
        int earlier = latest == Scanlines.NONE ? latest : scanlines.previous(latest);
        int oldDistance = latestDistance;
        int oldEnd = latestEnd;
        latestDistance = distanceTo(latest);
        latestEnd = endOfEqualBlock(latestDistance, oldDistance, oldEnd);
        int newDistance = distanceTo(earlier);
        earlierEnd = endOfEqualBlock(newDistance, earlierDistance, earlierEnd);
        earlierDistance = newDistance;
    }

    /** Returns 0 if there is no such block, or if it is too far away. */
    private int distanceTo(int equalBlock) {
        int distance = equalBlock == Scanlines.NONE ? 0 : blockStart - scanlines.start(equalBlock);
        return distance <= FARTHEST_MATCH ? distance : 0;
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
                if (bytes[from] != bytes[from - rowLength]) {
                    return from;
                }
                from++;
            }
        }
        return length;
    }

    /** Returns where the bytes from a position on stop repeating those a distance before, eight at a time. */
    private int endOfMatch(int at, int distance) {
        int end = at;
        while (end < length) {
            int equal = EightBytes.commonLength(bytes, end, end - distance);
            if (equal < 8) {
                return Math.min(length, end + equal);
            }
            end += 8;
        }
        return length;
    }
}
