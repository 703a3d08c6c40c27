// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.http.RejectedRequestException;
import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.ConnectionOutput;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.ErrorLog;
import dev.signet.server.internal.net.LingeringClose;
import dev.signet.server.internal.net.State;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;

/**
 * Handles one HTTP/1.1 connection: parses requests, passes them to the {@link RequestDispatcher} one at a time, and sends the
 * responses in the same order. While a response is being rendered or is unsent, at most {@link #MAX_READ_AHEAD} bytes are
 * read. Runs on its event loop only.
 */
public final class Http1Handler extends ChannelInboundHandlerAdapter {

    /** Bytes that are read while a response is being rendered or is unsent. */
    private static final int MAX_READ_AHEAD = 16 * 1024;

    /** What the connection does with its input. */
    private enum Phase {
        /** Reads the next request, of which nothing may have arrived. */
        READING,
        /** Creates a response, here or on another thread; the next request waits. */
        RESPONDING,
        /** Sends the last response, and discards input. */
        CLOSING
    }

    private final RequestDispatcher dispatcher;
    private final RequestInput input = new RequestInput();
    private final ConnectionOutput output = new ConnectionOutput(this::resume);

    private Connection connection;
    private Connection.Input pendingInput;
    private ChannelHandlerContext context;

    private Phase phase = Phase.READING;
    private boolean paused;
    private boolean inputEnded;

    private Http1Handler(RequestDispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    public static ChannelHandler[] handlers(RequestDispatcher dispatcher) {
        Http1Handler handler = new Http1Handler(dispatcher);
        return new ChannelHandler[] {new LingeringClose(LingeringClose.LINGER), handler.output, handler};
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        connection = Connection.of(ctx.channel());
        pendingInput = connection.new Input();
        connection.onTimeout(this::onTimeout);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        input.clear();
        pendingInput.set(0, false);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            connection.onBytesReceived();
            if (phase != Phase.CLOSING) {
                input.add(bytes);
            }
        } finally {
            bytes.release();
        }
        process();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (output.hasBatch()) {
            connection.flushLater(output::flushBatch);
        }
        connection.endSlice();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == ConnectionTable.DRAIN) {
            closeIfIdle();
        } else if (event == ChannelInputShutdownReadComplete.INSTANCE) {
            // Not ChannelInputShutdownEvent: epoll fires that before all input is read.
            inputEnded = true;
            closeIfIdle();
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        connection.abort();
        ErrorLog.logConnectionError(cause);
    }

    /** Continues after an event other than new input, unless a response is being created. */
    private void resume() {
        if (!context.isRemoved() && phase != Phase.RESPONDING) {
            process();
            output.flushBatch();
            connection.endSlice();
        }
    }

    private void process() {
        try {
            while (mayProcess() && readRequest()) {
                respond();
            }
        } catch (RejectedRequestException rejected) {
            reject(rejected.response());
        }
        // If more may be processed, the loop has ended because a request is incomplete, whose size the parser limits.
        boolean incomplete = input.hasRequest() && mayProcess();
        if (!pendingInput.set(input.trim(), incomplete) && phase != Phase.RESPONDING) {
            // The pending bytes of all clients exceed their limit.
            reject(ErrorResponses.UNAVAILABLE);
        }
        pause(input.size() > MAX_READ_AHEAD && !mayProcess());
        if (inputEnded) {
            closeIfIdle();
        }
    }

    /** False while responding: flushing a full batch may call this handler again before the response is added. */
    private boolean mayProcess() {
        return phase != Phase.RESPONDING
                && phase != Phase.CLOSING
                && !connection.isContinuationQueued()
                && output.mayRespond(0);
    }

    /** Parses the next head and skips its body; false if the request is incomplete. */
    private boolean readRequest() {
        if (!input.head().isComplete()) {
            if (!input.readHead()) {
                return false;
            }
            if (input.head().hasBody() && input.head().expectsContinue()) {
                // Meanwhile, a flush of the full batch does not process the input again. If it fails, the connection is
                // closed.
                phase = Phase.RESPONDING;
                output.batch(ResponseWriter.CONTINUE.length).writeBytes(ResponseWriter.CONTINUE);
                phase = Phase.READING;
            }
        }
        return context.channel().isActive() && input.skipBody();
    }

    private void respond() {
        phase = Phase.RESPONDING;
        long start = connection.now();
        connection.beginSlice(start);
        pendingInput.complete();
        connection.onProgress(start);
        Response response = dispatcher.dispatch(input.head().request(), connection);
        if (response.isExpensive()) {
            connection.addRenderings(1);
            dispatcher.render(
                    response,
                    connection,
                    context.channel()::isActive,
                    rendered -> connection.run(() -> finishRendering(rendered, start)));
        } else if (connection.isSliceSpent(send(response, start, false))) {
            connection.continueLater(this::resume);
        }
    }

    private void finishRendering(Response response, long start) {
        connection.addRenderings(-1);
        if (!context.isRemoved()) {
            send(response, start, false);
            resume();
        }
    }

    /** Rejects the current request and closes, since the start of the next request is unknown. */
    private void reject(Response response) {
        phase = Phase.RESPONDING;
        send(response, connection.now(), true);
    }

    /** Returns the time after the response was added. */
    private long send(Response response, long start, boolean rejected) {
        boolean last = rejected || !input.head().keepAlive() || connection.isDraining();
        Request request = input.head().request();
        byte[] bytes = response.content().render();
        ResponseWriter.write(
                output.batch(response.maxHeadLength() + bytes.length), response, bytes, request.isHead(), last);
        long now = connection.now();
        dispatcher.listener().responded("HTTP/1.1", request, response, bytes.length, now - start);
        phase = Phase.READING;
        input.clearHead();
        if (last) {
            close();
        }
        return now;
    }

    private void closeIfIdle() {
        // At the end of input, if all of it is parsed, the rest of a request will not arrive. While responses are
        // unsent,
        // unparsed input may contain complete requests.
        if ((phase == Phase.READING && !input.hasRequest()) || (inputEnded && mayProcess())) {
            close();
        }
    }

    /** Sends all responses and closes; lingers if the client may still be sending. */
    private void close() {
        if (phase == Phase.CLOSING) {
            return;
        }
        phase = Phase.CLOSING;
        input.clear();
        pendingInput.set(0, false);
        pause(false);
        context.close();
    }

    /** Does nothing after the end of input: with epoll, reading again would be an error. */
    private void pause(boolean pause) {
        if (pause != paused && !inputEnded) {
            paused = pause;
            context.channel().config().setAutoRead(!pause);
        }
    }

    private void onTimeout(State state) {
        if (state == State.RECEIVING && pendingInput.isIncomplete()) {
            reject(ErrorResponses.REQUEST_TIMEOUT);
        } else if (state == State.IDLE && phase == Phase.READING) {
            if (!pendingInput.isIncomplete()) {
                close();
            }
        } else {
            connection.abort();
        }
    }
}
