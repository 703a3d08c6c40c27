// SPDX-License-Identifier: Apache-2.0
package dev.signet.http;

import java.util.Map;

/** A response without {@code Date} and {@code Connection}, which the caller adds. {@link SignetHandler} creates it. */
public interface HttpResponse {

    int statusCode();

    /**
     * Returns the header fields, each with one value. {@code Content-Length} is one of them in responses to HEAD only, and there
     * unless the body {@linkplain ResponseBody#isExpensive is expensive}; otherwise the caller adds the length of the body.
     */
    Map<String, String> fields();

    /** Returns the body, which is empty in responses to HEAD and in responses without content. */
    ResponseBody body();
}
