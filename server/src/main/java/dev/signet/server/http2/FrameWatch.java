// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Backlog;
import dev.signet.server.net.Limits;
import dev.signet.server.net.Unfinished;

/** Looks at the frames of HTTP/2. Headers may go over several, which are one then. */
final class FrameWatch extends Unfinished {

    private static final int PREFACE = 24;
    private static final int HEAD = 9;
    private static final int TYPE = 3;
    private static final int FLAGS = 4;
    private static final int HEADERS = 1;
    private static final int CONTINUATION = 9;
    private static final int END_HEADERS = 4;

    private boolean inHeaders;

    FrameWatch(Limits limits, Backlog backlog) {
        super(PREFACE, HEAD, limits.headerTimeout(), backlog);
    }

    @Override
    protected int payloadLength(byte[] head) {
        if (head[TYPE] == HEADERS || head[TYPE] == CONTINUATION) {
            inHeaders = (head[FLAGS] & END_HEADERS) == 0;
        }
        return (head[0] & 0xff) << 16 | (head[1] & 0xff) << 8 | (head[2] & 0xff);
    }

    @Override
    protected boolean goesOn() {
        return inHeaders;
    }
}
