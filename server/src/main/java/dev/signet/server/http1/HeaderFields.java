// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.http.TextScanner;
import java.nio.charset.StandardCharsets;

/** Collects the header fields that the server uses, and validates their values. */
final class HeaderFields {

    /** Digits of a Content-Length; more could overflow. */
    private static final int MAX_DIGITS = 18;

    private int hosts;
    private int lengths;
    private int codings;
    private long contentLength;
    private boolean close;
    private boolean expectsContinue;
    private String ifNoneMatch = "";
    private String accept = "";
    private String acceptEncoding = "";

    /** Adds a field line whose syntax {@link RequestParser} has checked. */
    void add(byte[] bytes, int nameFrom, int nameTo, int from, int to) {
        switch (nameTo - nameFrom) {
            case 4 -> {
                if (isNamed("host", bytes, nameFrom)) {
                    host(bytes, from, to);
                }
            }
            case 6 -> {
                if (isNamed("expect", bytes, nameFrom)) {
                    expect(text(bytes, from, to));
                } else if (isNamed("accept", bytes, nameFrom)) {
                    accept = joined(accept, text(bytes, from, to));
                }
            }
            case 10 -> {
                if (isNamed("connection", bytes, nameFrom)) {
                    close |= hasMember(text(bytes, from, to), "close");
                }
            }
            case 13 -> {
                if (isNamed("if-none-match", bytes, nameFrom)) {
                    ifNoneMatch = joined(ifNoneMatch, text(bytes, from, to));
                }
            }
            case 14 -> {
                if (isNamed("content-length", bytes, nameFrom)) {
                    length(bytes, from, to);
                }
            }
            case 15 -> {
                if (isNamed("accept-encoding", bytes, nameFrom)) {
                    acceptEncoding = joined(acceptEncoding, text(bytes, from, to));
                }
            }
            case 17 -> {
                if (isNamed("transfer-encoding", bytes, nameFrom)) {
                    coding(text(bytes, from, to));
                }
            }
            default -> {}
        }
    }

    /** Checks Host and message framing after all lines. */
    void requireFraming(boolean http10) {
        if (hosts > 1 || (hosts == 0 && !http10)) {
            throw RejectedRequestException.HOST;
        }
        if (codings > 0 && (http10 || lengths > 0)) {
            throw RejectedRequestException.CODING;
        }
    }

    /** HTTP/1.0 connections serve one request: its keep-alive breaks with proxies (RFC 9112, appendix C.2.2). */
    boolean keepsAlive(boolean http10) {
        return !close && !http10;
    }

    long contentLength() {
        return contentLength;
    }

    boolean isChunked() {
        return codings > 0;
    }

    boolean expectsContinue() {
        return expectsContinue;
    }

    String ifNoneMatch() {
        return ifNoneMatch;
    }

    String accept() {
        return accept;
    }

    String acceptEncoding() {
        return acceptEncoding;
    }

    private void host(byte[] bytes, int from, int to) {
        hosts++;
        for (int i = from; i < to; i++) {
            if (!HttpGrammar.isHostChar(bytes[i])) {
                throw RejectedRequestException.HOST;
            }
        }
    }

    private void expect(String value) {
        if (!value.equalsIgnoreCase("100-continue")) {
            throw RejectedRequestException.EXPECTATION;
        }
        expectsContinue = true;
    }

    private void length(byte[] bytes, int from, int to) {
        lengths++;
        if (lengths > 1 || from == to || to - from > MAX_DIGITS) {
            throw RejectedRequestException.LENGTH;
        }
        for (int i = from; i < to; i++) {
            if (!HttpGrammar.isDigit(bytes[i])) {
                throw RejectedRequestException.LENGTH;
            }
            contentLength = 10 * contentLength + bytes[i] - '0';
        }
    }

    private void coding(String value) {
        codings++;
        if (codings > 1 || !value.equalsIgnoreCase("chunked")) {
            throw RejectedRequestException.CODING;
        }
    }

    /** Joins lines of one name to a list (RFC 9110, section 5.3). */
    private static String joined(String list, String more) {
        return list.isEmpty() ? more : list + "," + more;
    }

    private static boolean hasMember(String list, String member) {
        for (int from = 0; from < list.length(); ) {
            int end = TextScanner.find(',', list, from, list.length());
            if (TextScanner.isToken(member, list, from, end)) {
                return true;
            }
            from = end + 1;
        }
        return false;
    }

    /** Whether the name at this position, which has the same length, is equal to a lower-case name, ignoring case. */
    private static boolean isNamed(String name, byte[] bytes, int at) {
        for (int i = 0; i < name.length(); i++) {
            // Converts letters to lower case; no other token character becomes a letter or a hyphen.
            int c = bytes[at + i] | 0x20;
            if (c != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
