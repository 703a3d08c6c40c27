// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.http.Limits;
import dev.signet.server.internal.http.Request;
import dev.signet.server.internal.http.Response;
import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.ConnectionDeadlines;
import dev.signet.server.internal.net.ConnectionOutput;
import dev.signet.server.internal.net.ConnectionQuota;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.ErrorLog;
import dev.signet.server.internal.net.LingeringClose;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection.PropertyKey;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Exception.StreamException;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Handles one HTTP/2 connection. Netty's codec decodes frames, keeps the states of streams and the flow-control windows, and
 * writes control frames. Response heads and content are appended to the {@link ConnectionOutput} instead of passing through the
 * pipeline one by one. Runs on its event loop only.
 *
 * <p>Closing the connection finishes open streams first. A connection without open streams is closed after the idle timeout;
 * frames other than requests do not count, so PING does not keep a connection open. A connection with open streams of which
 * none has started or ended for longer than all deadlines of a stream together is also closed; only a bug leaves one open for
 * so long.
 */
final class Http2Handler extends Http2ConnectionHandler {

    private static final int REQUEST_HEADER_FIELDS_TOO_LARGE = 431;

    private final Limits limits;
    private final RequestDispatcher dispatcher;
    private final PropertyKey streamKey;
    private final FrameOutput frames;

    private ChannelHandlerContext context;
    private Connection connection;
    private ConnectionQuota requests;
    private StreamScheduler scheduler;
    private ConnectionDeadlines deadlines;
    private boolean flushing;

    Http2Handler(
            Http2ConnectionDecoder decoder,
            Http2ConnectionEncoder encoder,
            Http2Settings settings,
            Limits limits,
            RequestDispatcher dispatcher) {
        super(decoder, encoder, settings);
        this.limits = limits;
        this.dispatcher = dispatcher;
        this.frames = new FrameOutput(() -> scheduler().schedule());
        this.streamKey = connection().newKey();
        decoder.frameListener(new FrameListener());
        connection().addListener(new StreamListener());
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        context = ctx;
        connection = Connection.of(ctx.channel());
        requests = new ConnectionQuota(connection);
        ctx.pipeline().addBefore(ctx.name(), null, frames);
        scheduler = new StreamScheduler(connection, frames.output(), this::resume);
        deadlines = new ConnectionDeadlines(
                connection, frames.output(), limits.shortestTimeout(), limits.sendTimeout(), new DeadlineListener());
        super.handlerAdded(ctx);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        super.handlerRemoved0(ctx);
        deadlines.stop();
    }

    /** Delays the flush: see {@link Connection#flushLater}. */
    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        discardSomeReadBytes();
        scheduler.endBudget();
        if (!flushing) {
            flushing = true;
            connection.flushLater(this::flushDelayed);
        }
    }

    private void flushDelayed() {
        flushing = false;
        flush(context);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        super.flush(ctx);
        scheduler.schedule();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
        if (event == ConnectionTable.DRAIN) {
            close(ctx, ctx.newPromise());
        } else if (event == ChannelInputShutdownReadComplete.INSTANCE) {
            // The client has shut down its output, so open streams are not finished.
            LingeringClose.abort(ctx.channel());
        } else {
            super.userEventTriggered(ctx, event);
        }
    }

    /** For protocol errors the superclass sends GOAWAY and closes the connection. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) != null) {
            super.exceptionCaught(ctx, cause);
        } else {
            LingeringClose.abort(ctx.channel());
            ErrorLog.logConnectionError(cause);
        }
    }

    /** Closes the stream at once, so that nothing of its response follows the reset. */
    @Override
    protected void onStreamError(
            ChannelHandlerContext ctx, boolean outbound, Throwable cause, StreamException exception) {
        super.onStreamError(ctx, outbound, cause, exception);
        Http2Stream stream = connection().stream(exception.streamId());
        if (stream != null) {
            closeStream(stream, ctx.newSucceededFuture());
        }
    }

    @Override
    protected void handleServerHeaderDecodeSizeError(ChannelHandlerContext ctx, Http2Stream stream) {
        frames.writeStatus(stream.id(), REQUEST_HEADER_FIELDS_TOO_LARGE, true);
    }

    /** Serves streams that had to wait. */
    private void resume() {
        scheduler.serveWaiting(this::now, stream -> run(stream, stream::respond));
        flush(context);
    }

    /** Runs a step of a stream, unless it is closed; if the step fails, only the stream is closed. */
    private void run(RequestStream stream, Runnable step) {
        try {
            if (!stream.isClosed()) {
                step.run();
            }
        } catch (Throwable failure) {
            ErrorLog.logConnectionError(failure);
            reset(stream.stream(), Http2Error.INTERNAL_ERROR);
        }
    }

    /** Renders a response on another thread. */
    void render(
            RequestStream stream, Request request, Response response, BooleanSupplier wanted, Consumer<Response> done) {
        dispatcher.render(
                request,
                response,
                context.channel(),
                wanted,
                rendered -> connection.run(() -> {
                    run(stream, () -> done.accept(rendered));
                    flush(context);
                }));
    }

    /** Records a complete request as progress. */
    void onRequest() {
        connection.onRequest();
    }

    FrameOutput frames() {
        return frames;
    }

    RequestDispatcher dispatcher() {
        return dispatcher;
    }

    StreamScheduler scheduler() {
        return scheduler;
    }

    /** Returns the quota of requests that wait, which is not that of responses, so that they do not wait for each other. */
    ConnectionQuota requests() {
        return requests;
    }

    /**
     * Writes the content of a response if the windows allow all of it and nothing waits for them; else passes it to flow control,
     * which costs more. The window of the stream then remains as it is, since no more content follows.
     */
    void writeContent(Http2Stream stream, RequestStream content) {
        Http2RemoteFlowController windows = encoder().flowController();
        Http2Stream all = connection().connectionStream();
        int size = content.size();
        if (scheduler.hasSentAll()
                && context.channel().isWritable()
                && size <= Math.min(windows.windowSize(all), windows.windowSize(stream))) {
            reduce(windows, all, size);
            content.writeContent();
        } else {
            scheduler.add(content.pendingBytes());
            windows.addFlowControlled(stream, content);
        }
    }

    private static void reduce(Http2RemoteFlowController windows, Http2Stream stream, int bytes) {
        try {
            windows.incrementWindowSize(stream, -bytes);
        } catch (Http2Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Records that END_STREAM is written. */
    void endLocal(Http2Stream stream) {
        closeStreamLocal(stream, context.newSucceededFuture());
    }

    void reset(Http2Stream stream, Http2Error error) {
        encoder().writeRstStream(context, stream.id(), error.code(), context.newPromise());
        closeStream(stream, context.newSucceededFuture());
    }

    long now() {
        return context.executor().ticker().nanoTime();
    }

    /** Returns the open streams. */
    private List<RequestStream> streams() {
        List<RequestStream> streams = new ArrayList<>();
        try {
            connection().forEachActiveStream(stream -> {
                Optional.<RequestStream>ofNullable(stream.getProperty(streamKey))
                        .ifPresent(streams::add);
                return true;
            });
        } catch (Http2Exception e) {
            throw new IllegalStateException(e);
        }
        return streams;
    }

    /** Passes frames to their streams. */
    private final class FrameListener extends Http2FrameAdapter {

        @Override
        public void onHeadersRead(
                ChannelHandlerContext ctx,
                int id,
                Http2Headers headers,
                int dependency,
                short weight,
                boolean exclusive,
                int padding,
                boolean endStream) {
            Http2Stream stream = connection().stream(id);
            RequestStream known = stream.getProperty(streamKey);
            if (known != null) {
                run(known, known::readTrailers);
            } else {
                RequestStream request = new RequestStream(Http2Handler.this, stream, limits);
                stream.setProperty(streamKey, request);
                RequestHeaders fields = new RequestHeaders(headers, limits, dispatcher.selectedField());
                run(request, () -> request.begin(fields, endStream));
            }
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int id, ByteBuf data, int padding, boolean endStream) {
            int bytes = data.readableBytes() + padding;
            RequestStream stream = connection().stream(id).getProperty(streamKey);
            run(stream, () -> stream.readData(bytes, endStream));
            return bytes;
        }

        @Override
        public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
            Optional.ofNullable(settings.headerTableSize()).ifPresent(frames::limitTable);
        }
    }

    private final class StreamListener extends Http2ConnectionAdapter {

        @Override
        public void onStreamClosed(Http2Stream stream) {
            RequestStream request = stream.getProperty(streamKey);
            if (request != null) {
                request.closed();
            }
            deadlines.restart(now());
        }
    }

    private final class DeadlineListener implements ConnectionDeadlines.Listener {

        @Override
        public long deadline(long since) {
            Duration limit = connection().numActiveStreams() == 0
                    ? limits.idleTimeout()
                    : limits.requestTimeout().plus(Limits.RENDER_TIMEOUT).plus(limits.sendTimeout());
            long deadline = since + limit.toNanos();
            for (RequestStream stream : streams()) {
                deadline += Math.min(0, stream.deadline() - deadline);
            }
            return deadline;
        }

        @Override
        public void onDeadline() {
            List<RequestStream> late = streams();
            late.removeIf(stream -> stream.deadline() - now() > 0);
            if (connection().numActiveStreams() == 0) {
                deadlines.stop();
                context.channel().close();
            } else if (late.isEmpty()) {
                onSendTimeout();
            } else {
                late.forEach(stream -> run(stream, stream::expire));
                flush(context);
            }
        }

        @Override
        public void onSendTimeout() {
            deadlines.stop();
            LingeringClose.abort(context.channel());
        }
    }
}
