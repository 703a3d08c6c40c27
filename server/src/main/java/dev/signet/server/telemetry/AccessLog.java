// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.telemetry;

import dev.signet.server.dispatch.ResponseListener;
import dev.signet.server.http.Request;
import dev.signet.server.http.Response;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line a request: what kind of thing was asked for and how it was answered. No target, because the seed and the
 * parameters are in it, no address of the client, and no method that is not a common one, because it could hold anything.
 */
public final class AccessLog implements ResponseListener {

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT");
    private static final Logger LOG = LoggerFactory.getLogger("dev.signet.access");

    @Override
    public void answered(String protocol, Request request, Response response, int bytes, long nanos) {
        LOG.info(
                "{} {} {} {} {} bytes {} us {}",
                METHODS.contains(request.method()) ? request.method() : "-",
                response.endpoint().text(),
                response.endpoint().format(),
                response.status().code(),
                bytes,
                nanos / 1000,
                protocol);
    }
}
