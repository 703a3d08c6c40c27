// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.http.internal.message.Request;
import dev.signet.server.internal.http.HttpGrammar;
import dev.signet.server.internal.http.RejectedRequestException;
import dev.signet.server.internal.http.RequestFields;
import dev.signet.server.internal.net.Limits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The head of a request, parsed line by line. Netty's codec is not used: it accepts input that is used for request smuggling. Throws a {@link RejectedRequestException} at the first line that the grammar does not
 * allow, or as soon as the lines are too large.
 */
final class RequestHead {

    private static final int MAX_METHOD = 32;

    /** Digits of a Content-Length; more could overflow. */
    private static final int MAX_DIGITS = 18;

    private static final byte[] HTTP_1_1 = "HTTP/1.1".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern VERSION = Pattern.compile("HTTP/[0-9]\\.[0-9]");
    private static final Pattern CLOSE = Pattern.compile("(?i)(?:^|,)[ \t]*+close[ \t]*+(?:,|\\z)");
    private static final int MAJOR = "HTTP/".length();
    private static final int CRLF = 2;
    private static final String CHUNKED = "chunked";

    /** Names of the fields that the server uses. */
    private static final List<String> NAMES = List.of(
            "host",
            "accept",
            "connection",
            "if-none-match",
            "accept-encoding",
            "expect",
            "content-length",
            "transfer-encoding",
            "if-match");

    /** Placeholder between requests. */
    static final RequestHead NONE = new RequestHead('-');

    private final RequestFields fields = new RequestFields();
    private Request request;
    private boolean complete;
    private String method = "";
    private String target = "";
    private boolean http10;
    private boolean close;
    private int lengths;
    private long contentLength;
    private String codings = "";

    /** Length of the lines, of the first one, and number of the others. */
    private int length;

    private int requestLineLength;
    private int count;

    /** Creates the head of a request that begins with this byte; if it is rejected, that tells whether its method is HEAD. */
    RequestHead(int first) {
        this.request = first == 'H' ? Request.REJECTED_HEAD_REQUEST : Request.NONE;
    }

    /** Adds a line with its LF before {@code to}; returns whether it is the empty line that ends the head. */
    boolean add(byte[] bytes, int from, int to) {
        requireSize(to - from);
        int end = to - CRLF;
        boolean first = length == 0;
        (first ? RejectedRequestException.REQUEST_LINE : RejectedRequestException.HEADER)
                .throwUnless(end >= from && bytes[end] == '\r');
        length += to - from;
        if (first) {
            requestLineLength = length;
            requestLine(bytes, from, end);
        } else if (from == end) {
            complete();
            return true;
        } else {
            RejectedRequestException.HEADERS_TOO_LARGE.throwUnless(++count <= Limits.HEADERS);
            fieldLine(bytes, from, end);
        }
        return false;
    }

    /** Requires that a line of this length, with its CRLF, may follow. */
    void requireSize(int line) {
        if (length == 0) {
            RejectedRequestException.REQUEST_LINE_TOO_LONG.throwUnless(line <= Limits.REQUEST_LINE + CRLF);
        } else {
            int size = length - requestLineLength + line;
            RejectedRequestException.HEADERS_TOO_LARGE.throwUnless(size <= Limits.HEADER_BYTES + CRLF);
        }
    }

    private void requestLine(byte[] bytes, int from, int end) {
        int methodEnd = tokenEnd(bytes, from);
        RejectedRequestException.REQUEST_LINE.throwUnless(
                methodEnd > from && methodEnd - from <= MAX_METHOD && bytes[methodEnd] == ' ');
        int targetEnd = methodEnd + 1;
        while (HttpGrammar.isTargetChar(bytes[targetEnd])) {
            targetEnd++;
        }
        RejectedRequestException.REQUEST_LINE.throwUnless(targetEnd > methodEnd + 1 && bytes[targetEnd] == ' ');
        boolean get = methodEnd - from == 3 && bytes[from] == 'G' && bytes[from + 1] == 'E' && bytes[from + 2] == 'T';
        method = get ? "GET" : text(bytes, from, methodEnd);
        target = text(bytes, methodEnd + 1, targetEnd);
        authority();
        version(bytes, targetEnd + 1, end);
    }

    /** Validates the authority of a target in absolute-form (RFC 9112, section 3.2.2). */
    private void authority() {
        int scheme = target.startsWith("/") ? -1 : target.indexOf("://");
        if (scheme >= 0) {
            String authority = target.substring(scheme + "://".length()).split("[/?]", 2)[0];
            RejectedRequestException.HOST.throwUnless(HttpGrammar.isHost(authority));
        }
    }

    private void version(byte[] bytes, int from, int end) {
        if (!Arrays.equals(bytes, from, end, HTTP_1_1, 0, HTTP_1_1.length)) {
            String version = text(bytes, from, end);
            RejectedRequestException.REQUEST_LINE.throwUnless(
                    VERSION.matcher(version).matches());
            // A higher minor version is handled as 1.1 (RFC 9110, section 2.5).
            RejectedRequestException.VERSION.throwUnless(version.charAt(MAJOR) == '1');
            http10 = version.endsWith("0");
        }
    }

    private void fieldLine(byte[] bytes, int from, int end) {
        int nameEnd = tokenEnd(bytes, from);
        RejectedRequestException.HEADER.throwUnless(nameEnd > from && bytes[nameEnd] == ':');
        int valueFrom = nameEnd + 1;
        while (HttpGrammar.isSpace(bytes[valueFrom])) {
            valueFrom++;
        }
        int valueTo = valueFrom;
        while (HttpGrammar.isFieldValueChar(bytes[valueTo])) {
            valueTo++;
        }
        RejectedRequestException.HEADER.throwUnless(valueTo == end);
        while (valueTo > valueFrom && HttpGrammar.isSpace(bytes[valueTo - 1])) {
            valueTo--;
        }
        for (String name : NAMES) {
            if (isNamed(name, bytes, from, nameEnd)) {
                addField(name, text(bytes, valueFrom, valueTo));
                return;
            }
        }
    }

    private void addField(String name, String value) {
        switch (name) {
            case "connection" -> close |= CLOSE.matcher(value).find();
            case "content-length" -> contentLength(value);
            case "transfer-encoding" -> codings = RequestFields.joined(codings, value.isEmpty() ? "," : value);
            default -> fields.add(name, value);
        }
    }

    private void contentLength(String value) {
        RejectedRequestException.LENGTH.throwUnless(
                ++lengths == 1 && value.length() <= MAX_DIGITS && HttpGrammar.isNumber(value));
        contentLength = Long.parseLong(value);
    }

    private void complete() {
        RejectedRequestException.HOST.throwUnless(fields.hasHost() || http10);
        Request valid = fields.request(method, target);
        if (isChunked()) {
            RejectedRequestException.CODING.throwUnless(!http10 && lengths == 0 && hasValidCodings());
            RejectedRequestException.UNKNOWN_CODING.throwUnless(codings.equalsIgnoreCase(CHUNKED));
        }
        request = valid;
        complete = true;
    }

    /** Whether the codings are names of which only the last may be {@code chunked} (RFC 9112, section 6.1). */
    private boolean hasValidCodings() {
        String[] names = codings.split(",", -1);
        for (int i = 0; i < names.length; i++) {
            String name = names[i].strip();
            if (!HttpGrammar.isToken(name) || (name.equalsIgnoreCase(CHUNKED) && i < names.length - 1)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the parts that the response depends on; a placeholder unless the head is complete. */
    Request request() {
        return request;
    }

    boolean isComplete() {
        return complete;
    }

    /**
     * Whether the connection stays open after the response. HTTP/1.0 connections serve one request: its keep-alive breaks with
     * proxies (RFC 9112, appendix C.2.2).
     */
    boolean keepAlive() {
        return !close && !http10;
    }

    /** Returns the length of the body; 0 if there is none or it is chunked. */
    long contentLength() {
        return contentLength;
    }

    boolean isChunked() {
        return !codings.isEmpty();
    }

    boolean hasBody() {
        return isChunked() || contentLength > 0;
    }

    /** Whether the client waits for 100 (Continue). */
    boolean expectsContinue() {
        return fields.expectsContinue() && !http10;
    }

    /** Returns the length of the lines, in bytes; an upper bound of the memory that the head holds. */
    int length() {
        return length;
    }

    private static int tokenEnd(byte[] bytes, int from) {
        int at = from;
        while (HttpGrammar.isTchar(bytes[at])) {
            at++;
        }
        return at;
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
