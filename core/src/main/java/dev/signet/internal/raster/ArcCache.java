// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.raster;

import java.util.HashMap;
import java.util.Map;

/**
 * Caches {@link ArcCoverage} by its key. Cleared as a whole when it exceeds its limit in bytes. Pixels do not depend on
 * what is cached.
 */
final class ArcCache {

    private static final int MAX_WEIGHT = 1 << 20;
    private static final int ENTRY_BYTES = 100;

    private final Map<ArcCoverage.Key, ArcCoverage> arcs = new HashMap<>();
    private int weight;

    long retainedBytes() {
        return weight + (long) ENTRY_BYTES * arcs.size();
    }

    /** Returns the coverage of an arc, computed on a miss. */
    ArcCoverage get(ArcCoverage.Key key) {
        ArcCoverage cached = arcs.get(key);
        if (cached != null) {
            return cached;
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
