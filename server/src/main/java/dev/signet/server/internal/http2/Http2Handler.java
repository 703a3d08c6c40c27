// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.http.RejectedRequestException;
import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.ConnectionOutput;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.ErrorLog;
import dev.signet.server.internal.net.Limits;
import dev.signet.server.internal.net.LingeringClose;
import dev.signet.server.internal.net.State;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Exception.StreamException;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2RemoteFlowController.FlowControlled;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;
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
 * frames other than requests do not count, so PING does not keep a connection open. Open streams have timeouts of their own.
 */
public final class Http2Handler extends Http2ConnectionHandler {

    /** Pending bytes of the requests of a connection; large header fields may be referenced by few bytes. */
    private static final int MAX_REQUEST_BYTES = 256 << 10;

    private static final int MAX_CONCURRENT_STREAMS = 100;

    /**
     * Unsent acknowledgments and resets that the codec may queue. Each takes more than 200 bytes that are not counted as
     * pending. A client that reads never reaches the limit, since frames written to the socket do not count.
     */
    private static final int MAX_QUEUED_CONTROL_FRAMES = 64;

    /** Streams that the client may reset (CVE-2023-44487), or make the server reset (CVE-2025-8671), within the window. */
    private static final int MAX_RESETS = 200;

    private static final int RESET_WINDOW_SECONDS = 30;

    /** Overhead that the codec counts per field: RFC 9113, section 6.5.2. */
    private static final long FIELD_OVERHEAD = 32;

    /** Header fields that are decoded, in bytes: 64 KB above the limits, so that RequestHeaders rejects the stream with a 431. */
    private static final long MAX_DECODED =
            Limits.REQUEST_LINE + Limits.HEADER_BYTES + Limits.HEADERS * FIELD_OVERHEAD + (64 << 10);

    final RequestDispatcher dispatcher;

    private final Http2Settings settings;

    private final Map<Integer, RequestStream> streams = new HashMap<>();

    /** Complete requests that wait, because of the slice of the connection or its unsent responses; first in, first out. */
    final Queue<RequestStream> waiting = new ArrayDeque<>(0);

    private final Http2FrameGuard guard = new Http2FrameGuard();
    private final ConnectionOutput output = new ConnectionOutput(this::continueLater);
    final FrameWriter frames = new FrameWriter(output, guard);
    ChannelHandlerContext context;
    Connection connection;

    /** Pending bytes of open streams without their responses, and of responses that wait for flow control. */
    private int requestBytes;

    private int responseBytes;

    private boolean inputEnded;
    /** After the end of input, what the window of the connection allows besides the content that waits for it. */
    private int window;

    private Http2Handler(
            Http2ConnectionDecoder decoder,
            Http2ConnectionEncoder encoder,
            Http2Settings settings,
            RequestDispatcher dispatcher) {
        super(decoder, encoder, settings);
        this.settings = settings;
        this.dispatcher = dispatcher;
        decoder.frameListener(new FrameListener());
        connection().addListener(new StreamListener());
    }

    /** Adds the handlers of a connection to its pipeline; the client sends its connection preface next. */
    public static void install(ChannelPipeline pipeline, Limits limits, RequestDispatcher dispatcher) {
        Http2Handler handler = new Builder(dispatcher).build();
        pipeline.addLast(handler.guard, new LingeringClose(limits.sendTimeout()), handler.output, handler);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        context = ctx;
        connection = Connection.of(ctx.channel());
        connection.onTimeout(this::onTimeout);
        super.handlerAdded(ctx);
        // The settings are sent; the codec applies this object when they are acknowledged.
        settings.maxHeaderListSize(MAX_DECODED);
        if (connection.isDraining()) {
            goAway(Integer.MAX_VALUE);
        }
    }

    /** Delays the flush: see {@link Connection#flushLater}. */
    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        discardSomeReadBytes();
        connection.endSlice();
        connection.flushLater(() -> flush(ctx));
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        super.flush(ctx);
        continueLater();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
        if (event == ConnectionTable.ANNOUNCE_DRAIN) {
            goAway(Integer.MAX_VALUE);
            flush(ctx);
        } else if (event == ConnectionTable.DRAIN) {
            goAway(connection().remote().lastStreamCreated());
            close(ctx, ctx.newPromise());
        } else if (event == ChannelInputShutdownReadComplete.INSTANCE) {
            inputEnded = true;
            window = encoder().flowController().windowSize(connection().connectionStream());
            // Requests and responses that can be completed are, the others are reset.
            List.copyOf(streams.values()).forEach(stream -> stream.run(stream::endInput));
            close(ctx, ctx.newPromise());
        } else {
            super.userEventTriggered(ctx, event);
        }
    }

    /**
     * Tells the client up to which stream requests are served. Graceful shutdown first sends the largest identifier, and the last
     * stream that was opened when requests that were on their way have arrived (RFC 9113, section 6.8). After that, the codec sends
     * no GOAWAY for an error.
     */
    private void goAway(int lastStream) {
        goAway(context, lastStream, Http2Error.NO_ERROR.code(), Unpooled.EMPTY_BUFFER, context.newPromise());
    }

    /** For protocol errors the superclass sends GOAWAY and closes the connection. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) != null) {
            super.exceptionCaught(ctx, cause);
        } else {
            connection.abort();
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
        Response response = RejectedRequestException.HEADERS_TOO_LARGE.response();
        frames.writeStatus(stream.id(), response.statusCode(), true);
        dispatcher.listener().responded("HTTP/2", Request.NONE, response, 0, 0);
    }

    /** Whether a complete request may be served now; otherwise it has to wait. */
    boolean mayRespond(long now) {
        connection.beginSlice(now);
        return !connection.isSliceSpent(now) && mayRespond();
    }

    boolean mayRespond() {
        return output.mayRespond(responseBytes);
    }

    /** Serves waiting streams later, if another response may be created. */
    void continueLater() {
        if (!waiting.isEmpty() && mayRespond()) {
            connection.continueLater(this::resume);
        }
    }

    private void resume() {
        while (!waiting.isEmpty() && mayRespond(connection.now())) {
            RequestStream stream = waiting.remove();
            stream.run(stream::respond);
        }
        connection.endSlice();
        flush(context);
    }

    /** Whether the windows will allow all of this content; after the end of input they no longer grow. */
    boolean mayWrite(Http2Stream stream, int bytes) {
        boolean fits = bytes <= Math.min(window, encoder().flowController().windowSize(stream));
        window -= inputEnded && fits ? bytes : 0;
        return fits || !inputEnded;
    }

    /** Writes content as far as the windows allow, and the rest when they do. */
    void writeFlowControlled(Http2Stream stream, FlowControlled content) {
        encoder().flowController().addFlowControlled(stream, content);
        try {
            encoder().flowController().writePendingBytes();
        } catch (Http2Exception e) {
            onError(context, /* outbound= */ true, e);
        }
    }

    /** Adds pending bytes of a request; false if there are too many. */
    boolean addRequest(int bytes) {
        if (requestBytes + bytes > MAX_REQUEST_BYTES || connection.isPendingLimitExceeded()) {
            return false;
        }
        requestBytes += bytes;
        connection.addPending(bytes);
        return true;
    }

    void removeRequest(int bytes) {
        requestBytes -= bytes;
        connection.addPending(-bytes);
    }

    /** Adds pending bytes of a response, or subtracts them if negative. */
    void addResponse(int bytes) {
        responseBytes += bytes;
        connection.addPending(bytes);
    }

    private void onTimeout(State state) {
        // The codec has a stream without a RequestStream, and thus without a timeout; there should be none.
        boolean lost = streams.isEmpty() && connection().numActiveStreams() > 0;
        if (lost || state == State.RECEIVING || state == State.SENDING) {
            connection.abort();
        } else if (streams.isEmpty()) {
            context.channel().close();
        }
    }

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
        }
    }

    private static final class Builder extends AbstractHttp2ConnectionHandlerBuilder<Http2Handler, Builder> {

        private final RequestDispatcher dispatcher;

        Builder(RequestDispatcher dispatcher) {
            this.dispatcher = dispatcher;
            // Priorities are deprecated (RFC 9113, section 5.3.2), and distributing bytes by them costs more.
            Http2Connection state = new DefaultHttp2Connection(/* server= */ true);
            state.remote()
                    .flowController(
                            new DefaultHttp2RemoteFlowController(state, new UniformStreamByteDistributor(state)));
            connection(state);
            initialSettings(Http2Settings.defaultSettings()
                    .maxConcurrentStreams(MAX_CONCURRENT_STREAMS)
                    .maxHeaderListSize(MAX_DECODED));
            encoderEnforceMaxQueuedControlFrames(MAX_QUEUED_CONTROL_FRAMES);
            decoderEnforceMaxRstFramesPerWindow(MAX_RESETS, RESET_WINDOW_SECONDS);
            encoderEnforceMaxRstFramesPerWindow(MAX_RESETS, RESET_WINDOW_SECONDS);
            // The streams that a close waits for have deadlines.
            gracefulShutdownTimeoutMillis(-1);
        }

        @Override
        protected Http2Handler build() {
            return super.build();
        }

        @Override
        protected Http2Handler build(
                Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
            // Told to the client, which counts an overhead per field: within it, all fields are accepted.
            settings.maxHeaderListSize(Limits.HEADER_BYTES);
            return new Http2Handler(decoder, encoder, settings, dispatcher);
        }
    }
}
