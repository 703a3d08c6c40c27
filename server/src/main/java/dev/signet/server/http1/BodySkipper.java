// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

/**
 * Reads the body of a request to its end and forgets it, over any number of reads: no endpoint needs one, but the next
 * request on the connection begins where it ends. Chunks are taken as RFC 9112, section 7.1 has them and no other way.
 */
final class BodySkipper {

    /** What the next byte of a chunked body belongs to. */
    private enum Part {
        SIZE,
        EXTENSION,
        SIZE_LF,
        DATA,
        DATA_CR,
        DATA_LF,
        TRAILER_START,
        TRAILER_NAME,
        TRAILER_VALUE,
        TRAILER_LF,
        END_LF,
        END
    }

    /** Seven hexadecimal digits cannot overflow, and are far more than we take. */
    private static final int LONGEST_SIZE = 7;
    /** For all that is not data: sizes, extensions, trailers. */
    private static final int MOST_OVERHEAD = 8192;

    private final long maxBody;
    private Part part = Part.END;
    private boolean chunked;
    private long left;
    private long total;
    private int overhead;
    private int sizeDigits;
    private int size;
    private final ChunkExtension extension = new ChunkExtension();

    BodySkipper(long maxBody) {
        this.maxBody = maxBody;
    }

    void start(RequestHead head) {
        chunked = head.chunked();
        total = 0;
        overhead = 0;
        left = head.contentLength();
        if (left > maxBody) {
            throw RejectedRequestException.BODY_TOO_LARGE;
        }
        part = chunked ? Part.SIZE : Part.DATA;
        size = 0;
        sizeDigits = 0;
    }

    boolean isDone() {
        return part == Part.END;
    }

    /** Skips what is there of the body and returns the position after it. */
    int skip(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && part != Part.END) {
            if (part == Part.DATA) {
                int count = (int) Math.min(left, to - at);
                at += count;
                left -= count;
                if (left == 0) {
                    part = chunked ? Part.DATA_CR : Part.END;
                }
            } else {
                part = next(bytes[at]);
                at++;
                countOverhead();
            }
        }
        return at;
    }

    private void countOverhead() {
        overhead++;
        if (overhead > MOST_OVERHEAD) {
            throw RejectedRequestException.BODY_TOO_LARGE;
        }
    }

    private Part next(byte b) {
        return switch (part) {
            case SIZE -> size(b);
            case EXTENSION -> extension(b);
            case SIZE_LF -> require(b == '\n', size == 0 ? Part.TRAILER_START : startChunk());
            case DATA_CR -> require(b == '\r', Part.DATA_LF);
            case DATA_LF -> require(b == '\n', startSize());
            case TRAILER_START -> b == '\r' ? Part.END_LF : require(HttpGrammar.isToken(b), Part.TRAILER_NAME);
            case TRAILER_NAME -> b == ':' ? Part.TRAILER_VALUE : require(HttpGrammar.isToken(b), Part.TRAILER_NAME);
            case TRAILER_VALUE -> b == '\r' ? Part.TRAILER_LF : require(HttpGrammar.isValue(b), Part.TRAILER_VALUE);
            case TRAILER_LF -> require(b == '\n', Part.TRAILER_START);
            case END_LF -> require(b == '\n', Part.END);
            case DATA, END -> throw new IllegalStateException("Not read byte by byte.");
        };
    }

    private Part size(byte b) {
        int digit = HttpGrammar.hexDigit(b);
        if (digit >= 0) {
            sizeDigits++;
            size = size << 4 | digit;
            return require(sizeDigits <= LONGEST_SIZE, Part.SIZE);
        }
        require(sizeDigits > 0, Part.SIZE);
        if (b == '\r') {
            return Part.SIZE_LF;
        }
        extension.start();
        return extension(b);
    }

    private Part extension(byte b) {
        if (b == '\r' && extension.mayEnd()) {
            return Part.SIZE_LF;
        }
        return require(extension.accepts(b), Part.EXTENSION);
    }

    private Part startChunk() {
        total += size;
        if (total > maxBody) {
            throw RejectedRequestException.BODY_TOO_LARGE;
        }
        left = size;
        return Part.DATA;
    }

    private Part startSize() {
        size = 0;
        sizeDigits = 0;
        return Part.SIZE;
    }

    private static Part require(boolean fine, Part then) {
        if (!fine) {
            throw RejectedRequestException.CHUNK;
        }
        return then;
    }
}
