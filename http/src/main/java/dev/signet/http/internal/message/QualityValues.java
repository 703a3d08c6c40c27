// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Quality values of {@code Accept} and {@code Accept-Encoding} (RFC 9110, section 12.4.2). A malformed weight counts as 0,
 * which selects the default representation.
 *
 * <p>Lists are searched in place: splitting one that consists of commas would block an event loop for milliseconds.
 */
public final class QualityValues {

    private static final List<Pattern> HTML = members("text/html", "text/*", "*/*");
    private static final List<Pattern> JSON = members("application/json", "application/*", "*/*");
    private static final List<Pattern> GZIP = members("gzip", "*");
    private static final List<Pattern> IDENTITY = members("identity", "*");

    /** The first weight among parameters, of which the group is empty if it is malformed. */
    private static final Pattern WEIGHT =
            Pattern.compile(";[ \t]*+[qQ]=((?:0(?:\\.\\d{0,3})?|1(?:\\.0{0,3})?)(?=[ \t]*+(?:;|\\z))|)");

    private QualityValues() {}

    /** Whether HTML has a higher weight than JSON, as in requests of browsers. */
    public static boolean prefersHtml(String accept) {
        return weight(accept, HTML) > weight(accept, JSON);
    }

    /** Whether gzip is acceptable and has at least the weight of identity, which is 0 if absent. */
    public static boolean prefersGzip(String acceptEncoding) {
        double gzip = weight(acceptEncoding, GZIP);
        return gzip > 0 && gzip >= weight(acceptEncoding, IDENTITY);
    }

    /** Returns patterns that find the first member of a list with a name; the group has its parameters. */
    private static List<Pattern> members(String... names) {
        return Stream.of(names)
                .map(name ->
                        Pattern.compile("(?i)(?:^|,)[ \t]*+" + Pattern.quote(name) + "[ \t]*+(;[^,]*+)?+(?:,|\\z)"))
                .toList();
    }

    /** Returns the weight of the first of these members that is in the list; 0 if none is. */
    private static double weight(String list, List<Pattern> members) {
        for (Pattern pattern : members) {
            Matcher member = pattern.matcher(list);
            if (member.find()) {
                Matcher weight = WEIGHT.matcher(list);
                boolean weighted = member.start(1) >= 0
                        && weight.region(member.start(1), member.end(1)).find();
                return !weighted ? 1 : weight.end(1) == weight.start(1) ? 0 : Double.parseDouble(weight.group(1));
            }
        }
        return 0;
    }
}
