// SPDX-License-Identifier: Apache-2.0
package dev.signet.input;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The parameters of SG-1, each with its allowed values, default and meaning. This is the only list of them: the query
 * parser, the command line, the OpenAPI document and the error sentences are all made from it.
 */
public enum Parameter {
    SIZE("64", "Rendered size in pixels; the viewBox is 64 units whatever the size."),
    GLYPH("tee", "Base connection set, turned per cell.", Glyph.values()),
    SUBSTRATE(
            "dark",
            "Ground of the board; light switches to the ink ramp, none leaves the ground out.",
            Substrate.values()),
    SHAPE("rounded", "Outline of the board; rounded has corner radius 10 of 64.", Shape.values()),
    BLEND("true", "Whether joined traces are graded between both shades.", Flag.values()),
    ELEMENTS("mixed", "What the cells show; via draws every cell that is not blank as a via.", Elements.values()),
    PALETTE(
            "spectrum",
            "Family of colours; auto lets the hash choose fire, phosphor, cobalt or mono.",
            Palette.values()),
    PADDING("none", "Inset of the grid; some is 4 of 64 (6 on a circle), lots is 8.", Padding.values()),
    EMPTY("some", "Share of blank cells; none 0, few 2 of 16, some 4 of 16.", Empty.values()),
    HASH("", "128-bit hash as 32 hexadecimal characters; replaces the seed's hash.");

    public static final int SMALLEST_SIZE = 16;
    public static final int LARGEST_SIZE = 1024;

    private enum Flag implements Choice {
        TRUE,
        FALSE;

        private final String text = Choice.textOf(this);

        @Override
        public String text() {
            return text;
        }
    }

    private static final Parameter[] ALL = values();

    private final String text;
    private final String defaultText;
    private final String summary;
    private final List<String> choices;

    Parameter(String defaultText, String summary, Choice... choices) {
        this.text = name().toLowerCase(Locale.ROOT);
        this.defaultText = defaultText;
        this.summary = summary;
        this.choices = Arrays.stream(choices).map(Choice::text).toList();
    }

    /** The parameter of this exact name. */
    public static Optional<Parameter> named(String name) {
        for (Parameter parameter : ALL) {
            if (parameter.text.equals(name)) {
                return Optional.of(parameter);
            }
        }
        return Optional.empty();
    }

    /** The name as it stands in a query. */
    public String text() {
        return text;
    }

    /** The default as it would stand in a query; empty for {@link #HASH}, which has none. */
    public String defaultText() {
        return defaultText;
    }

    /** One sentence for people. */
    public String summary() {
        return summary;
    }

    /** The allowed values in order; empty for {@link #SIZE} and {@link #HASH}, whose values are not a list. */
    public List<String> choices() {
        return choices;
    }

    /** The sentence that says what this parameter expects. */
    public String expectation() {
        return switch (this) {
            case SIZE -> "size must be a whole number from " + SMALLEST_SIZE + " to " + LARGEST_SIZE + ".";
            case HASH -> "hash must be exactly " + Hash.HEX_LENGTH + " hexadecimal characters.";
            default -> text + " must be one of " + String.join(", ", choices) + ".";
        };
    }

    /** The position of a value among {@link #choices()}. */
    int choice(String value) {
        int index = choices.indexOf(value);
        if (index < 0) {
            throw invalid();
        }
        return index;
    }

    InvalidInputException invalid() {
        return new InvalidInputException(text, expectation());
    }
}
