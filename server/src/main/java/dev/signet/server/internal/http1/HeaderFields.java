// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.http.internal.message.TextScanner;
import dev.signet.server.internal.http.HttpGrammar;
import dev.signet.server.internal.http.Request;
import java.nio.charset.StandardCharsets;

/** Collects the header fields that the server uses, and validates their values. */
final class HeaderFields {

    /** Digits of a Content-Length; more could overflow. */
    private static final int MAX_DIGITS = 18;

    private static final String CHUNKED = "chunked";

    private int hosts;
    private int lengths;
    private String codings = "";
    private long contentLength;
    private boolean close;
    private boolean expectsContinue;
    private String ifMatch = "";
    private String ifNoneMatch = "";
    private String accept = "";
    private String acceptEncoding = "";
    private String host = "";

    /** Adds a field line whose syntax {@link RequestParser} has checked. */
    void add(byte[] bytes, int nameFrom, int nameTo, int from, int to) {
        if (isNamed("host", bytes, nameFrom, nameTo)) {
            host(bytes, from, to);
        } else if (isNamed("expect", bytes, nameFrom, nameTo)) {
            expect(text(bytes, from, to));
        } else if (isNamed("accept", bytes, nameFrom, nameTo)) {
            accept = Request.joined(accept, text(bytes, from, to));
        } else if (isNamed("connection", bytes, nameFrom, nameTo)) {
            close |= hasMember(text(bytes, from, to), "close");
        } else if (isNamed("if-match", bytes, nameFrom, nameTo)) {
            ifMatch = Request.joined(ifMatch, text(bytes, from, to));
        } else if (isNamed("if-none-match", bytes, nameFrom, nameTo)) {
            ifNoneMatch = Request.joined(ifNoneMatch, text(bytes, from, to));
        } else if (isNamed("content-length", bytes, nameFrom, nameTo)) {
            length(bytes, from, to);
        } else if (isNamed("accept-encoding", bytes, nameFrom, nameTo)) {
            acceptEncoding = Request.joined(acceptEncoding, text(bytes, from, to));
        } else if (isNamed("transfer-encoding", bytes, nameFrom, nameTo)) {
            codings = Request.joined(codings, from == to ? "," : text(bytes, from, to));
        }
    }

    /**
     * Returns the head after all lines. HTTP/1.0 connections serve one request: its keep-alive breaks with proxies (RFC 9112,
     * appendix C.2.2).
     *
     * @param length of the head as received, in bytes
     */
    RequestHead head(String method, String target, boolean http10, int length) {
        if (hosts > 1 || (hosts == 0 && !http10)) {
            throw RejectedRequestException.HOST;
        }
        boolean coded = !codings.isEmpty();
        if (coded && (http10 || lengths > 0)) {
            throw RejectedRequestException.CODING;
        }
        if (coded && !codings.equalsIgnoreCase(CHUNKED)) {
            throw isUnknownCoding() ? RejectedRequestException.UNKNOWN_CODING : RejectedRequestException.CODING;
        }
        return new RequestHead(
                new Request(method, target, ifMatch, ifNoneMatch, accept, acceptEncoding, host),
                !close && !http10,
                contentLength,
                coded,
                expectsContinue && !http10,
                length);
    }

    private void host(byte[] bytes, int from, int to) {
        hosts++;
        if (!HttpGrammar.isHost(bytes, from, to)) {
            throw RejectedRequestException.HOST;
        }
        host = text(bytes, from, to);
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

    /** Whether the codings are names of which only the last may be {@code chunked} (RFC 9112, section 6.1). */
    private boolean isUnknownCoding() {
        String[] names = codings.split(",", -1);
        for (int i = 0; i < names.length; i++) {
            String name = names[i].strip();
            if (!HttpGrammar.isToken(name) || (name.equalsIgnoreCase(CHUNKED) && i < names.length - 1)) {
                return false;
            }
        }
        return true;
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

    /** Whether a name is equal to one in lower case, ignoring case. */
    private static boolean isNamed(String name, byte[] bytes, int from, int to) {
        if (to - from != name.length()) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            // Converts letters to lower case; no other token character becomes a letter or a hyphen.
            if ((bytes[from + i] | 0x20) != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
