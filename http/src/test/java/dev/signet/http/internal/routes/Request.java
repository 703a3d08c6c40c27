// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.http.internal.message.HttpRequest;
import java.util.Map;

/** A request with the fields that a response may depend on. */
record Request(String method, String target, Map<String, String> fields) implements HttpRequest {

    Request(String method, String target, String ifNoneMatch) {
        this(method, target, Map.of("if-none-match", ifNoneMatch));
    }

    Request(String method, String target, String ifNoneMatch, String accept, String acceptEncoding) {
        this(method, target, Map.of("if-none-match", ifNoneMatch, "accept", accept, "accept-encoding", acceptEncoding));
    }

    static Request ifMatch(String target, String list) {
        return new Request("GET", target, Map.of("if-match", list));
    }

    @Override
    public String field(String name) {
        return fields.getOrDefault(name, "");
    }
}
