// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.http.ErrorResponses;
import dev.signet.server.internal.http.Limits;
import dev.signet.server.internal.http.Request;
import dev.signet.server.internal.http.Response;
import dev.signet.server.internal.net.ErrorLog;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2RemoteFlowController.FlowControlled;
import io.netty.handler.codec.http2.Http2Stream;
import java.time.Duration;
import java.util.Optional;

/**
 * One stream: a request and its response, whose content it passes to the socket as flow control allows. Runs on the event loop of
 * the connection.
 */
final class RequestStream implements FlowControlled {

    /** Estimated memory of an open stream and of a pending response, in bytes, without their content. */
    private static final int STREAM_OVERHEAD = 2048;

    private static final int RESPONSE_OVERHEAD = 512;

    /**
     * Time for a client that is still sending to read the response and stop: some clients treat a reset that arrives with the
     * response as a failure.
     */
    private static final Duration STOP_DELAY = Duration.ofSeconds(1);

    /** Content of a frame at most; every client allows it. Each such part has the whole send timeout. */
    private static final int MAX_DATA = Http2CodecUtil.DEFAULT_MAX_FRAME_SIZE;

    private static final int CONTINUE = 100;
    private static final byte[] NO_CONTENT = {};

    /** The states of a stream, in order; states may be skipped. Whether the request has ended is independent of them. */
    private enum State {
        /** The request is incomplete. */
        RECEIVING,
        /** The request is complete; it is queued or being dispatched. */
        COMPLETE,
        /** The response is rendered on another thread. */
        RENDERING,
        /** The response waits for flow control or for the socket. */
        WRITING,
        /** The response is written or has failed, although the request has not ended. */
        AWAITING_END_STREAM,
        CLOSED
    }

    private final Http2Handler handler;
    private final Http2Stream stream;

    /** Read by other threads. */
    private volatile State state = State.RECEIVING;

    /** Whether END_STREAM has arrived. */
    private boolean ended;

    private Request request = Request.NONE;
    private Optional<Response> rejection = Optional.empty();

    /** Pending bytes counted for the request. */
    private int pending;

    /** Bytes of the body; after an early response those received since then. */
    private long received;

    /** When the request was complete, or rejected. */
    private long start;

    /** When {@link #expire} has to be called. */
    long deadline;

    private byte[] content = NO_CONTENT;
    private int written;

    RequestStream(Http2Handler handler, Http2Stream stream) {
        this.handler = handler;
        this.stream = stream;
    }

    /** Runs one of the following steps, unless the stream is closed; if the step fails, only the stream is closed. */
    void run(Runnable step) {
        try {
            if (state != State.CLOSED) {
                step.run();
            }
        } catch (Throwable failure) {
            ErrorLog.logConnectionError(failure);
            reset(Http2Error.INTERNAL_ERROR);
        }
    }

    /** Reads the header fields of the request. */
    void begin(Http2Headers headers, boolean endStream) {
        RequestHeaders fields = new RequestHeaders(headers, handler.limits, handler.dispatcher.selectedField());
        ended = endStream;
        rejection = fields.rejection();
        request = rejection.isPresent() ? fields.rejected() : fields.request();
        if (ended) {
            complete();
        } else if (rejection.isPresent()) {
            reject(rejection.get());
        } else if (!addPending()) {
            reject(RequestDispatcher.UNAVAILABLE);
        } else {
            if (fields.expectsContinue()) {
                handler.frames.writeStatus(stream.id(), CONTINUE, false);
            }
            enter(State.RECEIVING, handler.limits.requestTimeout());
        }
    }

    /** Reads a part of the body, or trailers, which end it and whose content is ignored. */
    void readData(int bytes, boolean endStream) {
        ended = endStream;
        received += bytes;
        if (state == State.AWAITING_END_STREAM && received > Http2CodecUtil.DEFAULT_WINDOW_SIZE) {
            // After an early response, the client has sent more than a flow-control window.
            stopRequest();
        } else if (state == State.RECEIVING && received > handler.limits.body()) {
            reject(ErrorResponses.BODY_TOO_LARGE);
        } else if (state == State.RECEIVING && ended) {
            complete();
        }
    }

    /** Responds before the request is complete. */
    private void reject(Response response) {
        received = 0;
        start = handler.connection.now();
        send(response);
    }

    private void complete() {
        start = enter(State.COMPLETE, Limits.RENDER_TIMEOUT);
        handler.connection.onRequest();
        if (handler.waiting.isEmpty() && handler.mayRespond(start)) {
            respond();
        } else if (addPending()) {
            handler.waiting.add(this);
            handler.schedule();
        } else if (handler.output.mayRespond()) {
            send(RequestDispatcher.UNAVAILABLE);
        } else {
            reset(Http2Error.REFUSED_STREAM);
        }
    }

    /** Dispatches the request; called by the handler if it was queued. */
    void respond() {
        Response response = rejection.orElseGet(() -> handler.dispatcher.dispatch(request));
        if (!response.content().isLarge()) {
            send(response);
        } else if (addPending()) {
            state = State.RENDERING;
            handler.connection.onRenderStart();
            handler.dispatcher.render(
                    request,
                    response,
                    handler.context.channel(),
                    () -> state == State.RENDERING,
                    rendered -> handler.connection.run(() -> {
                        run(() -> sendRendered(rendered));
                        handler.flush(handler.context);
                    }));
        } else {
            send(RequestDispatcher.UNAVAILABLE);
        }
    }

    private void sendRendered(Response response) {
        state = State.COMPLETE;
        handler.connection.onRenderEnd();
        send(response);
    }

    /** Counts the request as pending while it waits; false if it exceeds the quota. */
    private boolean addPending() {
        if (pending > 0) {
            return true;
        }
        int size = STREAM_OVERHEAD + request.length();
        if (!handler.requests.allows(size)) {
            return false;
        }
        pending = size;
        handler.requests.add(pending);
        return true;
    }

    private void release() {
        request = Request.NONE;
        handler.requests.remove(pending);
        pending = 0;
    }

    private void send(Response response) {
        byte[] bytes = response.content().bytes();
        boolean headOnly = request.isHead() || bytes.length == 0;
        handler.frames.writeHead(stream.id(), response, bytes.length, headOnly);
        stream.headersSent(false);
        long now = enter(State.WRITING, handler.limits.sendTimeout());
        handler.dispatcher.recordResponse("HTTP/2", request, response, bytes.length, now - start);
        release();
        if (!ended) {
            addPending();
        }
        if (headOnly) {
            finish();
        } else {
            content = bytes;
            writeContent();
        }
    }

    /**
     * Writes the content if the windows allow all of it and nothing is unsent; else passes it to flow control, which costs more.
     * The window of the stream then remains as it is, since no more content follows.
     */
    private void writeContent() {
        Http2RemoteFlowController windows = handler.encoder().flowController();
        Http2Stream all = handler.connection().connectionStream();
        if (handler.output.hasSentAll() && size() <= Math.min(windows.windowSize(all), windows.windowSize(stream))) {
            try {
                windows.incrementWindowSize(all, -size());
            } catch (Http2Exception e) {
                throw new IllegalStateException(e);
            }
            writeTo(content.length);
            finish();
        } else {
            handler.output.quota().add(pendingBytes());
            windows.addFlowControlled(stream, this);
        }
    }

    /** Returns the pending bytes of the response while it waits for flow control. */
    private int pendingBytes() {
        return RESPONSE_OVERHEAD + content.length;
    }

    @Override
    public int size() {
        return content.length - written;
    }

    @Override
    public void write(ChannelHandlerContext ctx, int allowedBytes) {
        int end = written + Math.min(allowedBytes, size());
        if (end / MAX_DATA > written / MAX_DATA) {
            enter(State.WRITING, handler.limits.sendTimeout());
        }
        writeTo(end);
    }

    private void writeTo(int end) {
        while (written < end) {
            int length = Math.min(MAX_DATA, end - written);
            handler.frames.writeData(stream.id(), content, written, length, written + length == content.length);
            written += length;
        }
    }

    @Override
    public void writeComplete() {
        handler.output.quota().sent(pendingBytes());
        finish();
    }

    /** The stream was closed before all of the content was written. */
    @Override
    public void error(ChannelHandlerContext ctx, Throwable cause) {
        handler.output.quota().remove(pendingBytes());
        handler.schedule();
        content = NO_CONTENT;
    }

    @Override
    public boolean merge(ChannelHandlerContext ctx, FlowControlled next) {
        return false;
    }

    private void finish() {
        content = NO_CONTENT;
        if (!ended) {
            enter(State.AWAITING_END_STREAM, STOP_DELAY);
        }
        handler.closeStreamLocal(stream, handler.context.newSucceededFuture());
        if (pending == 0) {
            stopRequest();
        }
    }

    /** Asks the client to stop sending a request whose response is sent (RFC 9113, section 8.1). */
    private void stopRequest() {
        if (!ended) {
            reset(Http2Error.NO_ERROR);
        }
    }

    private void reset(Http2Error error) {
        ChannelHandlerContext context = handler.context;
        handler.encoder().writeRstStream(context, stream.id(), error.code(), context.newPromise());
        handler.closeStream(stream, context.newSucceededFuture());
    }

    /** Ends a state that has lasted too long. */
    void expire() {
        switch (state) {
            case RECEIVING -> reject(ErrorResponses.REQUEST_TIMEOUT);
            case WRITING -> reset(Http2Error.CANCEL);
            case AWAITING_END_STREAM -> stopRequest();
            default -> reset(Http2Error.INTERNAL_ERROR);
        }
    }

    void closed() {
        if (state == State.RENDERING) {
            handler.connection.onRenderEnd();
            handler.schedule();
        } else if (state == State.COMPLETE) {
            handler.waiting.remove(this);
        }
        state = State.CLOSED;
        release();
    }

    /** Returns the time. */
    private long enter(State next, Duration limit) {
        long now = handler.connection.now();
        state = next;
        deadline = now + limit.toNanos();
        return now;
    }
}
