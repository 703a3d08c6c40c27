// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import static dev.signet.internal.picture.Geometry.GRID;
import static dev.signet.internal.svg.SvgBuffer.joined;
import static dev.signet.internal.svg.SvgBuffer.packed;
import static dev.signet.internal.svg.SvgBuffer.packedHex;
import static dev.signet.internal.svg.SvgBuffer.text;

import dev.signet.Parameter;
import dev.signet.internal.layout.HashBits;
import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.picture.Shades;
import dev.signet.internal.picture.ShapeList;
import java.util.stream.IntStream;

/**
 * Writes a picture as SVG: section 7 of docs/SG-1.md.
 *
 * <p>The text contains nothing of the seed. Ids consist of what they define, combined with bits of the hash (section 7.6): those
 * of different avatars differ, so that many can be inlined in one page.
 */
public final class SvgWriter {

    private static final long[] OPEN = text("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    private static final long[] HEIGHT = text("\" height=\"");
    /** A style rule for svg elements overrides attributes of the root element, but not those of a group. */
    private static final long[] VIEW_BOX = text("\" viewBox=\"0 0 64 64\">"
            + "<g fill=\"none\" stroke=\"none\" stroke-width=\"8\" stroke-linecap=\"round\">");

    private static final long[] CLOSE = text("</g></svg>");

    private static final long[] ROUNDED = text("<rect width=\"64\" height=\"64\" rx=\"10\" fill=\"#");
    private static final long[] SQUARE = text("<rect width=\"64\" height=\"64\" fill=\"#");
    private static final long[] CIRCLE = text("<circle cx=\"32\" cy=\"32\" r=\"32\" fill=\"#");

    private static final long[] CLIP_PATH = text("<clipPath id=\"c");
    private static final long[] CLIP_GROUP =
            text("\"><circle cx=\"32\" cy=\"32\" r=\"32\"/></clipPath><g clip-path=\"url(#c");
    private static final long CLIP_GROUP_END = packed(")\">");
    private static final long[] INSET_4 = text("<g transform=\"translate(4 4)scale(.875)\">");
    private static final long[] INSET_6 = text("<g transform=\"translate(6 6)scale(.8125)\">");
    private static final long[] INSET_8 = text("<g transform=\"translate(8 8)scale(.75)\">");

    /** A gradient is not rendered, so it needs no {@code defs} element. */
    private static final long[] GRADIENT = text("<linearGradient id=\"");

    private static final long Y = packed("y");
    private static final long X = packed("x");
    private static final long[] VERTICAL = gradientUnits("x2=\"0\" y1=\"8\" y2=\"0\"");
    private static final long[] HORIZONTAL = gradientUnits("x1=\"8\" x2=\"0\"");
    private static final long[] NEXT_STOP = text("\"/><stop offset=\"1\" stop-color=\"#");
    private static final long[] GRADED_PATH = text("\"/></linearGradient><path fill=\"url(#");
    private static final long GRADED_DATA = packed(")\" d=\"");

    private static final long[] STROKE = text("<path stroke=\"#");
    private static final long[] FILL = text("<path fill=\"#");
    private static final long[] DATA = text("\" d=\"");
    private static final long[] PAD_DATA = text("\" stroke-width=\"10.5\" d=\"");
    private static final long[] RINGS = text("<g stroke=\"#");
    /** By radius of the hole: the ring is the stroke of a circle halfway between hole and rim. */
    private static final long[][] RING_WIDTHS = {{}, ringWidth("4.25"), ringWidth("3.25"), ringWidth("2.25")};

    private static final long[] SIZES = numbers("", Parameter.LARGEST_SIZE, "");
    /** By coordinate: path commands. */
    private static final long[] MOVES = numbers("M", GRID, " ");

    private static final long[] COORDINATES = numbers("", GRID, "");
    private static final long[] HORIZONTALS = numbers("H", GRID, "");
    private static final long[] VERTICALS = numbers("V", GRID, "");
    /** The end of a run of length 0: a very short stroke, which every renderer draws. Some omit strokes of length 0. */
    private static final long DOT = packed("h.01");

    private static final long EMPTY = packed("");
    private static final long ELEMENT_END = packed("\"/>");
    private static final long GROUP_END = packed("</g>");

    private final SvgBuffer text = new SvgBuffer();

    private Shades shades = new Shades(0, 0, 0, false, 0);
    /** The bits of the hash that make the first and the second half of ids differ from those of other avatars. */
    private int firstIdBits;

    private int secondIdBits;
    /** The text that closes the open layer. */
    private long layerEnd = EMPTY;

    private static long[] gradientUnits(String vector) {
        return text("\" gradientUnits=\"userSpaceOnUse\" " + vector
                + " spreadMethod=\"reflect\"><stop offset=\".5\" stop-color=\"#");
    }

    private static long[] ringWidth(String width) {
        return text("\" stroke-width=\"" + width + "\">");
    }

    private static long[] numbers(String before, int last, String after) {
        return IntStream.rangeClosed(0, last)
                .mapToLong(number -> packed(before + number + after))
                .toArray();
    }

    /** Returns the SVG document of a picture, valid until the next call. */
    public SvgBuffer write(Picture picture) {
        shades = picture.shades();
        firstIdBits = HashBits.get(picture.hash(), 0, 24);
        secondIdBits = HashBits.get(picture.hash(), 24, 24);
        layerEnd = EMPTY;
        writeStart(picture);
        boolean grouped = startGroup(picture);
        writeShapes(picture.shapes());
        text.putPacked(layerEnd).putPacked(grouped ? GROUP_END : EMPTY).put(CLOSE);
        return text;
    }

    private void writeStart(Picture picture) {
        long size = SIZES[picture.size()];
        text.clear();
        text.put(OPEN).putPacked(size).put(HEIGHT).putPacked(size).put(VIEW_BOX);
        if (shades.hasGround()) {
            text.put(
                    switch (picture.shape()) {
                        case ROUNDED -> ROUNDED;
                        case SQUARE -> SQUARE;
                        case CIRCLE -> CIRCLE;
                    });
            text.putPacked(packedHex(shades.ground())).putPacked(ELEMENT_END);
        }
    }

    private boolean startGroup(Picture picture) {
        switch (picture.inset()) {
            case 4 -> text.put(INSET_4);
            case 6 -> text.put(INSET_6);
            case 8 -> text.put(INSET_8);
            default -> {
                if (!picture.isClipped()) {
                    return false;
                }
                long id = packedHex(firstIdBits);
                text.put(CLIP_PATH).putPacked(id).put(CLIP_GROUP).putPacked(id).putPacked(CLIP_GROUP_END);
            }
        }
        return true;
    }

    private void writeShapes(ShapeList shapes) {
        int i = 0;
        while (i < shapes.count()) {
            int layer = ShapeList.layer(shapes.get(i));
            int kind = ShapeList.kind(shapes.get(i));
            openLayer(shapes.get(i), ShapeList.paintOfLayer(layer));
            do {
                int shape = shapes.get(i++);
                if (kind == ShapeList.ROW_RUN) {
                    writeRun(shape, HORIZONTALS[ShapeList.x(shape) + ShapeList.length(shape)]);
                } else if (kind == ShapeList.COLUMN_RUN) {
                    writeRun(shape, VERTICALS[ShapeList.y(shape) + ShapeList.length(shape)]);
                } else {
                    text.putCell(CellTexts.of(shape));
                }
            } while (i < shapes.count() && ShapeList.layer(shapes.get(i)) == layer);
        }
    }

    private void writeRun(int shape, long end) {
        text.putPacked(joined(MOVES[ShapeList.x(shape)], COORDINATES[ShapeList.y(shape)]))
                .putPacked(ShapeList.length(shape) == 0 ? DOT : end);
    }

    private void openLayer(int shape, Paint paint) {
        switch (ShapeList.kind(shape)) {
            case ShapeList.ROW_RUN, ShapeList.COLUMN_RUN -> openLayer(STROKE, paint, DATA, ELEMENT_END);
            case ShapeList.PAD -> openLayer(STROKE, paint, PAD_DATA, ELEMENT_END);
            case ShapeList.RING -> openLayer(RINGS, paint, RING_WIDTHS[ShapeList.detail(shape)], GROUP_END);
            default -> {
                switch (paint) {
                    case ROW_TO_COLUMN -> openGraded(Y, VERTICAL, shades.row(), shades.column());
                    case COLUMN_TO_ROW -> openGraded(X, HORIZONTAL, shades.column(), shades.row());
                    default -> openLayer(FILL, paint, DATA, ELEMENT_END);
                }
            }
        }
    }

    private void openLayer(long[] start, Paint paint, long[] end, long newLayerEnd) {
        text.putPacked(layerEnd)
                .put(start)
                .putPacked(packedHex(shades.color(paint)))
                .put(end);
        layerEnd = newLayerEnd;
    }

    private void openGraded(long axis, long[] units, int inner, int outer) {
        long firstId = joined(axis, packedHex(inner ^ firstIdBits));
        long secondId = packedHex(outer ^ secondIdBits);
        text.putPacked(layerEnd).put(GRADIENT).putPacked(firstId).putPacked(secondId);
        text.put(units).putPacked(packedHex(inner)).put(NEXT_STOP).putPacked(packedHex(outer));
        text.put(GRADED_PATH).putPacked(firstId).putPacked(secondId).putPacked(GRADED_DATA);
        layerEnd = ELEMENT_END;
    }
}
