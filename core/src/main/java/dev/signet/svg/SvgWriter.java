// SPDX-License-Identifier: Apache-2.0
package dev.signet.svg;

import static dev.signet.picture.Geometry.CELL;
import static dev.signet.picture.Geometry.HALF_CELL;
import static dev.signet.svg.SvgText.ascii;
import static dev.signet.svg.SvgText.joined;
import static dev.signet.svg.SvgText.packed;
import static dev.signet.svg.SvgText.packedColour;

import dev.signet.picture.Canvas;
import dev.signet.picture.Paint;
import dev.signet.picture.Picture;
import dev.signet.picture.Shades;

/**
 * Writes a picture as SVG: section 7 of docs/SG-1.md.
 *
 * <p>Nothing of the seed is in the text. Ids are their own content (an axis letter and the two colours), so equal ids
 * mean equal definitions and any number of avatars can stand in one page.
 */
public final class SvgWriter implements Canvas {

    private static final byte[] OPEN = ascii("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    private static final byte[] HEIGHT = ascii("\" height=\"");
    private static final byte[] VIEW_BOX =
            ascii("\" viewBox=\"0 0 64 64\" fill=\"none\" stroke-width=\"8\" stroke-linecap=\"round\">");
    private static final byte[] CLOSE = ascii("</svg>");

    private static final byte[] ROUNDED = ascii("<rect width=\"64\" height=\"64\" rx=\"10\" fill=\"#");
    private static final byte[] SQUARE = ascii("<rect width=\"64\" height=\"64\" fill=\"#");
    private static final byte[] CIRCLE = ascii("<circle cx=\"32\" cy=\"32\" r=\"32\" fill=\"#");

    private static final byte[] CLIP = ascii(
            "<clipPath id=\"sg1c\"><circle cx=\"32\" cy=\"32\" r=\"32\"/></clipPath>" + "<g clip-path=\"url(#sg1c)\">");
    private static final byte[] INSET_4 = ascii("<g transform=\"translate(4 4)scale(.875)\">");
    private static final byte[] INSET_6 = ascii("<g transform=\"translate(6 6)scale(.8125)\">");
    private static final byte[] INSET_8 = ascii("<g transform=\"translate(8 8)scale(.75)\">");
    private static final byte[] GROUP_END = ascii("</g>");

    private static final byte[] GRADIENT = ascii("<linearGradient id=\"");
    private static final byte[] ALONG_Y =
            ascii("\" gradientUnits=\"userSpaceOnUse\" x2=\"0\" y1=\"8\" y2=\"0\" spreadMethod=\"reflect\">");
    private static final byte[] ALONG_X =
            ascii("\" gradientUnits=\"userSpaceOnUse\" x1=\"8\" x2=\"0\" spreadMethod=\"reflect\">");
    private static final byte[] INNER_STOP = ascii("<stop offset=\".5\" stop-color=\"#");
    private static final byte[] OUTER_STOP = ascii("\"/><stop offset=\"1\" stop-color=\"#");
    private static final byte[] GRADIENT_END = ascii("\"/></linearGradient>");

    private static final byte[] STROKED_PATH = ascii("<path stroke=\"#");
    private static final byte[] FILLED_PATH = ascii("<path fill=\"#");
    private static final byte[] GRADED_PATH = ascii("<path fill=\"url(#");
    private static final byte[] PATH_DATA = ascii("\" d=\"");
    private static final byte[] GRADED_DATA = ascii(")\" d=\"");
    private static final byte[] PAD_DATA = ascii("\" stroke-width=\"10.5\" d=\"");
    /** A dot is a stroke of nearly no length with round caps: the idiom of icon sets, safe in every renderer. */
    private static final long DOT = packed("h.01");

    private static final long ALONG_Y_ID = packed("y");
    private static final long ALONG_X_ID = packed("x");
    private static final long MOVE = packed("M");
    private static final long SPACE = packed(" ");
    private static final long ACROSS = packed("H");
    private static final long DOWN = packed("V");

    private static final byte[] ELEMENT_END = ascii("\"/>");

    private static final byte[] RINGS = ascii("<g stroke=\"#");
    /** By radius of the hole: a stroke from the hole to the rim, along the circle half-way between them. */
    private static final byte[][] RING_STROKES = {
        {}, ascii("\" stroke-width=\"4.25\">"), ascii("\" stroke-width=\"3.25\">"), ascii("\" stroke-width=\"2.25\">")
    };

    private static final String[] RING_RADII = {"", "3.125", "3.625", "4.125"};
    /** By hole and cell. */
    private static final byte[][] CIRCLES = new byte[RING_RADII.length * 16][];

    static {
        for (int i = 0; i < CIRCLES.length; i++) {
            int x = CELL * (i % 4) + HALF_CELL;
            int y = CELL * (i / 4 % 4) + HALF_CELL;
            CIRCLES[i] = ascii("<circle cx=\"" + x + "\" cy=\"" + y + "\" r=\"" + RING_RADII[i / 16] + "\"/>");
        }
    }

    private static final byte[] NOTHING = {};

    private final Picture picture;
    private final Shades shades;
    private final SvgText text;
    private final long row;
    private final long column;
    /** What closes the layer that is open. */
    private byte[] layerEnd = NOTHING;

    private SvgWriter(Picture picture, SvgText text) {
        this.picture = picture;
        this.shades = picture.shades();
        this.text = text;
        row = packedColour(shades.row());
        column = packedColour(shades.column());
    }

    /** Writes the picture, using the buffer as working space. */
    public static byte[] write(Picture picture, SvgText buffer) {
        buffer.clear();
        new SvgWriter(picture, buffer).write();
        return buffer.toBytes();
    }

    private void write() {
        text.put(OPEN).put(picture.size()).put(HEIGHT).put(picture.size()).put(VIEW_BOX);
        if (shades.hasGround()) {
            ground();
        }
        byte[] group = groupStart();
        text.put(group);
        picture.draw(this);
        text.put(layerEnd);
        if (group.length > 0) {
            text.put(GROUP_END);
        }
        text.put(CLOSE);
    }

    private void ground() {
        switch (picture.shape()) {
            case ROUNDED -> text.put(ROUNDED);
            case SQUARE -> text.put(SQUARE);
            case CIRCLE -> text.put(CIRCLE);
        }
        text.put(packedColour(shades.ground())).put(ELEMENT_END);
    }

    private byte[] groupStart() {
        return switch (picture.inset()) {
            case 4 -> INSET_4;
            case 6 -> INSET_6;
            case 8 -> INSET_8;
            default -> picture.isClipped() ? CLIP : NOTHING;
        };
    }

    @Override
    public void runs(Paint paint) {
        openLayer(ELEMENT_END).put(STROKED_PATH).put(colour(paint)).put(PATH_DATA);
    }

    @Override
    public void pieces(Paint paint) {
        openLayer(ELEMENT_END);
        if (paint.isGraded()) {
            gradedPath(paint);
        } else {
            text.put(FILLED_PATH).put(colour(paint)).put(PATH_DATA);
        }
    }

    @Override
    public void pads(Paint paint) {
        openLayer(ELEMENT_END).put(STROKED_PATH).put(colour(paint)).put(PAD_DATA);
    }

    @Override
    public void rings(Paint paint, int holeRadius) {
        openLayer(GROUP_END).put(RINGS).put(colour(paint)).put(RING_STROKES[holeRadius]);
    }

    @Override
    public void rowRun(int fromX, int toX, int y) {
        moveTo(fromX, y);
        if (fromX == toX) {
            text.put(DOT);
        } else {
            text.put(joined(ACROSS, packed(toX)));
        }
    }

    @Override
    public void columnRun(int x, int fromY, int toY) {
        moveTo(x, fromY);
        if (fromY == toY) {
            text.put(DOT);
        } else {
            text.put(joined(DOWN, packed(toY)));
        }
    }

    @Override
    public void stem(int x, int y, int side, boolean clockwiseFillet, boolean counterclockwiseFillet) {
        text.put(PathText.stem(x, y, side, clockwiseFillet, counterclockwiseFillet));
    }

    @Override
    public void quarterRing(int x, int y, int verticalSide, int horizontalSide) {
        text.put(PathText.quarterRing(x, y, verticalSide, horizontalSide));
    }

    @Override
    public void arm(int x, int y, int side) {
        text.put(PathText.stem(x, y, side, false, false));
    }

    @Override
    public void pad(int centreX, int centreY) {
        moveTo(centreX, centreY);
        text.put(DOT);
    }

    @Override
    public void ring(int centreX, int centreY, int holeRadius) {
        text.put(CIRCLES[16 * holeRadius + centreY / CELL * 4 + centreX / CELL]);
    }

    private SvgText openLayer(byte[] end) {
        text.put(layerEnd);
        layerEnd = end;
        return text;
    }

    /** A gradient and the start of the path it paints. It may stand outside of {@code defs}: it is never drawn itself. */
    private void gradedPath(Paint paint) {
        boolean alongY = paint == Paint.ROW_TO_COLUMN;
        long axis = alongY ? ALONG_Y_ID : ALONG_X_ID;
        long inner = alongY ? row : column;
        long outer = alongY ? column : row;
        text.put(GRADIENT).put(axis).put(inner).put(outer).put(alongY ? ALONG_Y : ALONG_X);
        text.put(INNER_STOP).put(inner).put(OUTER_STOP).put(outer).put(GRADIENT_END);
        text.put(GRADED_PATH).put(axis).put(inner).put(outer).put(GRADED_DATA);
    }

    private long colour(Paint paint) {
        return switch (paint) {
            case ROW -> row;
            case COLUMN -> column;
            default -> packedColour(shades.of(paint));
        };
    }

    private void moveTo(int x, int y) {
        text.put(joined(joined(MOVE, packed(x)), joined(SPACE, packed(y))));
    }
}
