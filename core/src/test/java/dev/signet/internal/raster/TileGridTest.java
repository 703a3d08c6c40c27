// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Parameter;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every size with every inset, against the definitions in fractions. */
class TileGridTest {

    private static final int GRID = 64;
    private static final int CELLS = 4;

    /** A pixel in the unit in which cells start at whole numbers. */
    private static final int PIXEL = 128;

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 6, 8})
    void tilesAreCellsMarginsAndPixelsSharedByThem(int inset) {
        for (int size = Parameter.SMALLEST_SIZE; size <= Parameter.LARGEST_SIZE; size++) {
            TileGrid grid = new TileGrid(size, inset);
            String name = size + ", inset " + inset;
            TreeSet<Integer> starts = new TreeSet<>();
            starts.add(0);
            starts.add(size);
            for (int cell = 0; cell <= CELLS; cell++) {
                int position = margin(size, inset) + cell * side(size, inset);
                starts.add(Math.floorDiv(position, PIXEL));
                starts.add(-Math.floorDiv(-position, PIXEL));
            }
            assertEquals(starts.size() - 1, grid.count, name);
            assertTrue(grid.count <= TileGrid.MAX_COUNT, name);
            int tile = 0;
            for (int start : starts) {
                assertEquals(start, grid.starts[tile++], name);
            }
            assertTilesOfShapes(grid, size, inset, name);
            assertClasses(grid, size, inset, name);
        }
    }

    /** A shape from one grid unit to another touches the tiles of the pixels between these positions. */
    private static void assertTilesOfShapes(TileGrid grid, int size, int inset, String name) {
        for (int unit = 0; unit <= GRID; unit++) {
            int position = margin(size, inset) * 16 + unit * side(size, inset);
            int firstPixel = Math.min(size - 1, Math.floorDiv(position, 16 * PIXEL));
            int lastPixel = Math.max(0, -Math.floorDiv(-position, 16 * PIXEL) - 1);
            assertEquals(tileOf(grid, firstPixel), grid.tilesFrom[unit], name);
            assertEquals(tileOf(grid, lastPixel), grid.tilesTo[unit], name);
        }
        for (int tile = 0; tile < grid.count; tile++) {
            int start = 16 * (PIXEL * grid.starts[tile] - margin(size, inset));
            int end = 16 * (PIXEL * grid.starts[tile + 1] - margin(size, inset));
            int side = side(size, inset);
            assertTrue(grid.lows[tile] * side <= start && start < (grid.lows[tile] + 1) * side, name);
            assertTrue(end <= grid.highs[tile] * side && (grid.highs[tile] - 1) * side < end, name);
        }
    }

    /** Tiles are of one class if and only if they start at the same distance from their cell and are equally long. */
    private static void assertClasses(TileGrid grid, int size, int inset, String name) {
        Map<Long, Integer> classes = new HashMap<>();
        for (int tile = 0; tile < grid.count; tile++) {
            int cell = grid.origins[tile] / 16;
            long offset = PIXEL * grid.starts[tile] - margin(size, inset) - (long) cell * side(size, inset);
            assertTrue(cell == 0 || offset >= 0, name);
            assertTrue(cell == CELLS - 1 || offset < side(size, inset), name);
            long length = grid.starts[tile + 1] - grid.starts[tile];
            Integer known = classes.putIfAbsent(offset << 16 | length, grid.classes[tile]);
            assertEquals(known == null ? tile : known, grid.classes[tile], name);
        }
    }

    private static int margin(int size, int inset) {
        return 2 * inset * size;
    }

    private static int side(int size, int inset) {
        return size * (GRID / 2 - inset);
    }

    private static int tileOf(TileGrid grid, int pixel) {
        int tile = 0;
        while (grid.starts[tile + 1] <= pixel) {
            tile++;
        }
        return tile;
    }
}
