// SPDX-License-Identifier: Apache-2.0
package dev.signet.raster;

import java.util.Arrays;

/**
 * The stencils met so far, up to a bound on their memory; beyond it all are dropped and it starts anew. Pure data: what
 * is remembered never changes a picture. An open-addressing table, because a lookup happens for each side of each slab
 * and must allocate nothing.
 */
final class Stencils {

    private static final int MAX_WEIGHT = 1 << 20;

    private Stencil.Key[] keys = new Stencil.Key[256];
    private Stencil[] stencils = new Stencil[256];
    private int count;
    private int weight;

    Stencil get(int centreX, int centreY, int radius, int firstLine, int lines) {
        int slot = slot(centreX, centreY, radius, firstLine, lines);
        if (keys[slot] != null) {
            return stencils[slot];
        }
        Stencil.Key key = new Stencil.Key(centreX, centreY, radius, firstLine, lines);
        Stencil stencil = Stencil.of(key);
        makeRoom(stencil.weight());
        int free = slot(centreX, centreY, radius, firstLine, lines);
        keys[free] = key;
        stencils[free] = stencil;
        count++;
        weight += stencil.weight();
        return stencil;
    }

    /** The place of a key, or the free place where it belongs. */
    private int slot(int centreX, int centreY, int radius, int firstLine, int lines) {
        int mask = keys.length - 1;
        int hash = (((centreX * 31 + centreY) * 31 + radius) * 31 + firstLine) * 31 + lines;
        int slot = (hash * 0x9e3779b9) >>> 16 & mask;
        while (keys[slot] != null && !keys[slot].is(centreX, centreY, radius, firstLine, lines)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void makeRoom(int more) {
        if (weight + more > MAX_WEIGHT) {
            Arrays.fill(keys, null);
            Arrays.fill(stencils, null);
            count = 0;
            weight = 0;
        }
        if (2 * count >= keys.length) {
            grow();
        }
    }

    private void grow() {
        Stencil.Key[] oldKeys = keys;
        Stencil[] oldStencils = stencils;
        keys = new Stencil.Key[2 * oldKeys.length];
        stencils = new Stencil[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            Stencil.Key key = oldKeys[i];
            if (key != null) {
                int slot = slot(key.centreX(), key.centreY(), key.radius(), key.firstLine(), key.lines());
                keys[slot] = key;
                stencils[slot] = oldStencils[i];
            }
        }
    }

    long retainedBytes() {
        return weight + 8L * keys.length;
    }
}
