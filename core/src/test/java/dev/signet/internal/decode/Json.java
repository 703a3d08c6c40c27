// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.decode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A strict reader of JSON without escapes, fractions and white space, which the decode document has no use for. */
final class Json {

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Objects as maps in the order of their members, arrays as lists, strings, and whole numbers. */
    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        if (json.at != text.length()) {
            throw json.unexpected();
        }
        return value;
    }

    private Object value() {
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        take('{');
        do {
            String name = string();
            take(':');
            if (members.put(name, value()) != null) {
                throw new AssertionError("twice: " + name);
            }
        } while (more('}'));
        return members;
    }

    private List<Object> array() {
        List<Object> values = new ArrayList<>();
        take('[');
        do {
            values.add(value());
        } while (more(']'));
        return values;
    }

    private String string() {
        take('"');
        int start = at;
        while (text.charAt(at) != '"') {
            if (text.charAt(at) < ' ' || text.charAt(at) == '\\') {
                throw unexpected();
            }
            at++;
        }
        at++;
        return text.substring(start, at - 1);
    }

    private Integer number() {
        int start = at;
        while (Character.isDigit(text.charAt(at))) {
            at++;
        }
        if (start == at || (text.charAt(start) == '0' && at > start + 1)) {
            throw unexpected();
        }
        return Integer.valueOf(text.substring(start, at));
    }

    private boolean more(char end) {
        if (text.charAt(at) == end) {
            at++;
            return false;
        }
        take(',');
        return true;
    }

    private void take(char expected) {
        if (text.charAt(at) != expected) {
            throw unexpected();
        }
        at++;
    }

    private AssertionError unexpected() {
        return new AssertionError("unexpected at " + at + " in " + text);
    }
}
