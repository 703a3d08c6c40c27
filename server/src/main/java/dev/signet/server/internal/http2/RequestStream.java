// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.server.internal.http.RejectedRequestException;
import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.Entry;
import dev.signet.server.internal.net.ErrorLog;
import dev.signet.server.internal.net.Limits;
import dev.signet.server.internal.net.State;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2RemoteFlowController.FlowControlled;
import io.netty.handler.codec.http2.Http2Stream;

/**
 * One stream: a request and its response, whose content it passes to the socket as flow control allows. Runs on the event loop of
 * the connection.
 */
final class RequestStream extends Entry implements FlowControlled {

    /** Estimated memory of an open stream and of a pending response, in bytes, without their content. */
    private static final int STREAM_OVERHEAD = 2048;

    private static final int RESPONSE_OVERHEAD = 512;

    /** Content of a frame at most; every client allows it. Each such part has the whole send timeout. */
    private static final int MAX_DATA = Http2CodecUtil.DEFAULT_MAX_FRAME_SIZE;

    private static final int CONTINUE = 100;
    private static final byte[] NO_CONTENT = {};

    private final Http2Handler handler;
    private final Http2Stream stream;

    /** Read by other threads. */
    private volatile boolean closed;

    private boolean rendering;

    private boolean ended;

    private Request request = Request.NONE;

    /** Pending bytes of the stream, without its response. */
    private int pending;

    /** Bytes of the body; after an early response those received since then. */
    private long received;

    /** When the request was complete, or rejected. */
    private long start;

    private byte[] content = NO_CONTENT;
    private int written;

    RequestStream(Http2Handler handler, Http2Stream stream) {
        this.handler = handler;
        this.stream = stream;
    }

    @Override
    protected Connection connection() {
        return handler.connection;
    }

    /** Runs one of the following steps, unless the stream is closed; if the step fails, only the stream is closed. */
    void run(Runnable step) {
        try {
            if (!closed) {
                step.run();
            }
        } catch (Throwable failure) {
            fail(failure);
        }
    }

    private void fail(Throwable failure) {
        ErrorLog.logConnectionError(failure);
        reset(Http2Error.INTERNAL_ERROR);
    }

    void begin(Http2Headers headers, boolean endStream) {
        RequestHeaders head = new RequestHeaders(headers);
        ended = endStream;
        try {
            if (!add(head.request())) {
                refuse(ErrorResponses.UNAVAILABLE);
            } else if (ended) {
                complete();
            } else {
                if (head.fields.expectsContinue()) {
                    handler.frames.writeStatus(stream.id(), CONTINUE, false);
                }
                enter(State.RECEIVING);
            }
        } catch (RejectedRequestException rejected) {
            refuse(add(head.placeholder()) ? rejected.response() : ErrorResponses.UNAVAILABLE);
        }
    }

    /** Adds the pending bytes of the request; false if there are too many. */
    private boolean add(Request added) {
        request = added;
        int size = STREAM_OVERHEAD + request.length();
        pending = handler.addRequest(size) ? size : 0;
        return pending > 0;
    }

    /** Reads a part of the body, or trailers, which end it and whose content is ignored. */
    void readData(int bytes, boolean endStream) {
        ended = endStream;
        received += bytes;
        if (state == State.LINGERING && received > Http2CodecUtil.DEFAULT_WINDOW_SIZE) {
            // After an early response, the client has sent more than a flow-control window.
            stopRequest();
        } else if (state == State.RECEIVING && received > Limits.BODY) {
            reject(RejectedRequestException.BODY_TOO_LARGE.response());
        } else if (state == State.RECEIVING && ended) {
            complete();
        }
    }

    /** Responds with an error, or with a reset if that response would have to wait. */
    private void refuse(Response response) {
        if (handler.mayRespond()) {
            reject(response);
        } else {
            reset(Http2Error.REFUSED_STREAM);
        }
    }

    /** Responds before the request is complete. */
    private void reject(Response response) {
        received = 0;
        start = handler.connection.now();
        send(response);
    }

    private void complete() {
        start = handler.connection.now();
        enter(State.RENDERING, start);
        if (handler.waiting.isEmpty() && handler.mayRespond(start)) {
            respond();
        } else {
            handler.waiting.add(this);
            handler.continueLater();
        }
    }

    /** Dispatches the request; called by the handler if it was queued. */
    void respond() {
        Response response = handler.dispatcher.dispatch(request, handler.connection);
        if (!response.isExpensive()) {
            send(response);
        } else {
            rendering = true;
            handler.connection.addRenderings(1);
            handler.dispatcher.render(
                    response,
                    handler.connection,
                    () -> !closed,
                    rendered -> handler.connection.run(() -> {
                        run(() -> sendRendered(rendered));
                        handler.flush(handler.context);
                    }));
        }
    }

    private void sendRendered(Response response) {
        rendering = false;
        handler.connection.addRenderings(-1);
        send(response);
    }

    private void send(Response response) {
        byte[] bytes = response.content().render();
        boolean headOnly = request.isHead() || bytes.length == 0;
        handler.frames.writeHead(stream.id(), response, bytes.length, headOnly);
        stream.headersSent(false);
        enter(State.SENDING);
        long now = handler.connection.now();
        handler.dispatcher.listener().responded("HTTP/2", request, response, bytes.length, now - start);
        request = Request.NONE;
        if (headOnly) {
            finish();
        } else if (!handler.mayWrite(stream, bytes.length)) {
            reset(Http2Error.CANCEL);
        } else {
            content = bytes;
            handler.addResponse(pendingBytes());
            handler.writeFlowControlled(stream, this);
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
            enter(State.SENDING);
        }
        while (written < end) {
            int length = Math.min(MAX_DATA, end - written);
            handler.frames.writeData(stream.id(), content, written, length, written + length == content.length);
            written += length;
        }
    }

    @Override
    public void writeComplete() {
        endContent();
        finish();
    }

    /** The stream was closed, or writing failed, before all of the content was written. */
    @Override
    public void error(ChannelHandlerContext ctx, Throwable cause) {
        endContent();
        handler.continueLater();
        if (stream.state() != Http2Stream.State.CLOSED) {
            fail(cause.getCause() == null ? cause : cause.getCause());
        }
    }

    @Override
    public boolean merge(ChannelHandlerContext ctx, FlowControlled next) {
        return false;
    }

    private void finish() {
        handler.connection.onProgress(handler.connection.now());
        if (!ended) {
            enter(State.LINGERING);
        }
        handler.closeStreamLocal(stream, handler.context.newSucceededFuture());
        if (pending == 0) {
            // Refused for its bytes; reading its body would be unlimited work.
            stopRequest();
        }
    }

    /** Leaves a {@link #size} of 0: flow control takes the difference to the size before as written. */
    private void endContent() {
        handler.addResponse(-pendingBytes());
        content = NO_CONTENT;
        written = 0;
    }

    /** Asks the client to stop sending a request whose response is sent (RFC 9113, section 8.1). */
    private void stopRequest() {
        if (!ended) {
            reset(Http2Error.NO_ERROR);
        }
    }

    /** The client has shut down its output: a request that has not ended will not end, and windows no longer grow. */
    void endInput() {
        if (state == State.SENDING ? !handler.mayWrite(stream, size()) : !ended) {
            reset(Http2Error.CANCEL);
        }
    }

    private void reset(Http2Error error) {
        ChannelHandlerContext context = handler.context;
        handler.encoder().writeRstStream(context, stream.id(), error.code(), context.newPromise());
        handler.closeStream(stream, context.newSucceededFuture());
    }

    @Override
    protected void onTimeout(State current) {
        run(() -> {
            switch (current) {
                case RECEIVING -> reject(ErrorResponses.REQUEST_TIMEOUT);
                case SENDING -> resetStalled();
                // Some clients treat a reset that arrives with the response as a failure.
                case LINGERING -> stopRequest();
                default -> reset(Http2Error.INTERNAL_ERROR);
            }
        });
        handler.flush(handler.context);
    }

    /** Other streams, for which the server renders, are kept. */
    @Override
    protected boolean evict() {
        if (!handler.connection.isRendering()) {
            return super.evict();
        }
        run(() -> reset(Http2Error.CANCEL));
        handler.connection.flushLater(() -> handler.flush(handler.context));
        return false;
    }

    /** Resets the stream unless the window allows content but the socket does not; the connection has a timeout for that. */
    private void resetStalled() {
        boolean hasWindow = handler.encoder().flowController().windowSize(stream) > 0;
        if (!hasWindow || handler.context.channel().isWritable()) {
            reset(Http2Error.CANCEL);
        }
    }

    void closed() {
        closed = true;
        unlink();
        if (rendering) {
            rendering = false;
            handler.connection.addRenderings(-1);
            handler.continueLater();
        } else {
            handler.waiting.remove(this);
        }
        handler.removeRequest(pending);
    }
}
