// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.server.internal.http.HttpGrammar;
import java.nio.charset.StandardCharsets;

/**
 * Parses one request head, which is complete and whose lines end with CRLF, as {@link HeadScanner} has checked. Throws a
 * {@link RejectedRequestException} at the first violation of the grammar.
 */
final class RequestParser {

    private static final int VERSION_LENGTH = "HTTP/1.1".length();
    private static final int MAX_METHOD = 32;

    private final byte[] bytes;
    private final int end;
    private int at;

    private String method = "";
    private String target = "";
    private boolean http10;
    private final HeaderFields fields = new HeaderFields();

    private RequestParser(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    static RequestHead parse(byte[] bytes, int from, int end) {
        RequestParser parser = new RequestParser(bytes, from, end);
        parser.requestLine();
        // Up to the empty line, not to the first CR: a line must not begin with one.
        while (parser.at < end - 2) {
            parser.headerLine();
        }
        return parser.fields.head(parser.method, parser.target, parser.http10, end - from);
    }

    private void requestLine() {
        int from = at;
        while (HttpGrammar.isTchar(bytes[at])) {
            at++;
        }
        method = method(from, at);
        expect((byte) ' ', RejectedRequestException.REQUEST_LINE);
        from = at;
        while (HttpGrammar.isTargetChar(bytes[at])) {
            at++;
        }
        if (from == at) {
            throw RejectedRequestException.REQUEST_LINE;
        }
        target = latin1(from, at);
        authority(from, at);
        expect((byte) ' ', RejectedRequestException.REQUEST_LINE);
        version();
        endLine(RejectedRequestException.REQUEST_LINE);
    }

    /** Validates the authority of a target in absolute-form, which replaces that of Host (RFC 9112, section 3.2.2). */
    private void authority(int from, int to) {
        int scheme = bytes[from] == '/' ? -1 : target.indexOf("://");
        if (scheme < 0) {
            return;
        }
        int start = from + scheme + "://".length();
        int last = start;
        while (last < to && bytes[last] != '/' && bytes[last] != '?') {
            last++;
        }
        if (!HttpGrammar.isHost(bytes, start, last)) {
            throw RejectedRequestException.HOST;
        }
    }

    private String method(int from, int to) {
        if (to - from == 3 && bytes[from] == 'G' && bytes[from + 1] == 'E' && bytes[from + 2] == 'T') {
            return "GET";
        }
        if (from == to || to - from > MAX_METHOD) {
            throw RejectedRequestException.REQUEST_LINE;
        }
        return latin1(from, to);
    }

    private void version() {
        if (end - at < VERSION_LENGTH || !isAt("HTTP/")) {
            throw RejectedRequestException.REQUEST_LINE;
        }
        byte major = bytes[at + 5];
        byte minor = bytes[at + 7];
        if (!HttpGrammar.isDigit(major) || bytes[at + 6] != '.' || !HttpGrammar.isDigit(minor)) {
            throw RejectedRequestException.REQUEST_LINE;
        }
        // A higher minor version is handled as 1.1 (RFC 9110, section 2.5).
        if (major != '1') {
            throw RejectedRequestException.VERSION;
        }
        http10 = minor == '0';
        at += VERSION_LENGTH;
    }

    private void headerLine() {
        int nameFrom = at;
        while (HttpGrammar.isTchar(bytes[at])) {
            at++;
        }
        int nameTo = at;
        if (nameFrom == nameTo) {
            throw RejectedRequestException.HEADER;
        }
        expect((byte) ':', RejectedRequestException.HEADER);
        while (HttpGrammar.isSpace(bytes[at])) {
            at++;
        }
        int valueFrom = at;
        while (HttpGrammar.isFieldValueChar(bytes[at])) {
            at++;
        }
        int valueTo = at;
        while (valueTo > valueFrom && HttpGrammar.isSpace(bytes[valueTo - 1])) {
            valueTo--;
        }
        endLine(RejectedRequestException.HEADER);
        fields.add(bytes, nameFrom, nameTo, valueFrom, valueTo);
    }

    private void endLine(RejectedRequestException error) {
        expect((byte) '\r', error);
        expect((byte) '\n', error);
    }

    private void expect(byte b, RejectedRequestException error) {
        if (bytes[at] != b) {
            throw error;
        }
        at++;
    }

    private boolean isAt(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (bytes[at + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private String latin1(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
