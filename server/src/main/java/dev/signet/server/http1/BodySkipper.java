// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

/**
 * Skips the body of a request over any number of reads: no endpoint uses it, but the next request follows it. Chunked encoding
 * must match RFC 9112, section 7.1; sizes of more than seven digits are rejected.
 */
final class BodySkipper {

    /** The part of a chunked body that the next byte belongs to. */
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

    /** Hexadecimal digits of a chunk size, leading zeros included; seven cannot overflow. */
    private static final int MAX_SIZE_DIGITS = 7;
    /** Bytes of a chunked body that are not data: this many, and one more per byte of data. */
    private static final int MAX_OVERHEAD = 8192;

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

    /** Skips the available part of the body and returns the position after it. */
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
        if (overhead > MAX_OVERHEAD + total) {
            throw RejectedRequestException.BODY_TOO_LARGE;
        }
    }

    private Part next(byte b) {
        return switch (part) {
            case SIZE -> size(b);
            case EXTENSION -> extension(b);
            case SIZE_LF -> {
                require(b == '\n', Part.DATA);
                yield size == 0 ? Part.TRAILER_START : startChunk();
            }
            case DATA_CR -> require(b == '\r', Part.DATA_LF);
            case DATA_LF -> require(b == '\n', startSize());
            case TRAILER_START -> b == '\r' ? Part.END_LF : require(HttpGrammar.isTchar(b), Part.TRAILER_NAME);
            case TRAILER_NAME -> b == ':' ? Part.TRAILER_VALUE : require(HttpGrammar.isTchar(b), Part.TRAILER_NAME);
            case TRAILER_VALUE ->
                b == '\r' ? Part.TRAILER_LF : require(HttpGrammar.isFieldValueChar(b), Part.TRAILER_VALUE);
            case TRAILER_LF -> require(b == '\n', Part.TRAILER_START);
            case END_LF -> require(b == '\n', Part.END);
            case DATA, END -> throw new IllegalStateException("Not parsed byte by byte.");
        };
    }

    private Part size(byte b) {
        int digit = HttpGrammar.hexDigit(b);
        if (digit >= 0) {
            sizeDigits++;
            size = size << 4 | digit;
            return require(sizeDigits <= MAX_SIZE_DIGITS, Part.SIZE);
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

    private static Part require(boolean valid, Part next) {
        if (!valid) {
            throw RejectedRequestException.CHUNK;
        }
        return next;
    }
}
