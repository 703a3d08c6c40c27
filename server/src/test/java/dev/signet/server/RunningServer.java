// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.signet.server.net.Transport;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** A server for a test, on free ports of this machine. Whatever it went through, it must not have complained. */
final class RunningServer implements AutoCloseable {

    private final SignetServer server;

    private RunningServer(SignetServer server) {
        this.server = server;
    }

    static RunningServer start() {
        return with(Map.of());
    }

    static RunningServer with(Map<Setting, String> settings) {
        Map<Setting, String> all = new EnumMap<>(Setting.class);
        all.put(Setting.HOST, "127.0.0.1");
        all.put(Setting.PORT, "0");
        all.put(Setting.OPS_PORT, "0");
        all.put(Setting.THREADS, "2");
        all.putAll(settings);
        try {
            return new RunningServer(SignetServer.start(ServerConfig.read(all, new HashMap<>())));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** On this transport; where there is none such, the test is skipped. */
    static RunningServer on(Transport transport, Map<Setting, String> settings) {
        assumeTrue(transport.isAvailable(), () -> transport + " is not available on this machine");
        Map<Setting, String> all = new EnumMap<>(Setting.class);
        all.putAll(settings);
        all.put(Setting.TRANSPORT, transport.name());
        return with(all);
    }

    SignetServer server() {
        return server;
    }

    int port() {
        return server.port();
    }

    RawClient connect() {
        return new RawClient(server.port());
    }

    RawClient connectToOperations() {
        return new RawClient(server.opsPort().orElseThrow());
    }

    /** The value of a series of Prometheus. */
    double metric(String series) {
        return Metrics.value(metrics(), series);
    }

    /** How often something happened. */
    double count(String series) {
        return Metrics.count(metrics(), series);
    }

    private String metrics() {
        try (RawClient client = connectToOperations()) {
            return client.get("/metrics").read().text();
        }
    }

    @Override
    public void close() {
        server.close();
        Complaints.assertNone();
    }
}
