// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The type of a setting: any text, one of several choices, a number, or a number or a choice.
 *
 * @param placeholder stands for a value in the help text
 * @param choices in lower case
 * @param noun what the numbers are; empty if none are valid
 * @param min the least number, as an operator would write it
 * @param max the largest number
 */
record SettingType(String placeholder, List<String> choices, String noun, String min, String max) {

    static final SettingType ADDRESS = oneOf("ADDRESS");
    static final SettingType FILE = oneOf("FILE");
    static final SettingType NAMES = oneOf("NAMES");
    static final SettingType PATH = oneOf("PATH");
    static final SettingType QUERY = oneOf("QUERY");
    static final SettingType SWITCH = oneOf("BOOLEAN", "true", "false");
    static final SettingType PORT = new SettingType("PORT", List.of(), "a port", "0", "65535");
    /** A deadline for clients. Zero is invalid, since every request would fail. */
    static final SettingType DEADLINE = time("100ms", "86400s");
    /** A time to wait; may be zero. */
    static final SettingType DELAY = time("0s", "3600s");

    private static final Pattern NUMBER = Pattern.compile("(\\d{1,9})(ms|s)?", Pattern.CASE_INSENSITIVE);

    static SettingType count(String min, String max) {
        return new SettingType("COUNT", List.of(), "a whole number", min, max);
    }

    private static SettingType time(String min, String max) {
        return new SettingType("TIME", List.of(), "a time in ms or s", min, max);
    }

    /**
     * Returns a list of names, or any text without names. The placeholder must be unique, since shell completion is selected by it.
     */
    static SettingType oneOf(String placeholder, String... names) {
        return new SettingType(placeholder, List.of(names), "", "", "");
    }

    SettingType or(String choice) {
        return new SettingType(placeholder, List.of(choice), noun, min, max);
    }

    /** Returns the words after "must be", for values that are not any text. */
    String expectation() {
        String names = String.join(", ", choices);
        if (noun.isEmpty()) {
            return "one of " + names;
        }
        return noun + " from " + min + " to " + max + (names.isEmpty() ? "" : ", or " + names);
    }

    /** Returns a number of a type that has them, times in milliseconds; empty if it is not in the range. */
    OptionalInt parse(String text) {
        long number = number(text);
        return number >= number(min) && number <= number(max) ? OptionalInt.of((int) number) : OptionalInt.empty();
    }

    /** Returns −1 if it is not a number or has too many digits. */
    private long number(String text) {
        Matcher matcher = NUMBER.matcher(text);
        boolean time = placeholder.equals("TIME");
        if (!matcher.matches() || (matcher.group(2) != null && !time)) {
            return -1;
        }
        return Long.parseLong(matcher.group(1)) * (time && !"ms".equalsIgnoreCase(matcher.group(2)) ? 1000 : 1);
    }
}
