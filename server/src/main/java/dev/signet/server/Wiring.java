// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.RenderMemory;
import dev.signet.server.dispatch.RenderExecutor;
import dev.signet.server.dispatch.RequestDispatcher;
import dev.signet.server.dispatch.ResponseListener;
import dev.signet.server.http.Limits;
import dev.signet.server.http1.ConnectionLimitHandler;
import dev.signet.server.http1.Http1Connection;
import dev.signet.server.http2.Http2Pipeline;
import dev.signet.server.http2.ProtocolDetector;
import dev.signet.server.net.ConnectionTable;
import dev.signet.server.net.Descriptors;
import dev.signet.server.net.PendingBytes;
import dev.signet.server.routes.BuildInfo;
import dev.signet.server.routes.OperationsRoutes;
import dev.signet.server.routes.Router;
import dev.signet.server.telemetry.AccessLog;
import dev.signet.server.telemetry.Metrics;
import dev.signet.server.tls.Tls;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** The parts of a server and which knows which. Nothing runs yet. */
final class Wiring {

    /** Whoever runs the server must see what is wrong, also if little is left for the public. */
    private static final int OPS_PENDING = 16 << 20;

    /** Open connections of the operations port; probes and scrapers need a few. */
    private static final int OPS_CONNECTIONS = 64;

    /** Of the heap: as much for what renderings keep, and as much for large ones that run. */
    private static final int RENDER_MEMORY_DIVISOR = 4;

    final AtomicBoolean ready = new AtomicBoolean();
    final ConnectionTable connections;
    final ConnectionTable opsConnections;
    final RenderExecutor renderer;
    final Optional<Tls> tls;
    private final Limits limits;
    private final PendingBytes pendingBytes;
    private final PendingBytes opsPendingBytes = new PendingBytes(OPS_PENDING);
    private final RequestDispatcher reception;
    private final RequestDispatcher opsReception;
    private final Http2Pipeline http2;
    private final ConnectionLimitHandler overflow;

    Wiring(ServerConfig config, int threads, Optional<Tls> tls, BooleanSupplier alive) {
        this.limits = config.limits();
        this.pendingBytes = new PendingBytes(limits.pending());
        this.tls = tls;
        this.overflow = new ConnectionLimitHandler(tls.isEmpty());
        this.connections = new ConnectionTable(
                Descriptors.limitConnections(limits.connections()), limits.connectionsPerAddress(), pendingBytes);
        this.opsConnections = new ConnectionTable(OPS_CONNECTIONS, 0, opsPendingBytes);
        long memory = Runtime.getRuntime().maxMemory() / RENDER_MEMORY_DIVISOR;
        RenderMemory.setLimit(memory);
        this.renderer = new RenderExecutor(threads, config.maxDrawings(), memory);
        BuildInfo build = BuildInfo.load();
        Metrics metrics = new Metrics(connections, renderer, pendingBytes);
        ResponseListener observer = config.accessLog() ? metrics.and(new AccessLog()) : metrics;
        Router router = new Router(build.version(), config.gravatar());
        this.reception = new RequestDispatcher(router::handle, renderer, pendingBytes, observer);
        OperationsRoutes operations = new OperationsRoutes(alive, ready::get, metrics::text, build);
        this.opsReception = new RequestDispatcher(
                operations::handle, renderer, opsPendingBytes, ResponseListener.NONE, OperationsRoutes::withoutCors);
        this.http2 = new Http2Pipeline(
                limits, reception, pendingBytes, config.drainTimeout().toMillis());
    }

    /** A connection of the public. */
    ChannelHandler connection() {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                ChannelPipeline pipeline = channel.pipeline();
                if (!connections.admit(channel)) {
                    pipeline.addLast(overflow);
                } else if (tls.isPresent()) {
                    tls.get()
                            .install(
                                    pipeline,
                                    next -> next.addLast(new Http1Connection(limits, reception, pendingBytes)),
                                    http2::install,
                                    limits.headerTimeout(),
                                    pendingBytes);
                } else {
                    pipeline.addLast(new ProtocolDetector(
                            next -> next.addLast(new Http1Connection(limits, reception, pendingBytes)),
                            http2::install,
                            limits.idleTimeout(),
                            limits.headerTimeout(),
                            pendingBytes));
                }
            }
        };
    }

    /**
     * A connection of the operations port, which has a limit of its own, so that it works when the public port is full.
     */
    ChannelHandler opsConnection() {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                if (opsConnections.admit(channel)) {
                    channel.pipeline().addLast(new Http1Connection(limits, opsReception, opsPendingBytes));
                } else {
                    channel.close();
                }
            }
        };
    }
}
