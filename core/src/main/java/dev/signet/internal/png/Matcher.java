// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.png;

import dev.signet.internal.memory.LittleEndian;

/**
 * LZ77 matching of scanlines (docs/SG-1.md, section 11.2). Matching is lazy as in zlib's {@code deflate_slow}: a match
 * is replaced by a literal if the match at the next position has a higher score. The candidates at a position are
 * distance 1, the row above and, in a new block, the latest two earlier new blocks with the same bytes.
 *
 * <p>Cost: the end of a candidate does not depend on the position its match starts at, so each end is computed once and
 * kept until the parse has passed it. The order of the candidates does not depend on the position either: the score is
 * 3 · length − extra bits, so 3 · end − extra bits orders them alike.
 *
 * <p>A candidate is packed into a <em>key</em> of 3 · end − extra bits, rank and distance, from the highest bits down.
 * The best candidate is the maximum of the keys, computed without branches. Invariant: a candidate's key is not 0, so 0
 * means no match.
 */
final class Matcher {

    private static final int SCORE_PER_BYTE = 3;

    /** A key is score, rank (2 bits), distance (16 bits). Of equal scores the higher rank wins. */
    private static final int RANK_SHIFT = 16;

    private static final int SCORE_SHIFT = 18;
    private static final int DISTANCE_MASK = (1 << RANK_SHIFT) - 1;

    /** The ranks of the candidates. */
    private static final int PREVIOUS_BYTE = 3;

    private static final int ROW_ABOVE = 2;
    private static final int LATEST_EQUAL = 1;
    private static final int EARLIER_EQUAL = 0;

    /** The end of a candidate that does not exist; a match that ends here is too short at every position. */
    private static final int NO_END = 0;

    private long[] repeats = {};
    private int[] distances = {};
    private long[] changes = {};
    private byte[] bytes = {};
    private int length;
    private int rowLength;
    private int rowExtraBits;
    private int minLengthAbove;

    /** The first repeated block that ends after the current position. */
    private int block;

    private int blockStart;
    private int blockEnd;
    /** Whether the equal-block candidates of the current block are computed. */
    private boolean candidatesKnown;

    /** The first range of changed bytes that ends after the current position. */
    private int change;

    private int changeStart;
    private int changeEnd;

    private int runEnd;
    private final Repeat latest = new Repeat(LATEST_EQUAL);
    private final Repeat earlier = new Repeat(EARLIER_EQUAL);

    /** Appends the tokens of all scanlines. */
    void find(Scanlines source, Tokens tokens) {
        repeats = source.repeats.ranges();
        distances = source.repeats.distances();
        changes = source.changes.ranges();
        bytes = source.bytes();
        length = source.length();
        rowLength = source.rowLength();
        rowExtraBits = DeflateFormat.extraBitsOf(rowLength);
        minLengthAbove = minLength(rowExtraBits);
        runEnd = NO_END;
        latest.distance = 0;
        earlier.distance = 0;
        enterBlock(0);
        enterChange(0);
        int at = 0;
        long match = 0;
        int position = 1;
        while (at < length) {
            // The only call, since best is inlined, and twice is slower.
            long next = position == at || match == 0 || mayBegin(position) ? best(position) : 0;
            if (position == at) {
                match = next;
                position++;
                continue;
            }
            int distance = (int) match & DISTANCE_MASK;
            int score = (int) (match >>> SCORE_SHIFT);
            int end = (score + DeflateFormat.extraBitsOf(distance)) / SCORE_PER_BYTE;
            if (match == 0 || ((int) (next >>> SCORE_SHIFT) > score + SCORE_PER_BYTE && end < length)) {
                tokens.literal(bytes[at++] & 0xff);
                match = next;
                position++;
            } else {
                tokens.match(end - at, distance);
                at = end;
                position = end;
            }
        }
    }

    /** Returns the key of the best match at a position, or 0 without a match. */
    private long best(int at) {
        while (at >= blockEnd) {
            enterBlock(block + 1);
        }
        long here = LittleEndian.getLong(bytes, at);
        runEnd = Math.max(runEnd, Math.min(length, at + equalBytes(here, at - 1)));
        if (runEnd == at + 8) {
            runEnd = endOfRun(runEnd, here);
        }
        long best = at + DeflateFormat.MIN_MATCH <= runEnd ? key(runEnd, 0, PREVIOUS_BYTE, 1) : 0;
        while (at >= changeEnd) {
            enterChange(change + 1);
        }
        best = Math.max(
                best, at + minLengthAbove <= changeStart ? key(changeStart, rowExtraBits, ROW_ABOVE, rowLength) : 0);
        if (at >= blockStart) {
            if (!candidatesKnown) {
                latest.find(distances[block] >>> 16);
                earlier.find(distances[block] & 0xffff);
                candidatesKnown = true;
            }
            best = Math.max(best, at <= latest.limit ? latest.key : 0);
            best = Math.max(best, at <= earlier.limit ? earlier.key : 0);
        }
        return best;
    }

    /**
     * Returns whether a candidate may begin at the position after the current one. Otherwise its match is not better:
     * all of its candidates are also candidates of the current position.
     */
    private boolean mayBegin(int at) {
        return at > runEnd || at == changeEnd || at == blockStart || at == blockEnd;
    }

    private static long key(int end, int extraBits, int rank, int distance) {
        return (long) (SCORE_PER_BYTE * end - extraBits) << SCORE_SHIFT | rank << RANK_SHIFT | distance;
    }

    /** Returns the shortest length of a match with this number of extra bits. */
    private static int minLength(int extraBits) {
        return Math.max(DeflateFormat.MIN_MATCH, extraBits / SCORE_PER_BYTE + 1);
    }

    /** Returns the number of leading bytes, up to eight, that equal those at another position. */
    private int equalBytes(long here, int other) {
        return Long.numberOfTrailingZeros(here ^ LittleEndian.getLong(bytes, other)) >>> 3;
    }

    /** Makes a repeated block the current one. After the last one follows a sentinel that never starts. */
    private void enterBlock(int next) {
        block = next;
        blockStart = RowChanges.start(repeats[next]);
        blockEnd = RowChanges.end(repeats[next]);
        candidatesKnown = false;
    }

    private void enterChange(int next) {
        change = next;
        changeStart = RowChanges.start(changes[next]);
        changeEnd = RowChanges.end(changes[next]);
    }

    /** Returns the first position from {@code at} on that differs from the byte at a distance before it. */
    private int endOfMatch(int at, int distance) {
        int end = at;
        while (end < length && LittleEndian.getLong(bytes, end) == LittleEndian.getLong(bytes, end - distance)) {
            end += 8;
        }
        return Math.min(length, end + equalBytes(LittleEndian.getLong(bytes, end), end - distance));
    }

    /** As {@link #endOfMatch} at distance 1, given the eight equal bytes before {@code at}: one load instead of two. */
    private int endOfRun(int at, long run) {
        int end = at;
        while (end < length && LittleEndian.getLong(bytes, end) == run) {
            end += 8;
        }
        return Math.min(length, end + equalBytes(run, end));
    }

    /** A candidate of the current block: the same bytes at a distance. */
    private final class Repeat {

        private final int rank;
        private int distance;
        private int end;

        /** The last position at which the match is long enough. */
        private int limit;

        private long key;

        Repeat(int rank) {
            this.rank = rank;
        }

        /** Adjacent blocks often have the same distance; then the end found before is still valid. */
        void find(int newDistance) {
            if (newDistance == 0) {
                end = NO_END;
            } else if (newDistance != distance || end <= blockEnd) {
                end = endOfMatch(blockEnd, newDistance);
            }
            distance = newDistance;
            int extraBits = DeflateFormat.extraBitsOf(distance);
            limit = end - minLength(extraBits);
            key = key(end, extraBits, rank, distance);
        }
    }
}
