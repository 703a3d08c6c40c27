// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.http.Request;

/**
 * A request without its body.
 *
 * @param request what the answer depends on
 * @param keepAlive whether the connection stays open after the answer
 * @param contentLength of the body; 0 if there is none, or if it comes in chunks
 * @param chunked whether the body comes in chunks
 * @param expectsContinue whether the client waits for a word before it sends the body
 * @param length of it all as it came, in bytes: no less than what is kept of it
 */
record RequestHead(
        Request request, boolean keepAlive, long contentLength, boolean chunked, boolean expectsContinue, int length) {

    /** Stands for the request where there was none that could be understood. */
    static final RequestHead NONE = new RequestHead(new Request("-", "", ""), false, 0, false, false, 0);

    boolean hasBody() {
        return chunked || contentLength > 0;
    }
}
