// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.util.Objects.requireNonNull;

/**
 * What a picture looks like, apart from the hash. Immutable; every instance is valid.
 *
 * <pre>{@code
 * Parameters parameters = Parameters.DEFAULT.withSize(128).withShape(Shape.CIRCLE);
 * }</pre>
 *
 * @param size width and height in pixels, from {@value Parameter#SMALLEST_SIZE} to {@value Parameter#LARGEST_SIZE}
 * @param glyph the connection set
 * @param substrate the ground
 * @param shape the outline
 * @param blend whether joined traces are graded between both shades
 * @param elements what the cells show
 * @param palette the colours
 * @param padding how far the grid is set in
 * @param blankCells how many cells stay blank
 */
public record Parameters(
        int size,
        Glyph glyph,
        Substrate substrate,
        Shape shape,
        boolean blend,
        Elements elements,
        Palette palette,
        Padding padding,
        BlankCells blankCells) {

    /** What a request gets that asks for nothing: 64 pixels, and the defaults of {@link Parameter}. */
    public static final Parameters DEFAULT = new Parameters(
            64,
            Glyph.TEE,
            Substrate.DARK,
            Shape.ROUNDED,
            true,
            Elements.MIXED,
            Palette.SPECTRUM,
            Padding.NONE,
            BlankCells.SOME);

    private static final Glyph[] GLYPHS = Glyph.values();
    private static final Substrate[] SUBSTRATES = Substrate.values();
    private static final Shape[] SHAPES = Shape.values();
    private static final Elements[] ELEMENTS = Elements.values();
    private static final Palette[] PALETTES = Palette.values();
    private static final Padding[] PADDINGS = Padding.values();
    private static final BlankCells[] BLANK_CELLS = BlankCells.values();

    /**
     * All parameters at once; to begin with {@link #DEFAULT} reads better.
     *
     * @throws InvalidInputException if the size is out of range
     */
    public Parameters {
        if (size < Parameter.SMALLEST_SIZE || size > Parameter.LARGEST_SIZE) {
            throw Parameter.SIZE.invalid();
        }
        requireNonNull(glyph, "glyph");
        requireNonNull(substrate, "substrate");
        requireNonNull(shape, "shape");
        requireNonNull(elements, "elements");
        requireNonNull(palette, "palette");
        requireNonNull(padding, "padding");
        requireNonNull(blankCells, "blankCells");
    }

    /**
     * These parameters with one of them read from text, as it stands in a query after percent-decoding. Case matters,
     * and nothing is trimmed.
     *
     * @throws InvalidInputException if the value is not allowed
     * @throws IllegalArgumentException if the parameter is {@link Parameter#HASH}, which is read by {@link Hash#ofHex}
     */
    public Parameters with(Parameter parameter, String value) {
        return switch (parameter) {
            case SIZE -> withSize(parseSize(value));
            case GLYPH -> withGlyph(GLYPHS[parameter.choice(value)]);
            case SUBSTRATE -> withSubstrate(SUBSTRATES[parameter.choice(value)]);
            case SHAPE -> withShape(SHAPES[parameter.choice(value)]);
            case BLEND -> withBlend(parameter.choice(value) == 0);
            case ELEMENTS -> withElements(ELEMENTS[parameter.choice(value)]);
            case PALETTE -> withPalette(PALETTES[parameter.choice(value)]);
            case PADDING -> withPadding(PADDINGS[parameter.choice(value)]);
            case EMPTY -> withBlankCells(BLANK_CELLS[parameter.choice(value)]);
            case HASH -> throw notOfParameters();
        };
    }

    /**
     * The same in another size, from {@value Parameter#SMALLEST_SIZE} to {@value Parameter#LARGEST_SIZE} pixels.
     *
     * @throws InvalidInputException if it is out of range
     */
    public Parameters withSize(int size) {
        return new Parameters(size, glyph, substrate, shape, blend, elements, palette, padding, blankCells);
    }

    /** The same with another connection set. */
    public Parameters withGlyph(Glyph glyph) {
        return new Parameters(size, glyph, substrate, shape, blend, elements, palette, padding, blankCells);
    }

    /** The same on another ground. */
    public Parameters withSubstrate(Substrate substrate) {
        return new Parameters(size, glyph, substrate, shape, blend, elements, palette, padding, blankCells);
    }

    /** The same with another outline. */
    public Parameters withShape(Shape shape) {
        return new Parameters(size, glyph, substrate, shape, blend, elements, palette, padding, blankCells);
    }

    /** The same with joined traces that are graded between both shades, or not. */
    public Parameters withBlend(boolean blend) {
        return new Parameters(size, glyph, substrate, shape, blend, elements, palette, padding, blankCells);
    }

    /** The same with other elements. */
    public Parameters withElements(Elements elements) {
        return new Parameters(size, glyph, substrate, shape, blend, elements, palette, padding, blankCells);
    }

    /** The same in other colours. */
    public Parameters withPalette(Palette palette) {
        return new Parameters(size, glyph, substrate, shape, blend, elements, palette, padding, blankCells);
    }

    /** The same with the grid set in otherwise. */
    public Parameters withPadding(Padding padding) {
        return new Parameters(size, glyph, substrate, shape, blend, elements, palette, padding, blankCells);
    }

    /** The same with more or fewer cells blank. */
    public Parameters withBlankCells(BlankCells blankCells) {
        return new Parameters(size, glyph, substrate, shape, blend, elements, palette, padding, blankCells);
    }

    /** The inset of the grid in viewBox units. */
    public int inset() {
        return padding.inset(shape);
    }

    /**
     * The value of a parameter as it would stand in a query.
     *
     * @throws IllegalArgumentException if the parameter is {@link Parameter#HASH}, which is not one of these
     */
    public String text(Parameter parameter) {
        return switch (parameter) {
            case SIZE -> Integer.toString(size);
            case GLYPH -> glyph.text();
            case SUBSTRATE -> substrate.text();
            case SHAPE -> shape.text();
            case BLEND -> Boolean.toString(blend);
            case ELEMENTS -> elements.text();
            case PALETTE -> palette.text();
            case PADDING -> padding.text();
            case EMPTY -> blankCells.text();
            case HASH -> throw notOfParameters();
        };
    }

    private static IllegalArgumentException notOfParameters() {
        return new IllegalArgumentException("hash is not part of Parameters; see Hash.");
    }

    /** A plain decimal: no sign, no leading zero, no fraction, no digits of other scripts. */
    private static int parseSize(String value) {
        int digits = value.length();
        if (digits < 2 || digits > 4 || value.charAt(0) == '0') {
            throw Parameter.SIZE.invalid();
        }
        int size = 0;
        for (int i = 0; i < digits; i++) {
            int digit = value.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw Parameter.SIZE.invalid();
            }
            size = 10 * size + digit;
        }
        return size;
    }
}
