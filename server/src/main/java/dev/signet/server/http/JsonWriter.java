// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http;

import java.util.Collection;
import java.util.Map;

/** Writes maps, collections, strings, numbers and booleans as JSON text, in iteration order. */
public final class JsonWriter {

    private final StringBuilder out = new StringBuilder();

    private JsonWriter() {}

    public static String text(Object value) {
        JsonWriter json = new JsonWriter();
        json.write(value);
        return json.out.toString();
    }

    private void write(Object value) {
        if (value instanceof Map<?, ?> map) {
            writeObject(map);
        } else if (value instanceof Collection<?> items) {
            writeArray(items);
        } else if (value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else {
            writeString(value.toString());
        }
    }

    private void writeObject(Map<?, ?> map) {
        out.append('{');
        String separator = "";
        for (Map.Entry<?, ?> member : map.entrySet()) {
            out.append(separator);
            writeString(String.valueOf(member.getKey()));
            out.append(':');
            write(member.getValue());
            separator = ",";
        }
        out.append('}');
    }

    private void writeArray(Collection<?> items) {
        out.append('[');
        String separator = "";
        for (Object item : items) {
            out.append(separator);
            write(item);
            separator = ",";
        }
        out.append(']');
    }

    private void writeString(String text) {
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
