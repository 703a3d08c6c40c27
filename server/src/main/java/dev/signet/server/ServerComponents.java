// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.http.internal.routes.BuildInfo;
import dev.signet.http.internal.routes.Router;
import dev.signet.server.internal.dispatch.RenderExecutor;
import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.dispatch.ResponseListener;
import dev.signet.server.internal.http1.Http1Handler;
import dev.signet.server.internal.http2.Http2Handler;
import dev.signet.server.internal.http2.ProtocolDetector;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.Limits;
import dev.signet.server.internal.telemetry.AccessLog;
import dev.signet.server.internal.telemetry.Metrics;
import dev.signet.server.internal.telemetry.OperationsRoutes;
import dev.signet.server.internal.tls.Tls;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Creates the components of a server and connects them. */
final class ServerComponents {

    /** Pending bytes of the operations port, which works when those of the public port are exhausted. */
    private static final int OPS_PENDING = 16 << 20;

    /** Open connections of the operations port; probes and scrapers need a few. */
    private static final int OPS_CONNECTIONS = 64;

    final AtomicBoolean ready = new AtomicBoolean();
    final ConnectionTable connections;
    final ConnectionTable opsConnections;
    final RenderExecutor renderer;
    final Optional<Tls> tls;
    private final Limits limits;
    final Router router;
    private final RequestDispatcher dispatcher;
    private final RequestDispatcher opsDispatcher;

    ServerComponents(
            ServerConfig config, ProcessLimits processLimits, int threads, Optional<Tls> tls, BooleanSupplier alive) {
        this.limits = config.limits;
        this.tls = tls;
        this.connections = new ConnectionTable(
                ProcessLimits.limitConnections(limits.connections(), ProcessLimits.descriptors()),
                processLimits.pending(),
                threads,
                limits);
        this.opsConnections = new ConnectionTable(OPS_CONNECTIONS, OPS_PENDING, 1, limits);
        this.renderer = new RenderExecutor(threads, processLimits.renderings(), processLimits.renderMemory());
        BuildInfo build = BuildInfo.load();
        Metrics metrics = new Metrics(connections, renderer, tls, build);
        ResponseListener listener = config.accessLog ? metrics.and(new AccessLog()) : metrics;
        this.router = new Router(config.options);
        this.dispatcher = new RequestDispatcher(router::handle, renderer, listener);
        OperationsRoutes operations = new OperationsRoutes(config.opsHosts, alive, ready::get, metrics::text, build);
        this.opsDispatcher = new RequestDispatcher(operations::handle, renderer, ResponseListener.NONE);
    }

    ChannelHandler connectionInitializer() {
        Consumer<ChannelPipeline> http1 = pipeline -> pipeline.addLast(Http1Handler.handlers(dispatcher));
        Consumer<ChannelPipeline> http2 = pipeline -> Http2Handler.install(pipeline, limits, dispatcher);
        return initializer(
                connections,
                pipeline -> pipeline.addLast(
                        tls.isPresent()
                                ? tls.get().handler(http1, http2, limits.receiveTimeout())
                                : new ProtocolDetector(http1, http2)));
    }

    /** Initializes connections of the operations port. It has its own limit, so it works when the public port is full. */
    ChannelHandler opsConnectionInitializer() {
        return initializer(opsConnections, pipeline -> pipeline.addLast(Http1Handler.handlers(opsDispatcher)));
    }

    private static ChannelHandler initializer(ConnectionTable table, Consumer<ChannelPipeline> handlers) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                if (table.admit(channel)) {
                    handlers.accept(channel.pipeline());
                } else {
                    channel.close();
                }
            }
        };
    }
}
