// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.telemetry;

import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import dev.signet.server.internal.dispatch.ResponseListener;
import dev.signet.server.internal.http.Request;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs one line per response: method, endpoint, status, size, time. Not logged are the target, which contains the seed, the
 * client address, and uncommon methods, which may be any text.
 */
public final class AccessLog implements ResponseListener {

    /** Has level INFO whatever the level of other loggers. */
    static final String LOGGER = "dev.signet.access";

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT");
    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);

    @Override
    public void responded(String protocol, Request request, Response response, int bytes, long nanos) {
        LOG.info(
                "{}",
                new Line(
                        METHODS.contains(request.method()) ? request.method() : "-",
                        response.endpoint(),
                        response.status(),
                        bytes,
                        nanos / 1000,
                        protocol));
    }

    /** What is logged about a response. */
    private record Line(String method, Endpoint endpoint, Status status, int bytes, long micros, String protocol)
            implements LogLineEncoder.Fields {

        @Override
        public Map<String, Object> members() {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("method", method);
            members.put("endpoint", endpoint.text());
            members.put("format", endpoint.format());
            members.put("status", status.code());
            members.put("bytes", bytes);
            members.put("microseconds", micros);
            members.put("protocol", protocol);
            return members;
        }

        @Override
        public String toString() {
            return method + " " + endpoint.text() + " " + endpoint.format() + " " + status.code() + " " + bytes
                    + " bytes " + micros + " us " + protocol;
        }
    }
}
