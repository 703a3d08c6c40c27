// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.http.ErrorResponses;
import dev.signet.server.internal.http.Limits;
import dev.signet.server.internal.http.Request;
import dev.signet.server.internal.http.Response;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2RemoteFlowController.FlowControlled;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

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
    private static final long STOP_DELAY_NANOS = TimeUnit.SECONDS.toNanos(1);

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

    private final Http2Handler connection;
    private final Http2Stream stream;
    private final Limits limits;

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

    /** When the state has to end. */
    private long deadline;

    private byte[] content = NO_CONTENT;
    private int written;

    RequestStream(Http2Handler connection, Http2Stream stream, Limits limits) {
        this.connection = connection;
        this.stream = stream;
        this.limits = limits;
    }

    /** Reads the header fields of the request. */
    void begin(RequestHeaders fields, boolean endStream) {
        ended = endStream;
        rejection = fields.rejection();
        request = rejection.isPresent() ? fields.rejected() : fields.request();
        if (ended) {
            complete();
        } else if (rejection.isPresent()) {
            reject(rejection.get());
        } else if (addPending()) {
            awaitBody(fields.expectsContinue());
        } else {
            reject(RequestDispatcher.UNAVAILABLE);
        }
    }

    /** Ignores the content of trailers, which end a request. */
    void readTrailers() {
        ended = true;
        complete();
    }

    void readData(int bytes, boolean endStream) {
        ended = endStream;
        received += bytes;
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
            connection.frames().writeStatus(stream.id(), CONTINUE, false);
        }
        deadline = connection.now() + limits.requestTimeout().toNanos();
    }

    /** Responds before the request is complete; does nothing if it is complete. */
    private void reject(Response response) {
        if (state == State.RECEIVING) {
            received = 0;
            start = connection.now();
            send(response);
        }
    }

    private void complete() {
        if (state != State.RECEIVING) {
            return;
        }
        start = connection.now();
        enter(State.COMPLETE, start + Limits.RENDER_TIMEOUT.toNanos());
        StreamScheduler scheduler = connection.scheduler();
        connection.onRequest();
        if (scheduler.mayRespondNow(start)) {
            respond();
        } else if (addPending()) {
            scheduler.enqueue(this);
        } else if (scheduler.isWithinQuota()) {
            send(RequestDispatcher.UNAVAILABLE);
        } else {
            connection.reset(stream, Http2Error.REFUSED_STREAM);
        }
    }

    /** Dispatches the request; called by the scheduler if it was queued. */
    void respond() {
        RequestDispatcher dispatcher = connection.dispatcher();
        Response response = rejection.isPresent() ? rejection.get() : dispatcher.dispatch(request);
        if (!response.content().isLarge()) {
            send(response);
        } else if (addPending()) {
            state = State.RENDERING;
            connection.scheduler().startRendering();
            connection.render(this, request, response, () -> state == State.RENDERING, this::rendered);
        } else {
            send(RequestDispatcher.UNAVAILABLE);
        }
    }

    private void rendered(Response response) {
        state = State.COMPLETE;
        connection.scheduler().endRendering();
        send(response);
    }

    /** Counts the request as pending while it waits; false if it exceeds the quota. */
    private boolean addPending() {
        if (pending > 0) {
            return true;
        }
        int size = STREAM_OVERHEAD
                + request.method().length()
                + request.target().length()
                + request.ifNoneMatch().length()
                + request.accept().length()
                + request.acceptEncoding().length()
                + request.selected().length();
        if (!connection.requests().allows(size)) {
            return false;
        }
        pending = size;
        connection.requests().add(pending);
        return true;
    }

    private void release() {
        request = Request.NONE;
        connection.requests().remove(pending);
        pending = 0;
    }

    private void send(Response response) {
        byte[] bytes = response.content().bytes();
        boolean headOnly = request.isHead() || bytes.length == 0;
        connection.frames().writeHead(stream.id(), response, bytes.length, headOnly);
        stream.headersSent(false);
        long now = connection.now();
        connection.dispatcher().recordResponse("HTTP/2", request, response, bytes.length, now - start);
        release();
        if (!ended) {
            addPending();
        }
        enter(State.WRITING, now + limits.sendTimeout().toNanos());
        if (headOnly) {
            finish();
        } else {
            content = bytes;
            connection.writeContent(stream, this);
        }
    }

    /** Writes the whole content, which does not wait for flow control. */
    void writeContent() {
        writeTo(content.length);
        content = NO_CONTENT;
        finish();
    }

    /** Returns the pending bytes of the response while it waits for flow control. */
    int pendingBytes() {
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
            deadline = connection.now() + limits.sendTimeout().toNanos();
        }
        writeTo(end);
    }

    private void writeTo(int end) {
        while (written < end) {
            int length = Math.min(MAX_DATA, end - written);
            connection.frames().writeData(stream.id(), content, written, length, written + length == content.length);
            written += length;
        }
    }

    @Override
    public void writeComplete() {
        connection.scheduler().sent(pendingBytes());
        content = NO_CONTENT;
        finish();
    }

    /** The stream was closed before all of the content was written. */
    @Override
    public void error(ChannelHandlerContext ctx, Throwable cause) {
        connection.scheduler().discard(pendingBytes());
        content = NO_CONTENT;
    }

    @Override
    public boolean merge(ChannelHandlerContext ctx, FlowControlled next) {
        return false;
    }

    private void finish() {
        if (!ended) {
            enter(State.AWAITING_END_STREAM, connection.now() + STOP_DELAY_NANOS);
        }
        connection.endLocal(stream);
        if (pending == 0) {
            stopRequest();
        }
    }

    /** Asks the client to stop sending a request whose response is sent (RFC 9113, section 8.1). */
    private void stopRequest() {
        if (!ended) {
            connection.reset(stream, Http2Error.NO_ERROR);
        }
    }

    /** Returns when {@link #expire} has to be called. */
    long deadline() {
        return deadline;
    }

    /** Ends a state that has lasted too long. */
    void expire() {
        switch (state) {
            case RECEIVING -> reject(ErrorResponses.REQUEST_TIMEOUT);
            case WRITING -> connection.reset(stream, Http2Error.CANCEL);
            case AWAITING_END_STREAM -> stopRequest();
            default -> connection.reset(stream, Http2Error.INTERNAL_ERROR);
        }
    }

    void closed() {
        StreamScheduler scheduler = connection.scheduler();
        if (state == State.RENDERING) {
            scheduler.endRendering();
        } else if (state == State.COMPLETE) {
            scheduler.remove(this);
        }
        state = State.CLOSED;
        release();
    }

    boolean isClosed() {
        return state == State.CLOSED;
    }

    Http2Stream stream() {
        return stream;
    }

    private void enter(State next, long end) {
        state = next;
        deadline = end;
    }
}
