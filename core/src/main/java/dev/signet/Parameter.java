// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The parameters of SG-1, each with its allowed values, default and meaning. This is the only list of them: the query
 * parser, the command line, the OpenAPI document and the error sentences are all made from it.
 */
public enum Parameter {
    SIZE("64"),
    GLYPH("tee", Glyph.values()),
    SUBSTRATE("dark", Substrate.values()),
    SHAPE("rounded", Shape.values()),
    BLEND("true", Flag.values()),
    ELEMENTS("mixed", Elements.values()),
    PALETTE("spectrum", Palette.values()),
    PADDING("none", Padding.values()),
    EMPTY("some", BlankCells.values()),
    HASH("");

    /** The least {@link #SIZE}, in pixels. */
    public static final int SMALLEST_SIZE = 16;

    /** The largest {@link #SIZE}, in pixels. */
    public static final int LARGEST_SIZE = 1024;

    private enum Flag implements Choice {
        TRUE,
        FALSE;

        private final String text = Texts.of(this);

        @Override
        public String text() {
            return text;
        }
    }

    private static final Parameter[] ALL = values();

    private final String text;
    private final String defaultText;
    private final List<String> choices;

    Parameter(String defaultText, Choice... choices) {
        this.text = Texts.of(this);
        this.defaultText = defaultText;
        String[] texts = new String[choices.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = choices[i].text();
        }
        this.choices = List.of(texts);
    }

    /** Those that {@link Parameters} has, which many avatars can share: all but {@link #HASH}. */
    public static List<Parameter> appearance() {
        return Arrays.stream(ALL).filter(parameter -> parameter != HASH).toList();
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
        return switch (this) {
            case SIZE -> "Rendered size in pixels; the viewBox is 64 units whatever the size.";
            case GLYPH -> "Base connection set, turned per cell.";
            case SUBSTRATE -> "Ground of the board; light switches to the ink ramp, none leaves the ground out.";
            case SHAPE -> "Outline of the board; rounded has corner radius 10 of 64.";
            case BLEND -> "Whether joined traces are graded between both shades.";
            case ELEMENTS -> "What the cells show; via draws every cell that is not blank as a via.";
            case PALETTE -> "Family of colours; auto lets the hash choose fire, phosphor, cobalt or mono.";
            case PADDING -> "Inset of the grid; some is 4 of 64 (6 on a circle), lots is 8.";
            case EMPTY -> "Share of blank cells; none 0, few 2 of 16, some 4 of 16.";
            case HASH -> "128-bit hash as 32 hexadecimal characters; replaces the seed's hash.";
        };
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
