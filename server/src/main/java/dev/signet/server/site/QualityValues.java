// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.site;

import dev.signet.server.web.Scan;
import java.util.regex.Pattern;

/**
 * How much a client wants something: the weights of {@code Accept} and {@code Accept-Encoding}, RFC 9110, section 12.4.2.
 * A weight that is malformed counts as 0: then the client gets what it would have got without asking.
 *
 * <p>A list is read where it is and not cut into pieces first: one that is all commas would keep an event loop busy for
 * milliseconds.
 */
final class QualityValues {

    private static final Pattern WEIGHT = Pattern.compile("0(\\.\\d{0,3})?|1(\\.0{0,3})?");

    private QualityValues() {}

    /** Whether the client asks for HTML and wants it more than JSON, as a person's browser does and a program does not. */
    static boolean prefersHtml(String accept) {
        double html = weight(accept, "text/html", "text/*", "*/*");
        return html > weight(accept, "application/json", "application/*", "*/*");
    }

    static boolean takesGzip(String acceptEncoding) {
        return weight(acceptEncoding, "gzip", "*") > 0;
    }

    /** The weight of the first of these names that is in the list, where it stands first; 0 if none is. */
    private static double weight(String list, String... names) {
        double weight = 0;
        int unseen = names.length;
        for (int from = 0; from < list.length(); ) {
            int end = Scan.find(',', list, from, list.length());
            int nameEnd = Scan.find(';', list, from, end);
            for (int i = 0; i < unseen; i++) {
                if (Scan.isJust(names[i], list, from, nameEnd)) {
                    unseen = i;
                    weight = weight(list, nameEnd, end);
                }
            }
            from = end + 1;
        }
        return weight;
    }

    /** The weight among parameters, each of which stands behind a semicolon. */
    private static double weight(String list, int from, int to) {
        for (int at = from; at < to; ) {
            int start = Scan.skipSpace(list, at + 1, to);
            at = Scan.find(';', list, start, to);
            if (list.regionMatches(true, start, "q=", 0, 2)) {
                String value = list.substring(start + 2, at).stripTrailing();
                return WEIGHT.matcher(value).matches() ? Double.parseDouble(value) : 0;
            }
        }
        return 1;
    }
}
