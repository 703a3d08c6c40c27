// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Backlog;

/** What one connection holds of the backlog, which is for all, so that a few of them cannot fill it. For its event loop only. */
final class Share {

    /** A connection may hold one part of so many. */
    private static final int PARTS = 16;

    /** But always several large pictures. */
    private static final int LEAST = 256 * 1024;

    private final Backlog backlog;
    private final long limit;
    private long held;

    /** A share of a backlog of so many bytes. */
    Share(Backlog backlog, int pending) {
        this.backlog = backlog;
        this.limit = Math.max(pending / PARTS, LEAST);
    }

    void add(int bytes) {
        held += bytes;
        backlog.add(bytes);
    }

    void remove(int bytes) {
        held -= bytes;
        backlog.remove(bytes);
    }

    /** What may still be added; less than nothing after an addition that was larger. */
    long room() {
        return limit - held;
    }
}
