// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.server.internal.http.Request;

/**
 * A request without its body.
 *
 * @param request the parts that the response depends on
 * @param keepAlive whether the connection stays open after the response
 * @param contentLength of the body; 0 if there is none or it is chunked
 * @param chunked whether the body is chunked
 * @param expectsContinue whether the client waits for 100 (Continue)
 * @param length length of the head as received, in bytes; an upper bound of the memory it holds
 */
record RequestHead(
        Request request, boolean keepAlive, long contentLength, boolean chunked, boolean expectsContinue, int length) {

    /** Placeholder between requests and for a request that could not be parsed. */
    static final RequestHead NONE = new RequestHead(Request.NONE, false, 0, false, false, 0);

    /** Placeholder for a HEAD request that could not be parsed. */
    static final RequestHead REJECTED_HEAD_REQUEST =
            new RequestHead(Request.REJECTED_HEAD_REQUEST, false, 0, false, false, 0);

    boolean hasBody() {
        return chunked || contentLength > 0;
    }
}
