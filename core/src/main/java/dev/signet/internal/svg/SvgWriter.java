// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import static dev.signet.internal.picture.Geometry.GRID;
import static dev.signet.internal.svg.SvgBuffer.ascii;
import static dev.signet.internal.svg.SvgBuffer.joined;
import static dev.signet.internal.svg.SvgBuffer.packed;
import static dev.signet.internal.svg.SvgBuffer.packedHex;

import dev.signet.Shape;
import dev.signet.internal.layout.HashBits;
import dev.signet.internal.picture.Paint;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.picture.Shades;
import dev.signet.internal.picture.ShapeList;

/**
 * Writes a picture as SVG: section 7 of docs/SG-1.md.
 *
 * <p>The text contains nothing of the seed. Ids consist of what they define, combined with bits of the hash (section 7.6): those
 * of different avatars differ, so that many can be inlined in one page.
 */
public final class SvgWriter {

    private static final byte[] OPEN = ascii("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    private static final byte[] HEIGHT = ascii("\" height=\"");
    private static final byte[] VIEW_BOX =
            ascii("\" viewBox=\"0 0 64 64\" fill=\"none\" stroke-width=\"8\" stroke-linecap=\"round\">");
    private static final long CLOSE = packed("</svg>");

    private static final byte[] ROUNDED = ascii("<rect width=\"64\" height=\"64\" rx=\"10\" fill=\"#");
    private static final byte[] SQUARE = ascii("<rect width=\"64\" height=\"64\" fill=\"#");
    private static final byte[] CIRCLE = ascii("<circle cx=\"32\" cy=\"32\" r=\"32\" fill=\"#");

    private static final HexTemplate CLIP = new HexTemplate(
            "<clipPath id=\"c", "\"><circle cx=\"32\" cy=\"32\" r=\"32\"/></clipPath><g clip-path=\"url(#c", ")\">");
    private static final byte[] INSET_4 = ascii("<g transform=\"translate(4 4)scale(.875)\">");
    private static final byte[] INSET_6 = ascii("<g transform=\"translate(6 6)scale(.8125)\">");
    private static final byte[] INSET_8 = ascii("<g transform=\"translate(8 8)scale(.75)\">");

    /**
     * A gradient and the path that refers to it: both halves of the id, both colors, the id again. A gradient is not rendered, so
     * it needs no {@code defs} element.
     */
    private static final HexTemplate ROW_TO_COLUMN = gradientPath("y", "x2=\"0\" y1=\"8\" y2=\"0\"");

    private static final HexTemplate COLUMN_TO_ROW = gradientPath("x", "x1=\"8\" x2=\"0\"");

    private static final HexTemplate RUNS = new HexTemplate("<path stroke=\"#", "\" d=\"");
    private static final HexTemplate PADS = new HexTemplate("<path stroke=\"#", "\" stroke-width=\"10.5\" d=\"");
    private static final HexTemplate PIECES = new HexTemplate("<path fill=\"#", "\" d=\"");

    /** The end of a run of length 0: a very short stroke, which every renderer draws. Some omit strokes of length 0. */
    private static final long DOT = packed("h.01");

    /** By coordinate: path commands. */
    private static final long[] MOVES = commands("M", " ");

    private static final long[] HORIZONTALS = commands("H", "");
    private static final long[] VERTICALS = commands("V", "");

    private static final long EMPTY = packed("");
    private static final long ELEMENT_END = packed("\"/>");
    private static final long GROUP_END = packed("</g>");

    /** By radius of the hole: the ring is the stroke of a circle halfway between hole and rim. */
    private static final HexTemplate[] RINGS = {rings(""), rings("4.25"), rings("3.25"), rings("2.25")};

    private final SvgBuffer text = new SvgBuffer();

    /** What the start of the document in the buffer was written for. */
    private int size;

    private Shape shape = Shape.SQUARE;
    private boolean hasGround;
    private int startLength;

    private Shades shades = new Shades(0, 0, 0, false, 0);
    /** The bits of the hash that make the first and the second half of ids differ from those of other avatars. */
    private int firstIdBits;

    private int secondIdBits;
    private long row;
    private long column;
    /** The text that closes the open layer. */
    private long layerEnd = EMPTY;

    /** Returns the SVG document of a picture in ASCII. */
    public byte[] toBytes(Picture picture) {
        write(picture);
        return text.toBytes();
    }

    /** Returns the SVG document of a picture. */
    public String toString(Picture picture) {
        write(picture);
        return text.toString();
    }

    private void write(Picture picture) {
        shades = picture.shades();
        firstIdBits = HashBits.get(picture.hash(), 0, 24);
        secondIdBits = HashBits.get(picture.hash(), 24, 24);
        row = packedHex(shades.row());
        column = packedHex(shades.column());
        layerEnd = EMPTY;
        writeStart(picture.size(), picture.shape(), shades.hasGround());
        if (shades.hasGround()) {
            text.putPacked(packedHex(shades.ground())).putPacked(ELEMENT_END);
        }
        boolean grouped = startGroup(picture);
        writeShapes(picture.shapes());
        text.putPacked(layerEnd).putPacked(grouped ? GROUP_END : EMPTY).putPacked(CLOSE);
    }

    /** Writes the text before the color of the ground, unless the previous picture has left the same in the buffer. */
    private void writeStart(int newSize, Shape newShape, boolean newHasGround) {
        if (newSize != size || newShape != shape || newHasGround != hasGround) {
            size = newSize;
            shape = newShape;
            hasGround = newHasGround;
            text.truncate(0);
            text.put(OPEN).putNumber(size).put(HEIGHT).putNumber(size).put(VIEW_BOX);
            if (hasGround) {
                text.put(groundStart(shape));
            }
            startLength = text.length();
        }
        text.truncate(startLength);
    }

    private static byte[] groundStart(Shape shape) {
        return switch (shape) {
            case ROUNDED -> ROUNDED;
            case SQUARE -> SQUARE;
            case CIRCLE -> CIRCLE;
        };
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
                text.put(CLIP, packedHex(firstIdBits));
            }
        }
        return true;
    }

    private static HexTemplate gradientPath(String axis, String vector) {
        return new HexTemplate(
                "<linearGradient id=\"" + axis,
                "",
                "\" gradientUnits=\"userSpaceOnUse\" " + vector + " spreadMethod=\"reflect\">"
                        + "<stop offset=\".5\" stop-color=\"#",
                "\"/><stop offset=\"1\" stop-color=\"#",
                "\"/></linearGradient><path fill=\"url(#" + axis,
                "",
                ")\" d=\"");
    }

    private static HexTemplate rings(String width) {
        return new HexTemplate("<g stroke=\"#", "\" stroke-width=\"" + width + "\">");
    }

    private static long[] commands(String command, String end) {
        long[] commands = new long[GRID + 1];
        for (int coordinate = 0; coordinate <= GRID; coordinate++) {
            commands[coordinate] = packed(command + coordinate + end);
        }
        return commands;
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
                    CellTexts.put(shape, text);
                }
            } while (i < shapes.count() && ShapeList.layer(shapes.get(i)) == layer);
        }
    }

    private void writeRun(int shape, long end) {
        text.putPacked(joined(MOVES[ShapeList.x(shape)], packed(ShapeList.y(shape))))
                .putPacked(ShapeList.length(shape) == 0 ? DOT : end);
    }

    private void openLayer(int shape, Paint paint) {
        switch (ShapeList.kind(shape)) {
            case ShapeList.ROW_RUN, ShapeList.COLUMN_RUN -> openLayer(RUNS, paint, ELEMENT_END);
            case ShapeList.PAD -> openLayer(PADS, paint, ELEMENT_END);
            case ShapeList.RING -> openLayer(RINGS[ShapeList.detail(shape)], paint, GROUP_END);
            default -> {
                switch (paint) {
                    case ROW_TO_COLUMN -> openGraded(ROW_TO_COLUMN, shades.row(), row, shades.column(), column);
                    case COLUMN_TO_ROW -> openGraded(COLUMN_TO_ROW, shades.column(), column, shades.row(), row);
                    default -> openLayer(PIECES, paint, ELEMENT_END);
                }
            }
        }
    }

    private void openLayer(HexTemplate start, Paint paint, long end) {
        text.putPacked(layerEnd).put(start, color(paint));
        layerEnd = end;
    }

    private void openGraded(HexTemplate start, int inner, long innerText, int outer, long outerText) {
        long firstId = packedHex(inner ^ firstIdBits);
        long secondId = packedHex(outer ^ secondIdBits);
        text.putPacked(layerEnd).put(start, firstId, secondId, innerText, outerText);
        layerEnd = ELEMENT_END;
    }

    private long color(Paint paint) {
        return switch (paint) {
            case ROW -> row;
            case COLUMN -> column;
            default -> packedHex(shades.color(paint));
        };
    }
}
