// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.memory;

/** An object with working memory that a {@link Pool} keeps for the next use. Used by one thread at a time. */
public abstract class Reusable {

    /** The bytes that the pool has counted for this object. */
    long countedBytes;

    /** The {@linkplain Pool#trim period} of the last use. */
    int lastPeriod;

    /** Returns the approximate number of bytes that the object retains while it is idle. Must not allocate. */
    protected abstract long retainedBytes();

    /** Releases the memory that costs least to do without: buffers, not what has been computed. */
    protected void releaseBuffers() {}
}
