// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.telemetry;

import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.server.internal.dispatch.ResponseListener;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs one line per response: method, endpoint, status, size, time. Not logged are the target, which contains the seed, the
 * client address, and uncommon methods, which may be any text.
 */
public final class AccessLog implements ResponseListener {

    static final String LOGGER = "dev.signet.access";

    static final List<String> MEMBERS =
            List.of("method", "endpoint", "format", "status", "bytes", "microseconds", "protocol");

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT");
    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);

    @Override
    public void responded(String protocol, Request request, Response response, int bytes, long nanos) {
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
