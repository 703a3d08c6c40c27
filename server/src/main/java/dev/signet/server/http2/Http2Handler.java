// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.dispatch.RequestDispatcher;
import dev.signet.server.http.Limits;
import dev.signet.server.http.Response;
import dev.signet.server.net.Connection;
import dev.signet.server.net.ConnectionDeadlines;
import dev.signet.server.net.ConnectionOutput;
import dev.signet.server.net.ConnectionQuota;
import dev.signet.server.net.ConnectionTable;
import dev.signet.server.net.ErrorLog;
import dev.signet.server.net.LingeringClose;
import dev.signet.server.net.LoopBudget;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
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
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Handles one HTTP/2 connection. Netty's codec decodes frames, keeps the states of streams and the flow-control windows, and
 * writes control frames. Response heads and content are appended to the {@link ConnectionOutput} instead of passing through the
 * pipeline one by one. Runs on its event loop only.
 *
 * <p>What a read contains beyond the {@linkplain LoopBudget budget} is decoded later, and nothing more is read until then. A
 * single read can contain a hundred requests. With few connections on the event loop, everything is decoded at once.
 *
 * <p>Closing the connection finishes open streams first. A connection without open streams is closed after the idle timeout;
 * frames other than requests do not count, so PING does not keep a connection open. A connection with open streams of which
 * none has started or ended for longer than all deadlines of a stream together is also closed; only a bug leaves one open for
 * so long.
 */
final class Http2Handler extends Http2ConnectionHandler {

    /** Bytes that are decoded between two readings of the clock: a few requests. */
    private static final int SLICE = 128;

    private static final int REQUEST_HEADER_FIELDS_TOO_LARGE = 431;

    private final Limits limits;
    private final RequestDispatcher dispatcher;
    private final PropertyKey streamKey;
    private final FrameOutput frames;

    private ChannelHandlerContext context;
    private Connection connection;
    private ConnectionQuota input;
    private ConnectionQuota requests;
    private LoopBudget budget;
    private StreamScheduler scheduler;
    private ConnectionDeadlines deadlines;
    private boolean flushing;
    private boolean deferred;
    private boolean paused;

    Http2Handler(
            Http2ConnectionDecoder decoder,
            Http2ConnectionEncoder encoder,
            Http2Settings settings,
            Limits limits,
            RequestDispatcher dispatcher) {
        super(decoder, encoder, settings);
        this.limits = limits;
        this.dispatcher = dispatcher;
        this.frames = new FrameOutput(() -> closeOnFailure(() -> scheduler().schedule()));
        this.streamKey = connection().newKey();
        decoder.frameListener(new FrameListener());
        connection().addListener(new StreamListener());
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        context = ctx;
        connection = Connection.of(ctx.channel());
        input = new ConnectionQuota(connection);
        requests = new ConnectionQuota(connection);
        ctx.pipeline().addBefore(ctx.name(), null, frames);
        budget = new LoopBudget(connection, this::resume);
        scheduler = new StreamScheduler(ctx.executor(), connection, frames.output(), budget);
        deadlines = new ConnectionDeadlines(
                ctx.executor(),
                Collections.min(List.of(limits.requestTimeout(), limits.sendTimeout(), limits.idleTimeout())),
                new DeadlineListener());
        super.handlerAdded(ctx);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        super.handlerRemoved0(ctx);
        deadlines.stop();
        input.set(0);
        scheduler.updatePendingBytes();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        super.channelRead(ctx, message);
        pauseReading();
    }

    /** Bytes that are not consumed stay in the buffer of the decoder. */
    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (deferred) {
            return;
        }
        if (budget.isMax()) {
            super.decode(ctx, in, out);
            return;
        }
        budget.begin(now());
        int end = in.writerIndex();
        int size = SLICE;
        boolean more = true;
        while (more && in.readerIndex() < end && ctx.channel().isActive()) {
            if (budget.isSpent(now())) {
                deferred = true;
                budget.continueLater();
                return;
            }
            int from = in.readerIndex();
            in.writerIndex(Math.min(end, from + size));
            more = in.writerIndex() < end;
            try {
                super.decode(ctx, in, out);
            } finally {
                in.writerIndex(end);
            }
            boolean decoded = in.readerIndex() > from;
            size = decoded ? SLICE : 2 * size;
            more |= decoded;
        }
    }

    /**
     * Does not call the method of the superclass, which would read again although reading is paused. The flush is delayed: see
     * {@link Connection#flushLater}.
     */
    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        discardSomeReadBytes();
        budget.end();
        if (!flushing) {
            flushing = true;
            connection.flushLater(this::flushDelayed);
        }
    }

    private void flushDelayed() {
        flushing = false;
        closeOnFailure(() -> flush(context));
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        super.flush(ctx);
        scheduler.updatePendingBytes();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        super.channelWritabilityChanged(ctx);
        scheduler.updatePendingBytes();
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

    /** Continues after the event loop has served other connections. */
    private void resume() {
        if (context.channel().isActive()) {
            closeOnFailure(() -> {
                scheduler.serveWaiting(stream -> run(stream, stream::respond));
                deferred = false;
                channelRead(context, Unpooled.EMPTY_BUFFER);
                budget.end();
                flush(context);
            });
        }
    }

    /** Reads nothing more while decoding waits for other connections. */
    private void pauseReading() {
        if (deferred || paused) {
            paused = deferred;
            input.set(deferred ? internalBuffer().capacity() : 0);
            context.channel().config().setAutoRead(!deferred);
        }
    }

    /** Closes the connection if work outside of a pipeline event fails; otherwise the exception would be lost. */
    private void closeOnFailure(Work work) {
        try {
            work.run();
        } catch (Throwable failure) {
            LingeringClose.abort(context.channel());
            ErrorLog.logConnectionError(failure);
        }
    }

    /** Runs a step of a stream, unless it is closed; if the step fails, only the stream is closed. */
    void run(RequestStream stream, Runnable step) {
        try {
            if (!stream.isClosed()) {
                step.run();
            }
        } catch (Throwable failure) {
            ErrorLog.logConnectionError(failure);
            reset(stream.stream(), Http2Error.INTERNAL_ERROR);
        }
    }

    /** Runs a step of a stream later. */
    void execute(RequestStream stream, Runnable step) {
        context.executor().execute(() -> closeOnFailure(() -> runAndFlush(stream, step)));
    }

    private void runAndFlush(RequestStream stream, Runnable step) {
        run(stream, step);
        flush(context);
    }

    /** Renders a response on another thread. */
    void render(RequestStream stream, Response response, BooleanSupplier wanted, Consumer<Response> done) {
        dispatcher.render(
                response,
                context.channel(),
                wanted,
                rendered -> closeOnFailure(() -> runAndFlush(stream, () -> done.accept(rendered))));
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

    /** Passes the content of a response to flow control. */
    void writeContent(Http2Stream stream, RequestStream content) {
        scheduler.add(content.pendingBytes());
        encoder().flowController().addFlowControlled(stream, content);
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

    /** Work that may throw an exception. */
    @FunctionalInterface
    private interface Work {
        void run() throws Exception;
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
                run(request, () -> request.begin(new RequestHeaders(headers), endStream));
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
            if (frames.output().isSending()) {
                return since + limits.sendTimeout().toNanos();
            }
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
        public long sentBytes() {
            return frames.output().isSending() ? frames.output().sentBytes() : ConnectionDeadlines.ALL_SENT;
        }

        @Override
        public void onDeadline() {
            closeOnFailure(this::end);
        }

        private void end() throws Exception {
            List<RequestStream> late = streams();
            late.removeIf(stream -> stream.deadline() - now() > 0);
            if (connection().numActiveStreams() == 0 && !frames.output().isSending()) {
                deadlines.stop();
                close(context, context.newPromise());
            } else if (late.isEmpty() || frames.output().isSending()) {
                deadlines.stop();
                LingeringClose.abort(context.channel());
            } else {
                late.forEach(stream -> Http2Handler.this.run(stream, stream::expire));
                flush(context);
            }
        }
    }
}
