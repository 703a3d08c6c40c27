// SPDX-License-Identifier: Apache-2.0
package dev.signet.png;

import java.util.Arrays;

/**
 * Finds what repeats in the scanlines and turns them into tokens: LZ77 over symbols.
 *
 * <p>Most of a picture repeats the row above, and the {@link Scanlines} say where it does not. So only the <em>places of
 * interest</em>, the symbols that changed and the three before each stretch of them, are looked up in a hash table of
 * earlier such places; elsewhere the row above and a run of the symbol before are the only candidates. That costs 1 to 2 %
 * in size against looking everywhere (measured at 64 and 256 pixels), and the work grows with the edges of the picture
 * instead of its area.
 *
 * <p>A match scores {@value #GAIN} for each byte it covers, less the extra bits of its distance. The highest score wins,
 * the one found first on a tie, and a match is put off by one symbol where the next place has one that scores higher;
 * not among colours, where the symbol in between would be three or four literals.
 * Against "the longest wins" the score saves 1 % at 64 and 2 % at 256 pixels; other weights were no better.
 */
final class Matcher {

    private static final int WINDOW = DeflateFormat.FARTHEST_MATCH;
    private static final int HASH_BITS = 12;
    /** How many earlier places are compared. */
    private static final int CHAIN = 24;
    /** What a byte that a match covers is worth in bits. */
    private static final int GAIN = 3;
    /** A stretch is of interest from this many symbols before it. */
    private static final int LEAD = 3;

    private final int[] heads = new int[1 << HASH_BITS];
    private final int[] previous = new int[WINDOW];
    /** Added to positions in the two tables: what an earlier picture left there lies below it and is out of reach. */
    private int epoch = WINDOW + 1;

    private Scanlines scanlines = new Scanlines();
    private char[] symbols = {};
    private int length;
    private int rowLength;
    private int window;
    private int longest;
    private int shortest;
    private int bytes;
    private int hashed;

    /** The first stretch of changes that ends after the place in question, for looking up and for remembering. */
    private int lookupChange;

    private int memoryChange;
    private int memoryEnd;

    /** The best match at the place in question: its length and distance in symbols. */
    private int matchScore;

    private int matchLength;
    private int matchDistance;

    void find(Scanlines subject, Tokens tokens) {
        scanlines = subject;
        symbols = subject.symbols();
        length = subject.length();
        rowLength = subject.rowLength();
        bytes = subject.bytesPerSymbol();
        window = WINDOW / bytes;
        longest = DeflateFormat.LONGEST_MATCH / bytes;
        shortest = bytes == 1 ? DeflateFormat.SHORTEST_MATCH : 1;
        hashed = shortest;
        lookupChange = 0;
        memoryChange = 0;
        memoryEnd = 0;
        parse(tokens);
        startEpoch();
    }

    private void parse(Tokens tokens) {
        int at = 0;
        find(at);
        while (at < length) {
            int heldLength = matchLength;
            int heldScore = matchScore;
            int heldDistance = matchDistance;
            if (heldLength == 0) {
                literal(symbols[at], tokens);
                at++;
                remember(at);
                find(at);
                continue;
            }
            if (bytes == 1 && heldLength < longest) {
                remember(at + 1);
                find(at + 1);
                if (matchScore > heldScore) {
                    literal(symbols[at], tokens);
                    at++;
                    continue;
                }
            }
            put(at, heldLength, heldDistance, tokens);
            at += heldLength;
            remember(at);
            find(at);
        }
    }

    /** Sets the best match at a place, or the length 0. */
    private void find(int at) {
        matchLength = 0;
        matchScore = 0;
        int limit = Math.min(longest, length - at);
        if (limit < shortest) {
            return;
        }
        if (at > 0) {
            consider(at, 1, commonLength(at - 1, at, limit));
        }
        if (at < rowLength) {
            findEarlier(at, limit);
            return;
        }
        while (lookupChange < scanlines.changes() && scanlines.changeEnd(lookupChange) <= at) {
            lookupChange++;
        }
        int change = lookupChange < scanlines.changes() ? scanlines.changeStart(lookupChange) : length;
        if (at < change) {
            consider(at, rowLength, Math.min(limit, change - at));
        } else {
            consider(at, rowLength, commonLength(at - rowLength, at, limit));
        }
        if (at >= change - LEAD) {
            findEarlier(at, limit);
        }
    }

    private void consider(int at, int distance, int candidate) {
        if (candidate < shortest || (candidate == 1 && scanlines.isLoneByte(symbols[at]))) {
            return;
        }
        int score = GAIN * bytes * candidate
                - DeflateFormat.distanceExtraBits(DeflateFormat.distanceCode(bytes * distance));
        if (score > matchScore) {
            matchScore = score;
            matchLength = candidate;
            matchDistance = distance;
        }
    }

    /** Considers the latest places of interest where the same few symbols stand. */
    private void findEarlier(int at, int limit) {
        if (limit < hashed) {
            return;
        }
        int candidate = heads[hash(at)] - epoch;
        int compared = 0;
        while (compared < CHAIN && candidate >= 0 && at - candidate <= window && matchLength < limit) {
            if (startsAlike(candidate, at)) {
                // Most candidates fail at the length they need to score higher: looking there first saves a third.
                int needed = Math.min(limit, matchScore / (GAIN * bytes) + 1);
                if (symbols[candidate + needed - 1] == symbols[at + needed - 1]) {
                    consider(at, at - candidate, commonLength(candidate, at, limit));
                }
                compared++;
            }
            candidate = previous[candidate & (WINDOW - 1)] - epoch;
        }
    }

    private boolean startsAlike(int candidate, int at) {
        return symbols[candidate] == symbols[at]
                && (hashed == 1
                        || (symbols[candidate + 1] == symbols[at + 1] && symbols[candidate + 2] == symbols[at + 2]));
    }

    private int commonLength(int earlier, int at, int limit) {
        if (symbols[earlier] != symbols[at]) {
            return 0;
        }
        int different = Arrays.mismatch(symbols, earlier, earlier + limit, symbols, at, at + limit);
        return different < 0 ? limit : different;
    }

    /** Enters the places of interest up to an end into the hash table. */
    private void remember(int end) {
        int last = Math.min(end, length - hashed + 1);
        while (memoryChange < scanlines.changes()) {
            int from = Math.max(memoryEnd, scanlines.changeStart(memoryChange) - LEAD);
            int to = Math.min(last, scanlines.changeEnd(memoryChange));
            for (int at = from; at < to; at++) {
                int hash = hash(at);
                previous[at & (WINDOW - 1)] = heads[hash];
                heads[hash] = at + epoch;
            }
            // The lead of the next stretch may reach back into this one.
            memoryEnd = Math.max(memoryEnd, to);
            if (scanlines.changeEnd(memoryChange) > last) {
                break;
            }
            memoryChange++;
        }
        memoryEnd = Math.max(memoryEnd, end);
    }

    /** A hash of the next three symbols; of one where a symbol is a whole colour. */
    private int hash(int at) {
        int key = symbols[at];
        if (hashed == 3) {
            key ^= (symbols[at + 1] << 10) ^ (symbols[at + 2] << 20);
        }
        return (key * 0x9e3779b1) >>> (32 - HASH_BITS);
    }

    private void literal(char symbol, Tokens tokens) {
        if (bytes == 1) {
            tokens.literal(symbol);
        } else if (scanlines.isLoneByte(symbol)) {
            tokens.literal(0);
        } else {
            tokens.literalColour(scanlines.colour(symbol), bytes);
        }
    }

    /** From symbols to bytes: where a symbol is a colour, the filter bytes among them are shorter than the rest. */
    private void put(int at, int symbolLength, int symbolDistance, Tokens tokens) {
        if (bytes == 1) {
            tokens.match(symbolLength, symbolDistance);
            return;
        }
        int filters = rowStartsBefore(at + symbolLength) - rowStartsBefore(at);
        int byteLength = symbolLength * bytes - filters * (bytes - 1);
        int filtersBetween = rowStartsBefore(at) - rowStartsBefore(at - symbolDistance);
        tokens.match(byteLength, symbolDistance * bytes - filtersBetween * (bytes - 1));
    }

    private int rowStartsBefore(int at) {
        return (at + rowLength - 1) / rowLength;
    }

    private void startEpoch() {
        epoch += length + WINDOW;
        if (epoch > Integer.MAX_VALUE / 2) {
            Arrays.fill(heads, 0);
            Arrays.fill(previous, 0);
            epoch = WINDOW + 1;
        }
    }
}
