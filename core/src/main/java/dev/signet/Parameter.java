// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The definition of each parameter: name, allowed values, default and description. Query strings, command-line options and
 * error messages all follow it. {@link Parameters} holds the values.
 *
 * <pre>{@code
 * for (Parameter parameter : Parameter.values()) {
 *     System.out.println(parameter.text() + " " + parameter.choices() + ": " + parameter.summary());
 * }
 * }</pre>
 *
 * <p>The order of the constants is that of the lines an entity tag is made from (section 10 of docs/SG-1.md).
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

    private static final Parameter[] ALL = values();

    private final String text = name().toLowerCase(Locale.ROOT);
    private final String defaultText;
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
        for (Parameter parameter : ALL) {
            if (parameter.text.equals(name)) {
                return Optional.of(parameter);
            }
        }
        return Optional.empty();
    }

    /** Returns the name in a query string, for example {@code size}. */
    public String text() {
        return text;
    }

    /** Returns the default value in a query string, for example {@code 64}. */
    public String defaultText() {
        return defaultText;
    }

    /** Returns a description for users. */
    public String summary() {
        return switch (this) {
            case SIZE -> "Width and height in pixels; the viewBox is always 64 units.";
            case GLYPH -> "How traces branch.";
            case SUBSTRATE -> "Background; none is transparent, with contrast below 3:1 on some pages.";
            case SHAPE -> "Outline.";
            case BLEND -> "Whether traces change color gradually.";
            case ELEMENTS -> "Traces and rings, or rings only (via), which makes equal avatars more likely.";
            case PALETTE ->
                "Colors; auto picks fire, phosphor, cobalt or mono for each seed; one of these for all makes equal"
                        + " avatars more likely.";
            case PADDING -> "Margin: 0, 4 (circle: 6) or 8 of 64.";
            case EMPTY -> "Blank cells: 0, 2 or 4 of 16.";
        };
    }

    /** Returns the allowed values in order; empty for {@link #SIZE}. */
    public List<String> choices() {
        return choices;
    }

    /** Returns the error message for values that are not allowed, one sentence. */
    public String expectation() {
        return this == SIZE
                ? "size must be a whole number from " + SMALLEST_SIZE + " to " + LARGEST_SIZE + "."
                : text + " must be one of " + String.join(", ", choices) + ".";
    }

    /** Parses a value: for {@link #SIZE} the number of pixels, otherwise the index in {@link #choices()}. */
    int parse(String value) {
        int number = this == SIZE ? parseSize(value) : choices.indexOf(value);
        if (number < 0) {
            throw invalid();
        }
        return number;
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
        return new InvalidInputException(text, expectation());
    }

    /** Parses two to four ASCII digits without sign and leading zero. */
    private static int parseSize(String value) {
        int digits = value.length();
        if (digits < 2 || digits > 4 || value.charAt(0) == '0') {
            return -1;
        }
        int size = 0;
        for (int i = 0; i < digits; i++) {
            int digit = value.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            size = 10 * size + digit;
        }
        return checkSize(size);
    }
}
