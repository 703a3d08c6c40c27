// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.http.Limits;
import dev.signet.server.internal.http.Status;
import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.ConnectionDeadlines;
import dev.signet.server.internal.net.ConnectionOutput;
import dev.signet.server.internal.net.ConnectionQuota;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.ErrorLog;
import dev.signet.server.internal.net.LingeringClose;
import dev.signet.server.internal.net.LoopBudget;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Exception.StreamException;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;

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

    final Limits limits;
    final RequestDispatcher dispatcher;

    private final Map<Integer, RequestStream> streams = new HashMap<>();

    /** Complete requests that wait, because of the loop budget or the quota of responses; first in, first out. */
    final Queue<RequestStream> waiting = new ArrayDeque<>(0);

    private LoopBudget budget;
    private ConnectionDeadlines deadlines;
    ChannelHandlerContext context;
    Connection connection;
    ConnectionOutput output;
    FrameWriter frames;

    /** The quota of requests that wait, which is not that of responses, so that they do not wait for each other. */
    ConnectionQuota requests;

    Http2Handler(
            Http2ConnectionDecoder decoder,
            Http2ConnectionEncoder encoder,
            Http2Settings settings,
            Limits limits,
            RequestDispatcher dispatcher) {
        super(decoder, encoder, settings);
        this.limits = limits;
        this.dispatcher = dispatcher;
        decoder.frameListener(new FrameListener());
        connection().addListener(new StreamListener());
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        context = ctx;
        connection = Connection.of(ctx.channel());
        requests = new ConnectionQuota(connection);
        budget = new LoopBudget(connection, this::resume);
        output = new ConnectionOutput(ctx, connection, this::schedule);
        ctx.pipeline().addBefore(ctx.name(), null, output);
        frames = new FrameWriter(output);
        deadlines = new ConnectionDeadlines(
                connection, output, limits.shortestTimeout(), limits.sendTimeout(), this::deadline, this::onDeadline);
        super.handlerAdded(ctx);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        super.handlerRemoved0(ctx);
        deadlines.stop();
        output.release();
    }

    /** Delays the flush: see {@link Connection#flushLater}. */
    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        discardSomeReadBytes();
        budget.end();
        connection.flushLater(() -> flush(ctx));
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        super.flush(ctx);
        schedule();
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
        frames.writeStatus(stream.id(), Status.HEADERS_TOO_LARGE.code(), true);
    }

    /** Whether a complete request may be served now; otherwise it has to wait. */
    boolean mayRespond(long now) {
        budget.begin(now);
        return !budget.isSpent(now) && output.mayRespond();
    }

    /** Serves waiting streams later, if the quota allows another response. */
    void schedule() {
        if (!waiting.isEmpty() && output.mayRespond()) {
            budget.continueLater();
        }
    }

    private void resume() {
        while (!waiting.isEmpty() && mayRespond(connection.now())) {
            RequestStream stream = waiting.remove();
            stream.run(stream::respond);
        }
        budget.end();
        flush(context);
    }

    private long deadline(long since) {
        Duration limit = connection().numActiveStreams() == 0
                ? limits.idleTimeout()
                : limits.requestTimeout().plus(Limits.RENDER_TIMEOUT).plus(limits.sendTimeout());
        long deadline = since + limit.toNanos();
        for (RequestStream stream : streams.values()) {
            deadline += Math.min(0, stream.deadline - deadline);
        }
        return deadline;
    }

    private void onDeadline() {
        long now = connection.now();
        List<RequestStream> late = streams.values().stream()
                .filter(stream -> stream.deadline - now <= 0)
                .toList();
        if (connection().numActiveStreams() == 0) {
            deadlines.stop();
            context.channel().close();
        } else if (late.isEmpty()) {
            connection.abort();
        } else {
            late.forEach(stream -> stream.run(stream::expire));
            flush(context);
        }
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
            RequestStream known = streams.get(id);
            if (known != null) {
                known.run(() -> known.readData(0, endStream));
            } else {
                RequestStream request = new RequestStream(Http2Handler.this, connection().stream(id));
                streams.put(id, request);
                request.run(() -> request.begin(headers, endStream));
            }
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int id, ByteBuf data, int padding, boolean endStream) {
            int bytes = data.readableBytes() + padding;
            RequestStream stream = Objects.requireNonNull(streams.get(id));
            stream.run(() -> stream.readData(bytes, endStream));
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
            Optional.ofNullable(streams.remove(stream.id())).ifPresent(RequestStream::closed);
            deadlines.restart(connection.now());
        }
    }
}
