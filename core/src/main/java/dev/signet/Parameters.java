// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What a picture looks like, apart from the hash. Start with {@link #DEFAULT} and replace values:
 *
 * <pre>{@code
 * Parameters parameters = Parameters.DEFAULT.withSize(128).withShape(Shape.CIRCLE);
 * }</pre>
 *
 * <p>Immutable and thread-safe. Every instance is valid. {@link AvatarParser} reads several values from text.
 */
@SuppressWarnings(
        "EnumOrdinal") // Values are stored by ordinal, so that a new parameter is one accessor and one with method.
public final class Parameters {

    /** The defaults of all parameters: 64 pixels, tees, dark background, rounded, blended, all colors. */
    public static final Parameters DEFAULT = defaults();

    private static final Glyph[] GLYPHS = Glyph.values();
    private static final Substrate[] SUBSTRATES = Substrate.values();
    private static final Shape[] SHAPES = Shape.values();
    private static final Elements[] ELEMENTS = Elements.values();
    private static final Palette[] PALETTES = Palette.values();
    private static final Padding[] PADDINGS = Padding.values();
    private static final BlankCells[] BLANK_CELLS = BlankCells.values();

    /** By ordinal of {@link Parameter}: the size in pixels, otherwise the index in {@link Parameter#choices()}. */
    private final int[] values;

    private Parameters(int[] values) {
        this.values = values;
    }

    private static Parameters defaults() {
        return new Parameters(Arrays.stream(Parameter.values())
                .mapToInt(parameter -> parameter.parse(parameter.defaultText()))
                .toArray());
    }

    /**
     * Returns these parameters with one value read from text. Case matters, and nothing is trimmed.
     *
     * @throws InvalidInputException if the value is not allowed
     */
    public Parameters with(Parameter parameter, String value) {
        return with(parameter, parameter.parse(value));
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
        return with(Parameter.EMPTY, blankCells);
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
        return parameter.format(get(parameter));
    }

    private int get(Parameter parameter) {
        return values[parameter.ordinal()];
    }

    private Parameters with(Parameter parameter, Enum<?> choice) {
        return with(parameter, requireNonNull(choice, parameter.text()).ordinal());
    }

    private Parameters with(Parameter parameter, int value) {
        int[] copy = values.clone();
        copy[parameter.ordinal()] = value;
        return new Parameters(copy);
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
        StringJoiner query = new StringJoiner("&");
        for (Parameter parameter : Parameter.values()) {
            query.add(parameter.text() + "=" + text(parameter));
        }
        return query.toString();
    }
}
