// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.Arrays;

/**
 * The arcs met so far, up to a bound on their memory; beyond it all are dropped and it starts anew. Pure data: what
 * is remembered never changes a picture. An open-addressing table, because a lookup happens for each side of each slab
 * and must allocate nothing.
 */
final class ArcCache {

    private static final int MAX_WEIGHT = 1 << 20;

    private ArcCoverage.Key[] keys = new ArcCoverage.Key[256];
    private ArcCoverage[] arcs = new ArcCoverage[256];
    private int count;
    private int weight;

    long retainedBytes() {
        return weight + 8L * keys.length;
    }

    ArcCoverage get(int centerX, int centerY, int radius, int firstLine, int lines) {
        int slot = slot(centerX, centerY, radius, firstLine, lines);
        if (keys[slot] != null) {
            return arcs[slot];
        }
        ArcCoverage.Key key = new ArcCoverage.Key(centerX, centerY, radius, firstLine, lines);
        ArcCoverage arc = ArcCoverage.of(key);
        makeRoom(arc.weight());
        int free = slot(centerX, centerY, radius, firstLine, lines);
        keys[free] = key;
        arcs[free] = arc;
        count++;
        weight += arc.weight();
        return arc;
    }

    /** The place of a key, or the free place where it belongs. */
    private int slot(int centerX, int centerY, int radius, int firstLine, int lines) {
        int mask = keys.length - 1;
        int hash = (((centerX * 31 + centerY) * 31 + radius) * 31 + firstLine) * 31 + lines;
        int slot = (hash * 0x9e3779b9) >>> 16 & mask;
        while (keys[slot] != null && !keys[slot].is(centerX, centerY, radius, firstLine, lines)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void makeRoom(int more) {
        if (weight + more > MAX_WEIGHT) {
            Arrays.fill(keys, null);
            Arrays.fill(arcs, null);
            count = 0;
            weight = 0;
        }
        if (2 * count >= keys.length) {
            grow();
        }
    }

    private void grow() {
        ArcCoverage.Key[] oldKeys = keys;
        ArcCoverage[] oldStencils = arcs;
        keys = new ArcCoverage.Key[2 * oldKeys.length];
        arcs = new ArcCoverage[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            ArcCoverage.Key key = oldKeys[i];
            if (key != null) {
                int slot = slot(key.centerX(), key.centerY(), key.radius(), key.firstLine(), key.lines());
                keys[slot] = key;
                arcs[slot] = oldStencils[i];
            }
        }
    }
}
