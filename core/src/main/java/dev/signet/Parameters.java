// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.util.Objects.requireNonNull;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a picture looks like, apart from the hash. Start with {@link #DEFAULT} and replace values:
 *
 * <pre>{@code
 * Parameters parameters = Parameters.DEFAULT.withSize(128).withShape(Shape.CIRCLE);
 * Parameters same = Parameters.parse("size=128&shape=circle");
 * }</pre>
 *
 * <p>Immutable and thread-safe. Every instance is valid. The serialized form is the text of {@link #toString()}.
 */
@SuppressWarnings(
        "EnumOrdinal") // Values are stored by ordinal, so that a new parameter is one accessor and one with method.
public final class Parameters implements Serializable {

    /** The defaults of all parameters: 64 pixels, tees, dark background, rounded, blended, all colors. */
    public static final Parameters DEFAULT = new Parameters(Stream.of(Parameter.values())
            .mapToInt(parameter -> parameter.parse(parameter.defaultText))
            .toArray());

    private static final long serialVersionUID = 1L;
    private static final Glyph[] GLYPHS = Glyph.values();
    private static final Substrate[] SUBSTRATES = Substrate.values();
    private static final Shape[] SHAPES = Shape.values();
    private static final Elements[] ELEMENTS = Elements.values();
    private static final Palette[] PALETTES = Palette.values();
    private static final Padding[] PADDINGS = Padding.values();
    private static final BlankCells[] BLANK_CELLS = BlankCells.values();

    /** By ordinal of {@link Parameter}: the size in pixels, otherwise the index in {@link Parameter#choices()}. */
    private final transient int[] values;

    private transient @Nullable String lines;

    private Parameters(int[] values) {
        this.values = values;
    }

    /**
     * Parses text such as {@code size=256&shape=circle}, the form of {@link #toString()}. Parameters that are not in the text have
     * their default. Case matters, and nothing is trimmed or percent-decoded.
     *
     * @throws InvalidInputException if a name is unknown or repeated, or if a value is not allowed
     */
    public static Parameters parse(String text) {
        return parse(text, DEFAULT);
    }

    /**
     * Parses text as {@link #parse(String)} does, with other default parameters.
     *
     * @throws InvalidInputException if a name is unknown or repeated, or if a value is not allowed
     */
    public static Parameters parse(String text, Parameters defaults) {
        AvatarParser parser = new AvatarParser(defaults);
        if (!requireNonNull(text, "text").isEmpty()) {
            for (String pair : text.split("&", -1)) {
                String[] parts = pair.split("=", 2);
                Parameter parameter = Parameter.named(parts[0]).orElseThrow(() -> AvatarParser.unknownName(""));
                parser.read(parameter, parts.length == 2 ? parts[1] : "");
            }
        }
        return parser.parameters();
    }

    /**
     * Returns these parameters with one value read from text. Case matters, and nothing is trimmed.
     *
     * @throws InvalidInputException if the value is not allowed
     */
    public Parameters with(Parameter parameter, String value) {
        return with(parameter, requireNonNull(parameter, "parameter").parse(requireNonNull(value, "value")));
    }

    /**
     * Returns these parameters with another size.
     *
     * @param size width and height in pixels, from {@value Parameter#SMALLEST_SIZE} to {@value Parameter#LARGEST_SIZE}
     * @throws InvalidInputException if the size is out of range
     */
    public Parameters withSize(int size) {
        return with(Parameter.SIZE, Parameter.checkSize(size));
    }

    /** Returns these parameters with another type of connections. */
    public Parameters withGlyph(Glyph glyph) {
        return with(Parameter.GLYPH, glyph);
    }

    /** Returns these parameters with another background. */
    public Parameters withSubstrate(Substrate substrate) {
        return with(Parameter.SUBSTRATE, substrate);
    }

    /** Returns these parameters with another outline. */
    public Parameters withShape(Shape shape) {
        return with(Parameter.SHAPE, shape);
    }

    /** Returns these parameters with or without gradients between the shades of joined traces. */
    public Parameters withBlend(boolean blend) {
        return with(Parameter.BLEND, blend ? 0 : 1);
    }

    /** Returns these parameters with another content of the cells. */
    public Parameters withElements(Elements elements) {
        return with(Parameter.ELEMENTS, elements);
    }

    /** Returns these parameters with another family of colors. */
    public Parameters withPalette(Palette palette) {
        return with(Parameter.PALETTE, palette);
    }

    /** Returns these parameters with another inset of the grid. */
    public Parameters withPadding(Padding padding) {
        return with(Parameter.PADDING, padding);
    }

    /** Returns these parameters with another number of blank cells. */
    public Parameters withBlankCells(BlankCells blankCells) {
        return with(Parameter.EMPTY, requireNonNull(blankCells, "blankCells"));
    }

    /** Returns width and height in pixels. */
    public int size() {
        return get(Parameter.SIZE);
    }

    /** Returns the type of the connections. */
    public Glyph glyph() {
        return GLYPHS[get(Parameter.GLYPH)];
    }

    /** Returns the background. */
    public Substrate substrate() {
        return SUBSTRATES[get(Parameter.SUBSTRATE)];
    }

    /** Returns the outline. */
    public Shape shape() {
        return SHAPES[get(Parameter.SHAPE)];
    }

    /** Returns whether joined traces have a gradient between both shades. */
    public boolean blend() {
        return get(Parameter.BLEND) == 0;
    }

    /** Returns the content of the cells. */
    public Elements elements() {
        return ELEMENTS[get(Parameter.ELEMENTS)];
    }

    /** Returns the family of colors. */
    public Palette palette() {
        return PALETTES[get(Parameter.PALETTE)];
    }

    /** Returns the inset of the grid. */
    public Padding padding() {
        return PADDINGS[get(Parameter.PADDING)];
    }

    /** Returns the number of blank cells. */
    public BlankCells blankCells() {
        return BLANK_CELLS[get(Parameter.EMPTY)];
    }

    /** Returns a value as text, for example {@code circle}: the inverse of {@link #with(Parameter, String)}. */
    public String text(Parameter parameter) {
        return requireNonNull(parameter, "parameter").format(get(parameter));
    }

    /** Returns all values, each after a line feed. Several threads may make the same text. */
    String lines() {
        String text = lines;
        if (text == null) {
            text = text('\n').toString();
            lines = text;
        }
        return text;
    }

    private int get(Parameter parameter) {
        return values[parameter.ordinal()];
    }

    private Parameters with(Parameter parameter, Enum<?> choice) {
        return with(parameter, requireNonNull(choice, parameter.text()).ordinal());
    }

    private Parameters with(Parameter parameter, int value) {
        if (value == get(parameter)) {
            return this;
        }
        int[] copy = values.clone();
        copy[parameter.ordinal()] = value;
        return new Parameters(copy);
    }

    /** The serialized form. Text, so that it depends neither on the order of values nor on the parameters of a release. */
    private record Text(String text) implements Serializable {

        private Object readResolve() throws InvalidObjectException {
            try {
                return parse(text);
            } catch (InvalidInputException | NullPointerException e) {
                throw (InvalidObjectException) new InvalidObjectException("Not parameters.").initCause(e);
            }
        }
    }

    private Object writeReplace() {
        return new Text(toString());
    }

    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("Parameters are serialized as text.");
    }

    @Override
    @SuppressWarnings("exports") // The annotation is not needed by users of this module.
    public boolean equals(@Nullable Object other) {
        return other instanceof Parameters that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    /** Returns all values in the form of a query string, {@code size=64&glyph=tee&…}. */
    @Override
    public String toString() {
        return text('&').substring(1);
    }

    private StringBuilder text(char separator) {
        StringBuilder text = new StringBuilder(160);
        for (Parameter parameter : Parameter.values()) {
            text.append(separator).append(parameter.text()).append('=').append(text(parameter));
        }
        return text;
    }
}
