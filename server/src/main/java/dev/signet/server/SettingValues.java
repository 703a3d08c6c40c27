// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What a setting may be set to: any text, one of a few words, a number, or a number or a word.
 *
 * @param placeholder what stands for a value in the help text
 * @param choices the words, in lower case
 * @param range the numbers, if there are any
 */
record SettingValues(String placeholder, List<String> choices, Optional<Range> range) {

    static final SettingValues ADDRESS = text("ADDRESS");
    static final SettingValues FILE = text("FILE");
    static final SettingValues QUERY = text("QUERY");
    static final SettingValues SWITCH = oneOf("BOOLEAN", "true", "false");
    static final SettingValues PORT = numbers(Unit.PORT, "0", "65535");
    /** What a client has to do in time; none at all would be a server that serves nobody. */
    static final SettingValues DEADLINE = numbers(Unit.TIME, "100ms", "86400s");
    /** How long to wait for others, if at all. */
    static final SettingValues PATIENCE = numbers(Unit.TIME, "0s", "3600s");

    static SettingValues count(String least, String most) {
        return numbers(Unit.COUNT, least, most);
    }

    static SettingValues bytes(String least, String most) {
        return numbers(Unit.BYTES, least, most);
    }

    /** Another placeholder for other names: shells that complete them tell them apart by it. */
    static SettingValues oneOf(String placeholder, String... names) {
        return new SettingValues(placeholder, List.of(names), Optional.empty());
    }

    static SettingValues oneOf(String placeholder, Enum<?>... constants) {
        return oneOf(
                placeholder,
                Stream.of(constants)
                        .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                        .toArray(String[]::new));
    }

    private static SettingValues text(String placeholder) {
        return new SettingValues(placeholder, List.of(), Optional.empty());
    }

    private static SettingValues numbers(Unit unit, String least, String most) {
        return new SettingValues(unit.name(), List.of(), Optional.of(new Range(unit, least, most)));
    }

    /** These numbers, or a word for what none of them can say. */
    SettingValues or(String word) {
        return new SettingValues(placeholder, List.of(word), range);
    }

    /** What follows after "must be", unless it is any text. */
    String expectation() {
        String words = String.join(", ", choices);
        return range.map(numbers -> choices.isEmpty() ? numbers.toString() : numbers + ", or " + words)
                .orElse("one of " + words);
    }

    /** Numbers from the least to the most, which are written as an operator would write them. */
    record Range(Unit unit, String least, String most) {

        /** The number, if it is one of these. */
        OptionalInt read(String text) {
            long number = unit.read(text);
            return number >= unit.read(least) && number <= unit.read(most)
                    ? OptionalInt.of((int) number)
                    : OptionalInt.empty();
        }

        @Override
        public String toString() {
            return unit.noun + " from " + least + " to " + most;
        }
    }

    /** What a number counts, and what may stand behind it to say so. */
    enum Unit {
        PORT("a port", Map.of("", 1)),
        COUNT("a whole number", Map.of("", 1)),
        /** Read as bytes. */
        BYTES("a size in bytes, k or m", Map.of("", 1, "k", 1 << 10, "m", 1 << 20)),
        /** Read as milliseconds. */
        TIME("a time in ms or s", Map.of("ms", 1, "s", 1000, "", 1000));

        private static final int MOST_DIGITS = 9;

        private final String noun;
        private final Map<String, Integer> factors;

        Unit(String noun, Map<String, Integer> factors) {
            this.noun = noun;
            this.factors = factors;
        }

        /** Negative if it is not a number, or a very large one. */
        private long read(String text) {
            int digits = 0;
            while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
                digits++;
            }
            Integer factor = factors.get(text.substring(digits).toLowerCase(Locale.ROOT));
            return digits == 0 || digits > MOST_DIGITS || factor == null
                    ? -1
                    : Long.parseLong(text.substring(0, digits)) * factor;
        }
    }
}
