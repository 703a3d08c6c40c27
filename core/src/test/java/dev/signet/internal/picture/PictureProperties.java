// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Elements;
import dev.signet.Hash;
import dev.signet.Inputs;
import dev.signet.Padding;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.internal.layout.Layout;
import dev.signet.internal.picture.Drawing.Layer;
import dev.signet.internal.picture.Drawing.Run;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;

@Domain(Inputs.class)
class PictureProperties {

    @Property
    void shapesOfOneKindAndPaintAreAdjacent(@ForAll Hash hash, @ForAll Parameters parameters) {
        Set<List<Object>> seen = new HashSet<>();
        for (Layer layer : Drawing.of(Picture.of(hash, parameters)).layers()) {
            assertTrue(seen.add(List.of(layer.kind(), layer.paint())), layer::toString);
        }
    }

    /** Cap centers are at least a trace width apart, so round ends touch at most. */
    @Property
    void runsOfOneLineDoNotTouch(@ForAll Hash hash, @ForAll Parameters parameters) {
        List<Run> runs = Drawing.of(Picture.of(hash, parameters)).runs();
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            assertTrue(run.from() <= run.to());
            assertEquals(8, run.line() % 16);
            for (Run other : runs.subList(i + 1, runs.size())) {
                if (run.paint() == other.paint() && run.line() == other.line()) {
                    int gap = Math.max(other.from() - run.to(), run.from() - other.to());
                    assertTrue(gap >= 8, () -> run + " and " + other);
                }
            }
        }
    }

    /** Tested on a lattice of points that lie on no edge. */
    @Property
    void shapesOfOneLayerDoNotOverlap(@ForAll Hash hash, @ForAll Parameters parameters) {
        for (Layer layer : Drawing.of(Picture.of(hash, parameters)).layers()) {
            byte[] seen = new byte[128 * 128];
            for (Drawing.Shape shape : layer.shapes()) {
                int left = (int) (2 * shape.left());
                int right = (int) Math.ceil(2 * shape.right());
                int top = (int) (2 * shape.top());
                int bottom = (int) Math.ceil(2 * shape.bottom());
                for (int y = top; y < bottom; y++) {
                    for (int x = left; x < right; x++) {
                        if (shape.region().contains(x / 2.0 + 0.26, y / 2.0 + 0.26)) {
                            assertEquals(0, seen[128 * y + x]++, () -> layer.kind() + " overlap");
                        }
                    }
                }
            }
        }
    }

    @Property
    void allShapesLieInTheGrid(@ForAll Hash hash, @ForAll Parameters parameters) {
        for (Layer layer : Drawing.of(Picture.of(hash, parameters)).layers()) {
            for (Drawing.Shape shape : layer.shapes()) {
                assertTrue(shape.left() >= 0 && shape.top() >= 0, shape::toString);
                assertTrue(shape.right() <= 64 && shape.bottom() <= 64, shape::toString);
            }
        }
    }

    /** Tested along the outline with steps smaller than a pixel of the largest size. */
    @Property
    void shapesCrossTheOutlineOnlyIfThePictureIsClipped(@ForAll Hash hash, @ForAll Parameters parameters) {
        Picture picture = Picture.of(hash, parameters);
        assertEquals(parameters.shape() == Shape.CIRCLE && parameters.padding() == Padding.NONE, picture.isClipped());
        if (picture.isClipped() || parameters.shape() == Shape.SQUARE) {
            return;
        }
        List<Layer> layers = Drawing.of(picture).layers();
        double scale = (64 - 2 * picture.inset()) / 64.0;
        for (double y = 0.05; y < 64; y += 0.1) {
            double reach = reach(picture.shape(), Math.abs(y - 32));
            for (double x : new double[] {32 - reach - 0.02, 32 + reach + 0.02}) {
                double gridX = (x - picture.inset()) / scale;
                double gridY = (y - picture.inset()) / scale;
                String place = x + ", " + y;
                layers.forEach(layer -> assertFalse(layer.contains(gridX, gridY), place));
            }
        }
    }

    @Property
    void holeSizesDistinguishViasFromReplacedConnections(@ForAll Hash hash, @ForAll Parameters parameters) {
        Parameters vias = parameters.withElements(Elements.VIA);
        Drawing drawing = Drawing.of(Picture.of(hash, vias));
        int blank = Integer.bitCount(Layout.of(hash, vias).blanks());
        assertEquals(16 - blank, drawing.holes().size());
        int at = 0;
        for (Layer layer : drawing.layers()) {
            assertEquals(Drawing.Kind.RINGS, layer.kind());
            int hole = switch (layer.paint()) {
                case ROW -> 3;
                case COLUMN -> 1;
                default -> 2;
            };
            for (int i = 0; i < layer.shapes().size(); i++) {
                assertEquals(hole, drawing.holes().get(at++));
            }
        }
    }

    @Property
    void withoutBlendThereAreNoGradients(@ForAll Hash hash, @ForAll Parameters parameters) {
        for (Layer layer : Drawing.of(Picture.of(hash, parameters)).layers()) {
            boolean graded = layer.kind() == Drawing.Kind.PIECES && parameters.blend();
            assertEquals(graded, layer.paint() == Paint.ROW_TO_COLUMN || layer.paint() == Paint.COLUMN_TO_ROW);
        }
    }

    /** Returns half the width of the outline at a distance above or below the middle. */
    private static double reach(Shape shape, double height) {
        if (shape == Shape.CIRCLE) {
            return Math.sqrt(32 * 32 - height * height);
        }
        double intoCorner = Math.max(0, height - 22);
        return 22 + Math.sqrt(100 - intoCorner * intoCorner);
    }
}
