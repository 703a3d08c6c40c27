// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.signet.client.RawClient;
import dev.signet.server.internal.net.Transport;
import io.netty.channel.epoll.Epoll;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** A server on free ports. Closing it fails if a warning was logged. */
final class RunningServer implements AutoCloseable {

    private final SignetServer server;

    private RunningServer(SignetServer server) {
        this.server = server;
    }

    void logEvictions() {
        server.logEvictions();
    }

    /** Returns limits with this one of pending bytes. */
    static ProcessLimits withPending(int bytes) {
        return new ProcessLimits(bytes, 128, Runtime.getRuntime().maxMemory() / 4);
    }

    static RunningServer start() {
        return with(Map.of());
    }

    static RunningServer with(Map<Setting, String> settings) {
        return on(Transport.best(), settings);
    }

    /** Starts a server with limits of its own, as of a process with less memory. */
    static RunningServer with(ProcessLimits processLimits, Map<Setting, String> settings) {
        return on(Transport.best(), processLimits, settings);
    }

    /** Starts a server with a transport; skips the test if it is not available. */
    static RunningServer on(Transport transport, Map<Setting, String> settings) {
        return on(transport, withPending(16 << 20), settings);
    }

    private static RunningServer on(Transport transport, ProcessLimits processLimits, Map<Setting, String> settings) {
        assumeTrue(transport == Transport.NIO || Epoll.isAvailable(), "epoll is not available on this machine");
        Map<Setting, String> all = new EnumMap<>(Setting.class);
        all.put(Setting.HOST, "127.0.0.1");
        all.put(Setting.PORT, "0");
        all.put(Setting.OPS_PORT, "0");
        all.put(Setting.THREADS, "2");
        all.putAll(settings);
        try {
            return new RunningServer(SignetServer.start(
                    ServerConfig.read(all, new HashMap<>()), processLimits, transport, Duration.ofMinutes(1)));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
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

    /** Returns the value of a metric; fails if it is absent. */
    double metric(String series) {
        return PrometheusText.value(metrics(), series);
    }

    /** Returns the value of a counter; 0 if it is absent. */
    double count(String series) {
        return PrometheusText.count(metrics(), series);
    }

    String metrics() {
        try (RawClient client = connectToOperations()) {
            return client.get("/metrics").read().text();
        }
    }

    @Override
    public void close() {
        server.close();
        LoggedWarnings.assertNone();
    }
}
