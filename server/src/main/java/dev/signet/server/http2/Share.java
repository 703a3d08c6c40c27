// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Backlog;

/** What one connection holds of the backlog, which is for all, so that a few of them cannot fill it. For its event loop only. */
final class Share {

    private final Backlog backlog;
    private long held;

    Share(Backlog backlog) {
        this.backlog = backlog;
    }

    void add(int bytes) {
        held += bytes;
        backlog.add(bytes);
    }

    void remove(int bytes) {
        held -= bytes;
        backlog.remove(bytes);
    }

    /** Whether so much may be added, and not even the others have filled all there is. */
    boolean hasRoomFor(int bytes) {
        return room() >= bytes && !backlog.isFull();
    }

    /** What may still be added; less than nothing after an addition that was larger, or when others have taken much. */
    long room() {
        return backlog.share() - held;
    }
}
