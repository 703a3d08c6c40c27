// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

/** Writes an object of strings and numbers, at least one, as JSON. */
public final class JsonWriter {

    private final StringBuilder out = new StringBuilder();

    public JsonWriter add(String name, Object value) {
        out.append(out.isEmpty() ? '{' : ',');
        appendString(name);
        out.append(':');
        if (value instanceof Number) {
            out.append(value);
        } else {
            appendString(value.toString());
        }
        return this;
    }

    /** Returns the object with the members that were added. */
    @Override
    public String toString() {
        return out + "}";
    }

    private void appendString(String text) {
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
