// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request target, split into path and query, otherwise unchanged.
 *
 * @param path raw, starting with a slash
 * @param query raw, without the question mark; empty if there is none
 */
public record RequestTarget(String path, String query) {

    /** Scheme and authority of an http URI, which must have a host (RFC 9110, section 4.2.1). */
    private static final Pattern AUTHORITY = Pattern.compile("(?i)https?://([^/?]*@)?[^/?@:][^/?@]*(?=[/?]|\\z)");

    /** Parses origin-form and absolute-form (RFC 9112, sections 3.2.1 and 3.2.2); empty for everything else. */
    public static Optional<RequestTarget> parse(String target) {
        int from = target.startsWith("/") ? 0 : authorityEnd(target);
        if (from < 0 || !hasValidCharacters(target)) {
            return Optional.empty();
        }
        int mark = target.indexOf('?', from);
        int end = mark < 0 ? target.length() : mark;
        String path = from == end ? "/" : target.substring(from, end);
        return Optional.of(new RequestTarget(path, mark < 0 ? "" : target.substring(mark + 1)));
    }

    /** Passes on every name and value of the query, percent-decoded: "Parameters" in docs/API.md. A value may be empty. */
    public void forEachParameter(BiConsumer<String, String> parameter) {
        if (!query.isEmpty()) {
            for (String pair : query.split("&", -1)) {
                String[] parts = pair.split("=", 2);
                parameter.accept(decode(parts[0]), parts.length > 1 ? decode(parts[1]) : "");
            }
        }
    }

    /**
     * Decodes to one char per byte; valid names and values are ASCII. Leaves text with a malformed escape as it is: with its percent
     * sign it is no known name and no allowed value.
     */
    private static String decode(String raw) {
        return raw.indexOf('%') < 0
                ? raw
                : PercentDecoder.decode(raw)
                        .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
                        .orElse(raw);
    }

    private static int authorityEnd(String target) {
        Matcher matcher = AUTHORITY.matcher(target);
        return matcher.lookingAt() ? matcher.end() : -1;
    }

    /** Whether there is no fragment, white space or control character; {@code :path} of HTTP/2 may contain any byte. */
    private static boolean hasValidCharacters(String target) {
        for (int i = 0; i < target.length(); i++) {
            char c = target.charAt(i);
            if (c <= ' ' || c == 0x7f || c == '#' || c > 0xff) {
                return false;
            }
        }
        return true;
    }
}
