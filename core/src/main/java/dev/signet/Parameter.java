// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The definition of each parameter: name, allowed values and default. Query strings, command-line options and error messages all
 * follow it. {@link Parameters} holds the values.
 *
 * <pre>{@code
 * for (Parameter parameter : Parameter.values()) {
 *     System.out.println(parameter.text() + " " + parameter.choices() + " " + Parameters.DEFAULT.text(parameter));
 * }
 * }</pre>
 *
 * <p>The order of the constants is that of the lines an entity tag is made from (section 10 of SG-1).
 */
public enum Parameter {
    /** Width and height in pixels, a whole number. */
    SIZE("64"),
    /** {@link Glyph}. */
    GLYPH("tee", Glyph.values()),
    /** {@link Substrate}. */
    SUBSTRATE("dark", Substrate.values()),
    /** {@link Shape}. */
    SHAPE("rounded", Shape.values()),
    /** Whether joined traces have a gradient between both shades: {@code true} or {@code false}. */
    BLEND("true", "true", "false"),
    /** {@link Elements}. */
    ELEMENTS("mixed", Elements.values()),
    /** {@link Palette}. */
    PALETTE("spectrum", Palette.values()),
    /** {@link Padding}. */
    PADDING("none", Padding.values()),
    /** {@link BlankCells}: the same thing, by its name in text. */
    EMPTY("some", BlankCells.values());

    /** The smallest {@link #SIZE}, in pixels. */
    public static final int SMALLEST_SIZE = 16;

    /** The largest {@link #SIZE}, in pixels. */
    public static final int LARGEST_SIZE = 1024;

    private static final Map<String, Parameter> BY_NAME =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(Parameter::text, parameter -> parameter));
    private static final Pattern DIGITS = Pattern.compile("[1-9][0-9]{1,3}");

    private final String text = name().toLowerCase(Locale.ROOT);
    final String defaultText;
    private final List<String> choices;

    Parameter(String defaultText, String... choices) {
        this.defaultText = defaultText;
        this.choices = List.of(choices);
    }

    Parameter(String defaultText, Enum<?>[] choices) {
        this(
                defaultText,
                Stream.of(choices)
                        .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                        .toArray(String[]::new));
    }

    /** Returns the parameter of this name, if there is one. Case matters. */
    public static Optional<Parameter> named(String name) {
        return Optional.ofNullable(BY_NAME.get(requireNonNull(name, "name")));
    }

    /** Returns the name in a query string, for example {@code size}. */
    public String text() {
        return text;
    }

    /** Returns the allowed values in order; empty for {@link #SIZE}. */
    public List<String> choices() {
        return choices;
    }

    /** Parses a value: for {@link #SIZE} the number of pixels, otherwise the index in {@link #choices()}. */
    int parse(String value) {
        if (this == SIZE && DIGITS.matcher(value).matches()) {
            return checkSize(Integer.parseInt(value));
        }
        int choice = choices.indexOf(value);
        if (choice < 0) {
            throw invalid();
        }
        return choice;
    }

    /** The inverse of {@link #parse}. */
    String format(int number) {
        return this == SIZE ? Integer.toString(number) : choices.get(number);
    }

    static int checkSize(int size) {
        if (size < SMALLEST_SIZE || size > LARGEST_SIZE) {
            throw SIZE.invalid();
        }
        return size;
    }

    InvalidInputException invalid() {
        String expectation = this == SIZE
                ? "size must be a whole number from " + SMALLEST_SIZE + " to " + LARGEST_SIZE + "."
                : text + " must be one of " + String.join(", ", choices) + ".";
        return new InvalidInputException(text, expectation);
    }
}
