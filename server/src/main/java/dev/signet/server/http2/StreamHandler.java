// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.dispatch.RequestDispatcher;
import dev.signet.server.http.ErrorResponses;
import dev.signet.server.http.Limits;
import dev.signet.server.http.Request;
import dev.signet.server.http.Response;
import dev.signet.server.net.ConnectionQuota;
import dev.signet.server.net.ErrorLog;
import dev.signet.server.net.LingeringClose;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Handles one HTTP/2 stream: a request and its response. Runs on the event loop of the connection. */
final class StreamHandler extends ChannelInboundHandlerAdapter {

    /** Estimated memory of an open stream and of a pending response, in bytes, without their content. */
    private static final int STREAM_OVERHEAD = 2048;

    private static final int RESPONSE_OVERHEAD = 512;

    /**
     * Time for a client that is still sending to read the response and stop: some clients treat a reset that arrives with the
     * response as a failure.
     */
    private static final long STOP_DELAY_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The states of a stream, in order; states may be skipped. Whether the request has ended is independent of them. */
    private enum State {
        /** No HEADERS frame has arrived. */
        IDLE,
        /** The request is incomplete. */
        RECEIVING,
        /** The request is complete; it is queued or being dispatched. */
        COMPLETE,
        /** The response is rendered on another thread. */
        RENDERING,
        /** The response is being written to the socket. */
        WRITING,
        /** The response is written or has failed, although the request has not ended. */
        AWAITING_END_STREAM,
        CLOSED
    }

    private final Limits limits;
    private final RequestDispatcher dispatcher;
    private final StreamScheduler scheduler;
    private final ConnectionQuota requests;

    private ChannelHandlerContext context;

    private State state = State.IDLE;

    /** Whether END_STREAM has arrived. */
    private boolean ended;

    private Request request = Request.NONE;
    private Optional<Response> rejection = Optional.empty();

    /** Pending bytes counted for the request. */
    private int held;

    /** Bytes of the body; after an early response those received since then. */
    private long received;

    /** When the request was complete, or rejected. */
    private long start;

    /** Creates a handler whose request counts against the quota while it waits. */
    StreamHandler(Limits limits, RequestDispatcher dispatcher, StreamScheduler scheduler, ConnectionQuota requests) {
        this.limits = limits;
        this.dispatcher = dispatcher;
        this.scheduler = scheduler;
        this.requests = requests;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        scheduler.remove(this);
        endRendering(State.CLOSED);
        state = State.CLOSED;
        release();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        try {
            if (frame instanceof Http2HeadersFrame headers) {
                ended = headers.isEndStream();
                readHeaders(headers);
            } else if (frame instanceof Http2DataFrame data) {
                ended = data.isEndStream();
                readData(data);
            }
        } finally {
            ReferenceCountUtil.release(frame);
        }
    }

    /**
     * Leaves protocol errors to the codec, which resets the stream and counts how often a client provokes that; a reset from
     * here would not be counted.
     */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
            ctx.close();
            ErrorLog.logConnectionError(cause);
        }
    }

    private void readHeaders(Http2HeadersFrame frame) {
        if (state == State.IDLE) {
            state = State.RECEIVING;
            begin(new RequestHeaders(frame.headers()));
        } else if (ended) {
            // Trailers are ignored.
            complete();
        }
    }

    private void begin(RequestHeaders fields) {
        rejection = fields.rejection(limits);
        request = rejection.isPresent() ? fields.rejected() : fields.request(dispatcher.selectedField());
        if (ended) {
            complete();
        } else if (rejection.isPresent()) {
            reject(rejection.get());
        } else if (hold()) {
            awaitBody(fields.expects());
        } else {
            reject(RequestDispatcher.UNAVAILABLE);
        }
    }

    private void readData(Http2DataFrame frame) {
        received += frame.initialFlowControlledBytes();
        if (state != State.RECEIVING) {
            readLate();
        } else if (received > limits.body()) {
            reject(ErrorResponses.BODY_TOO_LARGE);
        } else if (ended) {
            complete();
        }
    }

    /** Stops a client that, after an early response, has sent more than a flow-control window. */
    private void readLate() {
        if (state == State.AWAITING_END_STREAM && received > Http2CodecUtil.DEFAULT_WINDOW_SIZE) {
            stopRequest();
        }
    }

    private void awaitBody(boolean expectsContinue) {
        if (expectsContinue) {
            context.writeAndFlush(new DefaultHttp2HeadersFrame(new DefaultHttp2Headers(false).status("100")));
        }
        after(limits.requestTimeout().toNanos(), () -> reject(ErrorResponses.TOO_SLOW));
    }

    /** Runs an action later, unless the stream is closed by then. */
    private void after(long nanos, Runnable action) {
        Future<?> timer = context.executor().schedule(() -> resume(action), nanos, TimeUnit.NANOSECONDS);
        context.channel().closeFuture().addListener(closed -> timer.cancel(false));
    }

    /** Responds before the request is complete; does nothing if it is complete. */
    private void reject(Response response) {
        if (state == State.RECEIVING) {
            received = 0;
            start = now();
            send(response);
        }
    }

    private void complete() {
        if (state != State.RECEIVING) {
            return;
        }
        state = State.COMPLETE;
        start = now();
        scheduler.onRequest();
        if (scheduler.mayRespondNow(start)) {
            respond();
        } else if (hold()) {
            scheduler.enqueue(this);
        } else if (scheduler.isWithinQuota()) {
            send(RequestDispatcher.UNAVAILABLE);
        } else {
            reset(Http2Error.REFUSED_STREAM);
        }
    }

    /** Called by the scheduler for a queued stream. */
    void respondQueued() {
        resume(this::respond);
    }

    /** Continues a stream outside of its read events. An exception closes the stream, as in a read event. */
    private void resume(Runnable step) {
        try {
            if (context.channel().isActive()) {
                step.run();
            }
        } catch (Throwable e) {
            context.pipeline().fireExceptionCaught(e);
        }
    }

    private void respond() {
        Response response = rejection.isPresent() ? rejection.get() : dispatcher.dispatch(request);
        if (!response.content().isLarge()) {
            send(response);
        } else if (hold()) {
            state = State.RENDERING;
            scheduler.startRendering();
            dispatcher.render(request, response, context.channel(), this::rendered);
        } else {
            send(RequestDispatcher.UNAVAILABLE);
        }
    }

    private void rendered(Response response) {
        endRendering(State.COMPLETE);
        resume(() -> send(response));
    }

    private void endRendering(State next) {
        if (state == State.RENDERING) {
            state = next;
            scheduler.endRendering();
        }
    }

    /** Counts the request as pending while it waits; false if it exceeds the quota. */
    private boolean hold() {
        if (held > 0) {
            return true;
        }
        int size = STREAM_OVERHEAD
                + request.method().length()
                + request.target().length()
                + request.ifNoneMatch().length()
                + request.accept().length()
                + request.acceptEncoding().length()
                + request.selected().length();
        if (!requests.allows(size)) {
            return false;
        }
        held = size;
        requests.add(held);
        return true;
    }

    private void release() {
        request = Request.NONE;
        requests.remove(held);
        held = 0;
    }

    private void send(Response response) {
        state = State.WRITING;
        byte[] bytes = response.content().bytes();
        boolean headOnly = request.isHead() || bytes.length == 0;
        ChannelFuture written =
                context.write(new DefaultHttp2HeadersFrame(ResponseHeaders.of(response, bytes.length), headOnly));
        if (!headOnly) {
            written = context.write(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(bytes), true));
        }
        context.flush();
        dispatcher.recordResponse("HTTP/2", request, response, bytes.length, now() - start);
        int pending = RESPONSE_OVERHEAD + (request.isHead() ? 0 : bytes.length);
        release();
        if (!written.isDone()) {
            awaitSent(written, pending);
        }
        if (!ended) {
            long delay = hold() ? STOP_DELAY_NANOS : 0;
            written.addListener(done -> {
                if (state == State.WRITING) {
                    state = State.AWAITING_END_STREAM;
                }
                after(delay, this::stopRequest);
            });
        }
    }

    /** Asks the client to stop sending a request whose response is sent (RFC 9113, section 8.1). */
    private void stopRequest() {
        if (!ended) {
            reset(Http2Error.NO_ERROR);
        }
    }

    private void reset(Http2Error error) {
        context.writeAndFlush(new DefaultHttp2ResetFrame(error));
    }

    /** Closes the connection if the client does not read the response within the send timeout. */
    private void awaitSent(ChannelFuture written, int bytes) {
        scheduler.responded(bytes);
        Future<?> timer = context.executor()
                .schedule(
                        () -> LingeringClose.abort(context.channel().parent()),
                        limits.sendTimeout().toNanos(),
                        TimeUnit.NANOSECONDS);
        written.addListener(done -> {
            scheduler.sent(bytes, done.isSuccess());
            timer.cancel(false);
        });
    }

    private long now() {
        return context.executor().ticker().nanoTime();
    }
}
