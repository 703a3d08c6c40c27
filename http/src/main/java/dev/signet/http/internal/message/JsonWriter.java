// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

import java.util.Map;

/** Writes objects of strings and numbers as JSON. */
public final class JsonWriter {

    private JsonWriter() {}

    /** Returns an object with these members, at least one, in iteration order. */
    public static String text(Map<String, ?> members) {
        StringBuilder out = new StringBuilder();
        members.forEach((name, value) -> {
            appendString(name, out.append(out.isEmpty() ? '{' : ','));
            out.append(':');
            if (value instanceof Number) {
                out.append(value);
            } else {
                appendString(value.toString(), out);
            }
        });
        return out.append('}').toString();
    }

    private static void appendString(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
