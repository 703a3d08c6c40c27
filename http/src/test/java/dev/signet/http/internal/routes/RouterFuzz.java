// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.signet.AvatarParser;
import dev.signet.InvalidInputException;
import dev.signet.Parameter;
import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.EntityTags;
import dev.signet.http.internal.message.PercentDecoder;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.RequestTarget;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Fuzz targets for client input: each compares a parser with a slower, independent implementation. Inputs are text with one
 * char per byte. {@code ./test} runs the stored ones in {@code RouterFuzzInputs}; {@code ./test --fuzz} searches for more.
 */
class RouterFuzz {

    private static final Pattern ESCAPED = Pattern.compile("(?:[^%]|%[0-9A-Fa-f]{2})*+", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("\"[-A-Za-z0-9]+\"");
    private static final String MINE = "\"SG-1-mine\"";
    private static final Set<Integer> STATUSES = Set.of(200, 204, 304, 400, 404, 405);

    private static final Router ROUTER = new Router(SignetOptions.DEFAULT);

    @FuzzTest
    void requestTarget(byte[] input) {
        String raw = new String(input, ISO_8859_1);
        Optional<RequestTarget> parsed = RequestTarget.parse(raw);
        boolean plain = raw.chars().allMatch(c -> c > ' ' && c != 0x7f && c != '#');
        int start = pathStart(raw);
        assertEquals(plain && start >= 0, parsed.isPresent());
        parsed.ifPresent(target -> {
            String rest = raw.substring(start);
            int mark = rest.indexOf('?');
            String path = mark < 0 ? rest : rest.substring(0, mark);
            assertEquals(path.isEmpty() ? "/" : path, target.path());
            assertEquals(mark < 0 ? "" : rest.substring(mark + 1), target.query());
        });
    }

    /** Returns the position after scheme and authority, whose host is not empty; -1 if it is neither origin-form nor an http URL. */
    private static int pathStart(String raw) {
        if (raw.startsWith("/")) {
            return 0;
        }
        int authority = raw.regionMatches(true, 0, "http://", 0, 7)
                ? 7
                : raw.regionMatches(true, 0, "https://", 0, 8) ? 8 : raw.length();
        int end = authority;
        int host = authority;
        while (end < raw.length() && raw.charAt(end) != '/' && raw.charAt(end) != '?') {
            host = raw.charAt(end) == '@' ? end + 1 : host;
            end++;
        }
        return host < end && raw.charAt(host) != ':' ? end : -1;
    }

    @FuzzTest
    void query(byte[] input) {
        String raw = new String(input, ISO_8859_1);
        String outcome = outcome(raw);
        assertEquals(outcome, outcome(raw + "&utm_source=x"), "what is unknown changes nothing");
        String escaped =
                Arrays.stream(raw.split("&", -1)).map(RouterFuzz::escapePair).collect(Collectors.joining("&"));
        assertEquals(outcome, outcome(escaped), "however it is escaped");
        GravatarHandler.Query lenient = new GravatarHandler.Query(SignetOptions.DEFAULT);
        new RequestTarget("/", raw).forEachParameter(lenient::read);
        int size = lenient.parameters.size();
        assertTrue(size >= Parameter.SMALLEST_SIZE && size <= Parameter.LARGEST_SIZE);
    }

    /** Returns the parsed parameters, or field and message of the error. */
    private static String outcome(String raw) {
        try {
            AvatarParser parser = new AvatarParser().seed("ada");
            new RequestTarget("/", raw).forEachParameter(parser::readIfKnown);
            return parser.avatar().toString();
        } catch (InvalidInputException e) {
            assertTrue(Parameter.named(e.field()).isPresent() || e.field().equals(AvatarParser.HASH));
            return e.field() + ": " + e.getMessage();
        }
    }

    /** Escapes every byte of a name and its value; malformed escapes stay malformed. */
    private static String escapePair(String pair) {
        int equals = pair.indexOf('=');
        return equals < 0 ? escape(pair) : escape(pair.substring(0, equals)) + "=" + escape(pair.substring(equals + 1));
    }

    private static String escape(String raw) {
        return PercentDecoder.decode(raw).map(RouterFuzz::escape).orElse(raw);
    }

    static String escape(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append('%').append(Character.forDigit((b >> 4) & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return text.toString();
    }

    @FuzzTest
    void percent(byte[] input) {
        String raw = new String(input, ISO_8859_1);
        Optional<byte[]> decoded = PercentDecoder.decode(raw);
        assertEquals(ESCAPED.matcher(raw).matches(), decoded.isPresent());
        decoded.ifPresent(bytes -> {
            assertEquals(URLDecoder.decode(raw.replace("+", "%2B"), ISO_8859_1), new String(bytes, ISO_8859_1));
            assertEquals(isUtf8(bytes), isSeed(raw));
        });
        assertEquals(isUtf8(input), isSeed(escape(input)));
    }

    private static boolean isSeed(String segment) {
        try {
            AvatarHandler.seed(segment);
            return true;
        } catch (InvalidInputException e) {
            return false;
        }
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    @FuzzTest
    void ifNoneMatch(byte[] input) {
        String header = new String(input, ISO_8859_1);
        assertEquals(isInList(header), EntityTags.matchWeakly(header, MINE));
    }

    /** Scans a list by hand (RFC 9110, sections 5.6.1 and 8.8.3), up to the first malformed member. */
    private static boolean isInList(String header) {
        int at = 0;
        while (true) {
            at = skip(header, at, " \t,");
            at += header.startsWith("W/", at) ? 2 : 0;
            int end = header.startsWith("\"", at) ? header.indexOf('"', at + 1) : -1;
            int next = end < 0 ? -1 : skip(header, end + 1, " \t");
            if (next < 0 || next < header.length() && header.charAt(next) != ',') {
                int star = skip(header, 0, " \t");
                return header.startsWith("*", star) && skip(header, star + 1, " \t") == header.length();
            }
            if (header.substring(at, end + 1).equals(MINE)) {
                return true;
            }
            at = next;
        }
    }

    private static int skip(String text, int from, String characters) {
        int at = from;
        while (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    /** The input has a method, a target and an If-None-Match, each on a line. */
    @FuzzTest
    void router(byte[] input) {
        String[] lines = new String(input, ISO_8859_1).split("\n", 3);
        Request request = new Request(lines[0], lines.length > 1 ? lines[1] : "", lines.length > 2 ? lines[2] : "");
        Response response = ROUTER.handle(request);
        assertTrue(STATUSES.contains(response.status().code()));
        if (response.status() == Status.OK) {
            assertTrue(TAG.matcher(response.etag()).matches(), "nothing of the request is in a header");
            Request again = new Request(request.method(), request.target(), response.etag());
            assertEquals(Status.NOT_MODIFIED, ROUTER.handle(again).status());
            assertTrue(response.isExpensive() || response.content().render().length > 0);
        } else if (response.status().code() >= 400) {
            assertEquals("", response.etag());
            String body = new String(response.content().render(), UTF_8);
            assertTrue(body.startsWith("{\"error\":\"") && body.endsWith("\"}"), body);
        }
    }
}
