// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Field values of {@code If-Match} and {@code If-None-Match}: an asterisk or a list of entity tags (RFC 9110, section 13.1). */
public final class EntityTags {

    private static final String WEAK = "W/";

    /** A member of a list, from the end of the one before it: whether it is weak, and its tag. */
    private static final Pattern MEMBER = Pattern.compile("[ \t,]*+(" + WEAK + ")?(\"[^\"]*+\")[ \t]*+(?:,|\\z)");

    private EntityTags() {}

    /** Whether the field value contains the entity tag in the weak comparison (section 8.8.3.2), as for {@code If-None-Match}. */
    public static boolean matchWeakly(String header, String etag) {
        return matches(header, etag.startsWith(WEAK) ? etag.substring(WEAK.length()) : etag, true);
    }

    /** Whether the field value contains the entity tag in the strong comparison, as for {@code If-Match}. */
    public static boolean matchStrongly(String header, String etag) {
        return matches(header, etag, false);
    }

    /** List members after a malformed one are ignored. */
    private static boolean matches(String header, String tag, boolean weak) {
        // Nearly all clients send nothing or the tag alone.
        if (header.isEmpty() || (weak && header.equals(tag))) {
            return !header.isEmpty();
        }
        Matcher member = MEMBER.matcher(header);
        while (member.lookingAt()) {
            if (tag.equals(member.group(2)) && (weak || member.group(1) == null)) {
                return true;
            }
            member.region(member.end(), header.length());
        }
        return header.replaceAll("[ \t]", "").equals("*");
    }
}
