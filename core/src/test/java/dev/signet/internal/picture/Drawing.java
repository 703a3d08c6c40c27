// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import dev.signet.internal.layout.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * The layers of a {@link ShapeList} as shapes that can be tested for points, by the geometry of section 5 of docs/SG-1.md.
 * Shares no code with SVG and raster.
 */
public final class Drawing {

    /** A set of points; points on the border may or may not be included. */
    public interface Region {
        boolean contains(double x, double y);
    }

    /** The kind of shapes in a layer. */
    public enum Kind {
        RUNS,
        PIECES,
        PADS,
        RINGS
    }

    /** A shape with its bounds. */
    public record Shape(Kind kind, double left, double top, double right, double bottom, Region region) {}

    /** The cap centers of a run. */
    public record Run(Paint paint, int line, int from, int to) {}

    /** A layer of shapes. */
    public record Layer(Kind kind, Paint paint, List<Shape> shapes) {

        public boolean contains(double x, double y) {
            for (Shape shape : shapes) {
                if (x >= shape.left
                        && x <= shape.right
                        && y >= shape.top
                        && y <= shape.bottom
                        && shape.region.contains(x, y)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static final double PAD_RADIUS = 5.25;

    private final List<Layer> layers = new ArrayList<>();
    private final List<Run> runs = new ArrayList<>();
    private final List<Integer> holes = new ArrayList<>();

    private Drawing() {}

    public static Drawing of(Picture picture) {
        Drawing drawing = new Drawing();
        ShapeList shapes = picture.shapes();
        for (int i = 0; i < shapes.count(); i++) {
            int shape = shapes.get(i);
            int layer = ShapeList.layer(shape);
            if (i == 0 || layer != ShapeList.layer(shapes.get(i - 1))) {
                drawing.layers.add(new Layer(kind(shape), ShapeList.paintOfLayer(layer), new ArrayList<>()));
            }
            drawing.add(shape, ShapeList.x(shape), ShapeList.y(shape), ShapeList.detail(shape));
        }
        return drawing;
    }

    private static Kind kind(int shape) {
        return switch (ShapeList.kind(shape)) {
            case ShapeList.ROW_RUN, ShapeList.COLUMN_RUN -> Kind.RUNS;
            case ShapeList.STEM, ShapeList.QUARTER_RING -> Kind.PIECES;
            case ShapeList.PAD -> Kind.PADS;
            case ShapeList.RING -> Kind.RINGS;
            default -> throw new AssertionError("unknown kind");
        };
    }

    private void add(int shape, int x, int y, int detail) {
        int length = ShapeList.length(shape);
        switch (ShapeList.kind(shape)) {
            case ShapeList.ROW_RUN -> rowRun(x, x + length, y);
            case ShapeList.COLUMN_RUN -> columnRun(x, y, y + length);
            case ShapeList.STEM -> stem(x, y, detail & 3, (detail & 4) != 0, (detail & 8) != 0);
            case ShapeList.QUARTER_RING -> quarterRing(x, y, detail & 3, detail >>> 2);
            case ShapeList.PAD -> disc(Kind.PADS, x + 8, y + 8, -1);
            default -> {
                holes.add(detail);
                disc(Kind.RINGS, x + 8, y + 8, detail);
            }
        }
    }

    /** From the bottom up. */
    public List<Layer> layers() {
        return layers;
    }

    public List<Run> runs() {
        return runs;
    }

    /** The holes of the rings, in the order in which they were drawn. */
    public List<Integer> holes() {
        return holes;
    }

    private void rowRun(int fromX, int toX, int y) {
        runs.add(new Run(top().paint(), y, fromX, toX));
        add(Kind.RUNS, fromX - 4, y - 4, toX + 4, y + 4, capsule(fromX, y, toX, y));
    }

    private void columnRun(int x, int fromY, int toY) {
        runs.add(new Run(top().paint(), x, fromY, toY));
        add(Kind.RUNS, x - 4, fromY - 4, x + 4, toY + 4, capsule(x, fromY, x, toY));
    }

    /** Low is north or west, high is south or east. */
    private void stem(int x, int y, int side, boolean lowFillet, boolean highFillet) {
        boolean westIsLow = side == Side.SOUTH || side == Side.WEST;
        boolean westFillet = westIsLow ? lowFillet : highFillet;
        boolean eastFillet = westIsLow ? highFillet : lowFillet;
        add(Kind.PIECES, x, y, x + 16, y + 16, (px, py) -> {
            double[] southern = turned(px - x - 8, py - y - 8, Side.SOUTH - side);
            double across = southern[0] + 8;
            double down = southern[1] + 8;
            if (down < 8) {
                return false;
            }
            if (across < 4) {
                return westFillet && distance(across, down - 16) > 4;
            }
            if (across > 12) {
                return eastFillet && distance(across - 16, down - 16) > 4;
            }
            return true;
        });
    }

    private void quarterRing(int x, int y, int verticalSide, int horizontalSide) {
        double cornerX = horizontalSide == Side.EAST ? x + 16 : x;
        double cornerY = verticalSide == Side.SOUTH ? y + 16 : y;
        add(Kind.PIECES, x, y, x + 16, y + 16, (px, py) -> {
            double distance = distance(px - cornerX, py - cornerY);
            return distance > 4 && distance < 12;
        });
    }

    private void disc(Kind kind, int x, int y, int hole) {
        add(kind, x - PAD_RADIUS, y - PAD_RADIUS, x + PAD_RADIUS, y + PAD_RADIUS, (px, py) -> {
            double distance = distance(px - x, py - y);
            return distance > hole && distance < PAD_RADIUS;
        });
    }

    private static Region capsule(int fromX, int fromY, int toX, int toY) {
        return (x, y) -> {
            double nearestX = Math.max(fromX, Math.min(toX, x));
            double nearestY = Math.max(fromY, Math.min(toY, y));
            return distance(x - nearestX, y - nearestY) < 4;
        };
    }

    /** Faster than {@code Math.hypot}. */
    private static double distance(double x, double y) {
        return Math.sqrt(x * x + y * y);
    }

    /** Rotates a vector clockwise by quarter turns. */
    private static double[] turned(double x, double y, int quarters) {
        return switch (quarters & 3) {
            case 0 -> new double[] {x, y};
            case 1 -> new double[] {-y, x};
            case 2 -> new double[] {-x, -y};
            default -> new double[] {y, -x};
        };
    }

    private Layer top() {
        return layers.get(layers.size() - 1);
    }

    private void add(Kind kind, double left, double top, double right, double bottom, Region region) {
        top().shapes().add(new Shape(kind, left, top, right, bottom, region));
    }
}
