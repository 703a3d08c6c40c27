// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.server.internal.http.RejectedRequestException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Skips the body of a request over any number of reads: no endpoint uses it, but the next request follows it. Chunked encoding
 * must match RFC 9112, section 7.1, since lenient parsing of it enables request smuggling. Sizes of more than seven digits, which
 * could overflow, are rejected.
 */
final class BodySkipper {

    /** The part of a body that the next byte belongs to. Those other than data consist of lines. */
    private enum Part {
        SIZE,
        DATA,
        DATA_END,
        TRAILER,
        END
    }

    private static final String CRLF = "\r\n";
    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";
    private static final String VALUE_CHAR = "[\\t\\x20-\\x7e\\x80-\\xff]";
    private static final String QUOTED = "\"(?:[" + VALUE_CHAR + "&&[^\"\\\\]]|\\\\" + VALUE_CHAR + ")*+\"";

    /** A size and extensions. The quantifiers are possessive, so that matching takes linear time and does not recurse. */
    private static final Pattern SIZE_LINE = Pattern.compile("([0-9A-Fa-f]{1,7})(?:[ \\t]*+;[ \\t]*+" + TOKEN
            + "(?:[ \\t]*+=[ \\t]*+(?:" + TOKEN + "|" + QUOTED + "))?+)*+" + CRLF);

    private static final Pattern TRAILER_LINE = Pattern.compile(TOKEN + ":" + VALUE_CHAR + "*+" + CRLF);

    /** Length of a line, and bytes of a chunked body that are not data, of which each byte of data allows one more. */
    private static final int MAX_OVERHEAD = 8192;

    private final long maxBody;
    private Part part;
    private final boolean chunked;
    /** Bytes of data that follow: of the current chunk, or of the body. */
    private long left;

    private long total;
    private long overhead;

    BodySkipper(RequestHead head, long maxBody) {
        this.maxBody = maxBody;
        this.chunked = head.isChunked();
        this.part = chunked ? Part.SIZE : Part.DATA;
        expectData(head.contentLength());
    }

    boolean skip(RequestInput input) {
        while (part != Part.END) {
            if (part == Part.DATA) {
                int count = (int) Math.min(left, input.size());
                input.skip(count);
                left -= count;
                if (left > 0) {
                    return false;
                }
                part = chunked ? Part.DATA_END : Part.END;
            } else {
                int length = input.line();
                requireOverhead(length > 0 ? length : input.size());
                if (length == 0) {
                    return false;
                }
                overhead += length;
                part = afterLine(input.text(length));
                input.skip(length);
            }
        }
        return true;
    }

    /** Requires that a line of this length may follow. */
    private void requireOverhead(int line) {
        RejectedRequestException.BODY_TOO_LARGE.throwUnless(
                line <= MAX_OVERHEAD && overhead + line <= MAX_OVERHEAD + total);
    }

    private Part afterLine(String line) {
        if (part == Part.SIZE) {
            Matcher matcher = SIZE_LINE.matcher(line);
            RejectedRequestException.CHUNK.throwUnless(matcher.matches());
            int size = Integer.parseInt(matcher.group(1), 16);
            expectData(size);
            return size == 0 ? Part.TRAILER : Part.DATA;
        }
        if (part == Part.TRAILER && !line.equals(CRLF)) {
            RejectedRequestException.CHUNK.throwUnless(
                    TRAILER_LINE.matcher(line).matches());
            return Part.TRAILER;
        }
        RejectedRequestException.CHUNK.throwUnless(line.equals(CRLF));
        return part == Part.TRAILER ? Part.END : Part.SIZE;
    }

    private void expectData(long length) {
        left = length;
        total += length;
        RejectedRequestException.BODY_TOO_LARGE.throwUnless(total <= maxBody);
    }
}
