// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.http.internal.message.HttpRequest;
import dev.signet.http.internal.message.RequestTarget;
import dev.signet.http.internal.message.Response;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Maps paths to handlers: prefixes in the order they were added, then exact paths, then the fallback. Paths are compared as
 * sent, so an escape in the fixed part, a double slash or a dot segment makes a different path.
 */
final class RouteTable {

    /** Handles the requests of a route. */
    @FunctionalInterface
    interface Handler {

        /**
         * Returns the response.
         *
         * @param rest the part of the path after the prefix; empty for an exact path; the whole path for the fallback
         * @param query raw
         */
        Response handle(HttpRequest request, String rest, String query);
    }

    private record Prefix(String path, Handler handler) {}

    private final List<Prefix> prefixes = new ArrayList<>();
    private final Map<String, Handler> paths = new HashMap<>();
    private final String basePath;
    private final Handler fallback;

    /** Creates an empty table; {@code basePath}, without a slash at its end, precedes all paths. */
    RouteTable(String basePath, Handler fallback) {
        this.basePath = basePath;
        this.fallback = fallback;
    }

    RouteTable prefix(String path, Handler handler) {
        prefixes.add(new Prefix(basePath + path, handler));
        return this;
    }

    RouteTable path(String path, Handler handler) {
        paths.put(basePath + path, handler);
        return this;
    }

    Response handle(HttpRequest request, RequestTarget target) {
        String path = target.path();
        for (Prefix prefix : prefixes) {
            if (path.startsWith(prefix.path)) {
                return prefix.handler.handle(request, path.substring(prefix.path.length()), target.query());
            }
        }
        Handler handler = paths.get(path);
        return handler == null
                ? fallback.handle(request, path, target.query())
                : handler.handle(request, "", target.query());
    }
}
