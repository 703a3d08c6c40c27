// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

import java.util.regex.Pattern;

/**
 * Quality values of {@code Accept} and {@code Accept-Encoding} (RFC 9110, section 12.4.2). A malformed weight counts as 0,
 * which selects the default representation.
 *
 * <p>Lists are scanned in place: splitting one that consists of commas would block an event loop for milliseconds.
 */
public final class QualityValues {

    private static final Pattern WEIGHT = Pattern.compile("0(\\.\\d{0,3})?|1(\\.0{0,3})?");

    private QualityValues() {}

    /** Whether HTML has a higher weight than JSON, as in requests of browsers. */
    public static boolean prefersHtml(String accept) {
        double html = weight(accept, "text/html", "text/*", "*/*");
        return html > weight(accept, "application/json", "application/*", "*/*");
    }

    /** Whether gzip is acceptable and has at least the weight of identity, of which the absence is no preference. */
    public static boolean prefersGzip(String acceptEncoding) {
        double gzip = weight(acceptEncoding, "gzip", "*");
        return gzip > 0 && gzip >= weight(acceptEncoding, "identity", "*");
    }

    /** Returns the weight of the first of these names that is in the list, at its first occurrence; 0 if none is. */
    private static double weight(String list, String... names) {
        double weight = 0;
        int candidates = names.length;
        for (int from = 0; from < list.length(); ) {
            int end = TextScanner.find(',', list, from, list.length());
            int nameEnd = TextScanner.find(';', list, from, end);
            for (int i = 0; i < candidates; i++) {
                if (TextScanner.isToken(names[i], list, from, nameEnd)) {
                    candidates = i;
                    weight = weight(list, nameEnd, end);
                }
            }
            from = end + 1;
        }
        return weight;
    }

    /** Returns the weight among the parameters of one list member; each follows a semicolon. */
    private static double weight(String list, int from, int to) {
        for (int at = from; at < to; ) {
            int start = TextScanner.skipSpace(list, at + 1, to);
            at = TextScanner.find(';', list, start, to);
            if (list.regionMatches(true, start, "q=", 0, 2)) {
                String value = list.substring(start + 2, at).stripTrailing();
                return WEIGHT.matcher(value).matches() ? Double.parseDouble(value) : 0;
            }
        }
        return 1;
    }
}
