// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.server.internal.http.HttpGrammar;

/**
 * Finds the end of a request head over any number of reads, scanning each byte once. Rejects the head as soon as it is too
 * large or has a line that does not end with CRLF.
 */
final class HeadScanner {

    private final int maxLine;
    private final int maxHeaderBytes;
    private final int maxHeaders;

    /** Positions are relative to the first byte of the request. */
    private int position;

    private int lineStart;
    private int headersStart;
    private int lines;

    HeadScanner(int maxLine, int maxHeaderBytes, int maxHeaders) {
        this.maxLine = maxLine;
        this.maxHeaderBytes = maxHeaderBytes;
        this.maxHeaders = maxHeaders;
    }

    void reset() {
        position = 0;
        lineStart = 0;
        headersStart = 0;
        lines = 0;
    }

    /**
     * Continues the scan of a request that begins at {@code from} and is available up to {@code to}.
     *
     * @return the end of the head, after the empty line; -1 if it is incomplete
     */
    int scan(byte[] bytes, int from, int to) {
        if (position == 0 && from < to && !HttpGrammar.isTchar(bytes[from])) {
            throw RejectedRequestException.REQUEST_LINE;
        }
        int end = -1;
        int at = from + position;
        while (at < to && end < 0) {
            if (bytes[at] == '\n') {
                end = endLine(bytes, from, at) ? at + 1 : -1;
            }
            at++;
        }
        position = at - from;
        requireSize(at - from);
        return end;
    }

    /** Ends a line; returns whether it is empty. */
    private boolean endLine(byte[] bytes, int from, int at) {
        int length = at - 1 - (from + lineStart);
        if (length < 0 || bytes[at - 1] != '\r') {
            throw lines == 0 ? RejectedRequestException.REQUEST_LINE : RejectedRequestException.HEADER;
        }
        if (length == 0) {
            return true;
        }
        lineStart = at + 1 - from;
        if (lines == 0) {
            headersStart = lineStart;
            if (length > maxLine) {
                throw RejectedRequestException.TARGET_TOO_LONG;
            }
        }
        lines++;
        if (lines - 1 > maxHeaders) {
            throw RejectedRequestException.HEADERS_TOO_LARGE;
        }
        return false;
    }

    private void requireSize(int seen) {
        if (lines == 0 && seen > maxLine + 2) {
            throw RejectedRequestException.TARGET_TOO_LONG;
        }
        if (lines > 0 && seen - headersStart > maxHeaderBytes + 2) {
            throw RejectedRequestException.HEADERS_TOO_LARGE;
        }
    }
}
