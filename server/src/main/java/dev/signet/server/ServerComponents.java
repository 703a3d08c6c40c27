// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.server.internal.dispatch.ClientAddressResolver;
import dev.signet.server.internal.dispatch.RenderExecutor;
import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.dispatch.ResponseListener;
import dev.signet.server.internal.http.Limits;
import dev.signet.server.internal.http1.ConnectionLimitHandler;
import dev.signet.server.internal.http1.Http1Connection;
import dev.signet.server.internal.http2.Http2Pipeline;
import dev.signet.server.internal.http2.ProtocolDetector;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.OpenFileLimit;
import dev.signet.server.internal.net.PendingBytes;
import dev.signet.server.internal.routes.BuildInfo;
import dev.signet.server.internal.routes.OperationsRoutes;
import dev.signet.server.internal.routes.Router;
import dev.signet.server.internal.telemetry.AccessLog;
import dev.signet.server.internal.telemetry.Metrics;
import dev.signet.server.internal.tls.Tls;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Creates the components of a server and connects them. Starts nothing. */
final class ServerComponents {

    /** Pending bytes of the operations port, which works when those of the public port are exhausted. */
    private static final int OPS_PENDING = 16 << 20;

    /** Open connections of the operations port; probes and scrapers need a few. */
    private static final int OPS_CONNECTIONS = 64;

    /** Large renderings that run may use a quarter of the heap. */
    private static final int RENDER_MEMORY_DIVISOR = 4;

    final AtomicBoolean ready = new AtomicBoolean();
    final ConnectionTable connections;
    final ConnectionTable opsConnections;
    final RenderExecutor renderer;
    final Optional<Tls> tls;
    private final Limits limits;
    private final PendingBytes pendingBytes;
    private final PendingBytes opsPendingBytes = new PendingBytes(OPS_PENDING);
    private final Router router;
    private final RequestDispatcher dispatcher;
    private final RequestDispatcher opsDispatcher;
    private final Http2Pipeline http2;
    private final ConnectionLimitHandler limitHandler;

    ServerComponents(ServerConfig config, int threads, Optional<Tls> tls, BooleanSupplier alive) {
        this.limits = config.limits;
        this.pendingBytes = new PendingBytes(limits.pending());
        this.tls = tls;
        this.limitHandler = new ConnectionLimitHandler(tls.isEmpty());
        this.connections = new ConnectionTable(
                OpenFileLimit.limitConnections(limits.connections()), limits.connectionsPerAddress(), pendingBytes);
        this.opsConnections = new ConnectionTable(OPS_CONNECTIONS, 0, opsPendingBytes);
        long memory = Runtime.getRuntime().maxMemory() / RENDER_MEMORY_DIVISOR;
        this.renderer = new RenderExecutor(threads, config.maxRenderings, memory);
        BuildInfo build = BuildInfo.load();
        Metrics metrics = new Metrics(connections, renderer, pendingBytes);
        ResponseListener listener = config.accessLog() ? metrics.and(new AccessLog()) : metrics;
        this.router = new Router(build.version(), config.basePath, config.maxSize, config.gravatar);
        this.dispatcher = new RequestDispatcher(
                router::handle,
                renderer,
                pendingBytes,
                listener,
                config.clientAddresses,
                config.clientAddresses.field(),
                UnaryOperator.identity());
        OperationsRoutes operations = new OperationsRoutes(config.opsHosts, alive, ready::get, metrics::text, build);
        this.opsDispatcher = new RequestDispatcher(
                operations::handle,
                renderer,
                opsPendingBytes,
                ResponseListener.NONE,
                ClientAddressResolver.NONE,
                OperationsRoutes.SELECTED_FIELD,
                OperationsRoutes::withoutCors);
        this.http2 = new Http2Pipeline(limits, dispatcher, config.drainTimeout.toMillis());
    }

    /** Initializes connections of the public port. */
    ChannelHandler connectionInitializer() {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                ChannelPipeline pipeline = channel.pipeline();
                if (!connections.admit(channel)) {
                    pipeline.addLast(limitHandler);
                } else if (tls.isPresent()) {
                    tls.get().install(pipeline, this::http1, http2::install, limits.headerTimeout());
                } else {
                    pipeline.addLast(new ProtocolDetector(this::http1, http2::install, limits));
                }
            }

            private void http1(ChannelPipeline pipeline) {
                pipeline.addLast(new Http1Connection(limits, dispatcher));
            }
        };
    }

    /** Initializes connections for the warm-up, which is not in the metrics and the log of the public port. */
    ChannelHandler warmUpInitializer() {
        RequestDispatcher unobserved =
                new RequestDispatcher(router::handle, renderer, opsPendingBytes, ResponseListener.NONE);
        return opsInitializer(unobserved);
    }

    /**
     * Initializes connections of the operations port. It has its own limit, so it works when the public port is full.
     */
    ChannelHandler opsConnectionInitializer() {
        return opsInitializer(opsDispatcher);
    }

    private ChannelHandler opsInitializer(RequestDispatcher target) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                if (opsConnections.admit(channel)) {
                    channel.pipeline().addLast(new Http1Connection(limits, target));
                } else {
                    channel.close();
                }
            }
        };
    }
}
