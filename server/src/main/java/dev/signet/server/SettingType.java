// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The type of a setting: any text, one of several choices, a number, or a number or a choice.
 *
 * @param placeholder stands for a value in the help text
 * @param choices in lower case
 * @param range the valid numbers, if any
 */
record SettingType(String placeholder, List<String> choices, Optional<Range> range) {

    static final SettingType ADDRESS = text("ADDRESS");
    static final SettingType FILE = text("FILE");
    static final SettingType NAMES = text("NAMES");
    static final SettingType PATH = text("PATH");
    static final SettingType QUERY = text("QUERY");
    static final SettingType SWITCH = oneOf("BOOLEAN", "true", "false");
    static final SettingType PORT = numbers(Unit.PORT, "0", "65535");
    /** A deadline for clients. Zero is invalid, since every request would fail. */
    static final SettingType DEADLINE = numbers(Unit.TIME, "100ms", "86400s");
    /** A time to wait; may be zero. */
    static final SettingType DELAY = numbers(Unit.TIME, "0s", "3600s");

    static SettingType count(String min, String max) {
        return numbers(Unit.COUNT, min, max);
    }

    /** The placeholder must be unique for a list of names, since shell completion is selected by it. */
    static SettingType oneOf(String placeholder, String... names) {
        return new SettingType(placeholder, List.of(names), Optional.empty());
    }

    private static SettingType text(String placeholder) {
        return new SettingType(placeholder, List.of(), Optional.empty());
    }

    private static SettingType numbers(Unit unit, String min, String max) {
        return new SettingType(unit.name(), List.of(), Optional.of(new Range(unit, min, max)));
    }

    /** Returns these numbers or a choice. */
    SettingType or(String choice) {
        return new SettingType(placeholder, List.of(choice), range);
    }

    boolean isPort() {
        return range.filter(numbers -> numbers.unit() == Unit.PORT).isPresent();
    }

    /** Returns the words after "must be", for values that are not any text. */
    String expectation() {
        String names = String.join(", ", choices);
        return range.map(numbers -> choices.isEmpty() ? numbers.toString() : numbers + ", or " + names)
                .orElse("one of " + names);
    }

    /** A range of numbers, with its bounds as an operator would write them. */
    record Range(Unit unit, String min, String max) {

        /** Returns the number, if it is in the range. */
        OptionalInt parse(String text) {
            long number = unit.parse(text);
            return number >= unit.parse(min) && number <= unit.parse(max)
                    ? OptionalInt.of((int) number)
                    : OptionalInt.empty();
        }

        @Override
        public String toString() {
            return unit.noun + " from " + min + " to " + max;
        }
    }

    /** The unit of a number and its suffixes. */
    enum Unit {
        PORT("a port", Map.of("", 1)),
        COUNT("a whole number", Map.of("", 1)),
        /** Parsed to milliseconds. */
        TIME("a time in ms or s", Map.of("ms", 1, "s", 1000, "", 1000));

        private static final int MAX_DIGITS = 9;

        private final String noun;
        private final Map<String, Integer> factors;

        Unit(String noun, Map<String, Integer> factors) {
            this.noun = noun;
            this.factors = factors;
        }

        /** Returns −1 if it is not a number or has too many digits. */
        private long parse(String text) {
            int digits = 0;
            while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
                digits++;
            }
            Integer factor = factors.get(text.substring(digits).toLowerCase(Locale.ROOT));
            return digits == 0 || digits > MAX_DIGITS || factor == null
                    ? -1
                    : Long.parseLong(text.substring(0, digits)) * factor;
        }
    }
}
