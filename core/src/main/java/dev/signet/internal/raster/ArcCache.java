// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.HashMap;
import java.util.Map;

/** The arcs of the pictures so far. Cleared when it exceeds its limit in bytes; no picture depends on what it holds. */
final class ArcCache {

    private static final int MAX_WEIGHT = 1 << 20;
    private static final int ENTRY_BYTES = 100;

    private final Map<ArcCoverage.Key, ArcCoverage> arcs = new HashMap<>();
    private int weight;

    long retainedBytes() {
        return weight + (long) ENTRY_BYTES * arcs.size();
    }

    ArcCoverage get(ArcCoverage.Key key) {
        ArcCoverage known = arcs.get(key);
        if (known != null) {
            return known;
        }
        ArcCoverage arc = ArcCoverage.of(key);
        if (weight + arc.weight() > MAX_WEIGHT) {
            arcs.clear();
            weight = 0;
        }
        arcs.put(key, arc);
        weight += arc.weight();
        return arc;
    }
}
