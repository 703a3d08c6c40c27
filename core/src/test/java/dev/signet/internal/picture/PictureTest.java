// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.Glyph;
import dev.signet.Hash;
import dev.signet.Parameters;
import dev.signet.internal.picture.Drawing.Layer;
import dev.signet.internal.picture.Drawing.Run;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PictureTest {

    @Test
    void runsOfAdaMatchThePrototype() {
        List<Run> rows =
                List.of(new Run(Paint.ROW, 24, 46, 48), new Run(Paint.ROW, 40, 48, 56), new Run(Paint.ROW, 56, 54, 58));
        List<Run> columns = List.of(
                new Run(Paint.COLUMN, 8, 38, 50),
                new Run(Paint.COLUMN, 24, 6, 42),
                new Run(Paint.COLUMN, 40, 6, 18),
                new Run(Paint.COLUMN, 40, 30, 58),
                new Run(Paint.COLUMN, 56, 24, 32));
        assertEquals(
                Stream.concat(rows.stream(), columns.stream()).toList(),
                drawing("ada", Parameters.DEFAULT).runs());
    }

    @Test
    void gradedPiecesLieAboveTheRuns() {
        for (Glyph glyph : Glyph.values()) {
            List<Layer> layers =
                    drawing("dennis", Parameters.DEFAULT.withGlyph(glyph)).layers();
            assertEquals(
                    List.of(Paint.ROW, Paint.COLUMN, Paint.ROW_TO_COLUMN, Paint.COLUMN_TO_ROW),
                    layers.subList(0, 4).stream().map(Layer::paint).toList());
        }
    }

    @Test
    void flatPiecesOfTeesAndStubsLieBelowTheRunsInTheColorOfTheOtherAxis() {
        for (Glyph glyph : new Glyph[] {Glyph.TEE, Glyph.STUB}) {
            Parameters flat = Parameters.DEFAULT.withGlyph(glyph).withBlend(false);
            List<Layer> layers = drawing("dennis", flat).layers().subList(0, 4);
            assertEquals(
                    List.of(Drawing.Kind.PIECES, Drawing.Kind.PIECES, Drawing.Kind.RUNS, Drawing.Kind.RUNS),
                    layers.stream().map(Layer::kind).toList());
            assertEquals(
                    List.of(Paint.COLUMN, Paint.ROW, Paint.ROW, Paint.COLUMN),
                    layers.stream().map(Layer::paint).toList());
        }
    }

    @Test
    void flatElbowsLieAboveTheRunsInTheColorOfTheirAxis() {
        Parameters flat = Parameters.DEFAULT.withGlyph(Glyph.ELBOW).withBlend(false);
        List<Layer> layers = drawing("dennis", flat).layers().subList(0, 4);
        assertEquals(
                List.of(Drawing.Kind.RUNS, Drawing.Kind.RUNS, Drawing.Kind.PIECES, Drawing.Kind.PIECES),
                layers.stream().map(Layer::kind).toList());
        assertEquals(
                List.of(Paint.ROW, Paint.COLUMN, Paint.ROW, Paint.COLUMN),
                layers.stream().map(Layer::paint).toList());
    }

    private static Drawing drawing(String seed, Parameters parameters) {
        return Drawing.of(Picture.of(Hash.ofSeed(seed), parameters));
    }
}
