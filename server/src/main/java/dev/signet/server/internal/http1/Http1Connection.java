// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.http.ErrorResponses;
import dev.signet.server.internal.http.Limits;
import dev.signet.server.internal.http.Request;
import dev.signet.server.internal.http.Response;
import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.ConnectionDeadlines;
import dev.signet.server.internal.net.ConnectionOutput;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.ErrorLog;
import dev.signet.server.internal.net.LingeringClose;
import dev.signet.server.internal.net.LoopBudget;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;

/**
 * Handles one HTTP/1.1 connection: parses requests, passes them to the {@link RequestDispatcher} one at a time, and sends the
 * responses in the same order. While a response is being rendered or is unsent, at most {@link #MAX_READ_AHEAD} bytes are
 * read. Runs on its event loop only.
 */
public final class Http1Connection extends ChannelInboundHandlerAdapter {

    /** Bytes that are read while a response is being rendered or is unsent. */
    private static final int MAX_READ_AHEAD = 16 * 1024;

    private final Limits limits;
    private final RequestDispatcher dispatcher;

    private Connection connection;
    private RequestInput input;
    private ChannelHandlerContext context;
    private ConnectionOutput output;
    private ConnectionDeadlines deadlines;
    private LoopBudget budget;

    private ConnectionState state = ConnectionState.IDLE;
    private boolean paused;
    private boolean draining;
    private boolean inputEnded;

    public Http1Connection(Limits limits, RequestDispatcher dispatcher) {
        this.limits = limits;
        this.dispatcher = dispatcher;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        connection = Connection.of(ctx.channel());
        input = new RequestInput(limits, connection, dispatcher.selectedField());
        output = new ConnectionOutput(ctx, connection, this::resume);
        deadlines = new ConnectionDeadlines(
                connection,
                output,
                limits.shortestTimeout(),
                limits.sendTimeout(),
                since -> since + state.limit(limits).toNanos(),
                this::onDeadline);
        budget = new LoopBudget(connection, this::resume);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        deadlines.stop();
        output.release();
        input.clear();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            connection.onBytesReceived();
            if (state != ConnectionState.CLOSING) {
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
            connection.flushLater(output::flush);
        }
        budget.end();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (ctx.channel().isWritable()) {
            resume();
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == ConnectionTable.DRAIN) {
            draining = true;
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
        ctx.close();
        ErrorLog.logConnectionError(cause);
    }

    /** Continues after an event other than new input, unless a response is being created. */
    private void resume() {
        if (!context.isRemoved() && state != ConnectionState.RESPONDING) {
            process();
            output.flush();
            budget.end();
        }
    }

    /** Processes the input received so far. */
    private void process() {
        try {
            while (mayProcess() && step()) {
                // One head or one body per iteration.
            }
        } catch (RejectedRequestException rejected) {
            reject(rejected.response());
        }
        if (!input.updatePendingBytes() && state != ConnectionState.RESPONDING) {
            // The pending bytes of all clients exceed their limit.
            reject(RequestDispatcher.UNAVAILABLE);
        }
        // If more may be processed, the connection waits for the rest of a head, which has its own limit.
        pause(!mayProcess() && input.unread() > MAX_READ_AHEAD);
        if (inputEnded) {
            closeIfIdle();
        }
    }

    /** False while responding: flushing a full batch may call this handler again before the response is added. */
    private boolean mayProcess() {
        return state != ConnectionState.RESPONDING
                && state != ConnectionState.CLOSING
                && !budget.isWaiting()
                && output.mayRespond();
    }

    /** Parses the next head or skips the rest of a body; false if it is incomplete. */
    private boolean step() {
        return state == ConnectionState.BODY ? skipBody() : readHead();
    }

    private boolean readHead() {
        if (!input.readHead()) {
            if (state == ConnectionState.IDLE && input.hasRequest()) {
                enter(ConnectionState.HEAD);
            }
            return false;
        }
        if (input.head().hasBody()) {
            awaitBody();
        } else {
            respond();
        }
        return true;
    }

    private void awaitBody() {
        if (input.head().expectsContinue()) {
            output.batch(ResponseWriter.CONTINUE.length).writeBytes(ResponseWriter.CONTINUE);
        }
        // The request timeout counts from the first byte, so it starts here only if the head arrived in one read.
        if (state == ConnectionState.IDLE) {
            enter(ConnectionState.BODY);
        }
        state = ConnectionState.BODY;
    }

    private boolean skipBody() {
        if (input.skipBody()) {
            respond();
            return true;
        }
        return false;
    }

    private void respond() {
        state = ConnectionState.RESPONDING;
        long start = connection.now();
        budget.begin(start);
        connection.onRequest();
        Response response = dispatcher.dispatch(input.head().request());
        if (response.content().isLarge()) {
            deadlines.restart(start);
            connection.onRenderStart();
            dispatcher.render(
                    input.head().request(),
                    response,
                    context.channel(),
                    context.channel()::isActive,
                    rendered -> connection.run(() -> finishRendering(rendered, start)));
        } else if (budget.isSpent(send(response, start))) {
            budget.continueLater();
        }
    }

    private void finishRendering(Response response, long start) {
        connection.onRenderEnd();
        if (!context.isRemoved()) {
            send(response, start);
            resume();
        }
    }

    private long send(Response response, long start) {
        return send(response, !input.head().keepAlive() || draining || connection.isDraining(), start);
    }

    /** Rejects the current request and closes, since the start of the next request is unknown. */
    private void reject(Response response) {
        state = ConnectionState.RESPONDING;
        input.reject();
        send(dispatcher.rejection(response), true, connection.now());
    }

    /** Returns the time after the response was added. */
    private long send(Response response, boolean last, long start) {
        Request request = input.head().request();
        byte[] bytes = response.content().bytes();
        ResponseWriter.write(
                output.batch(response.maxHeadLength() + bytes.length), response, bytes, request.isHead(), last);
        long now = connection.now();
        dispatcher.recordResponse("HTTP/1.1", request, response, bytes.length, now - start);
        state = ConnectionState.IDLE;
        input.clearHead();
        deadlines.restart(now);
        if (last) {
            close();
        }
        return now;
    }

    private void closeIfIdle() {
        if (state == ConnectionState.IDLE && !input.hasRequest()) {
            close();
        } else if (inputEnded && state.isReceiving() && mayProcess()) {
            // All input is parsed and the rest of this request will not arrive. While responses are unsent, unparsed
            // input may contain complete requests.
            close();
        }
    }

    /** Sends all responses and closes; lingers if the client may still be sending. */
    private void close() {
        if (state == ConnectionState.CLOSING) {
            return;
        }
        enter(ConnectionState.CLOSING);
        input.clear();
        pause(false);
        output.flushThen(() -> {
            if (inputEnded) {
                context.close();
            } else if (!context.isRemoved()) {
                LingeringClose.start(context);
            }
        });
    }

    /** Does nothing after the end of input: with epoll, reading again would be an error. */
    private void pause(boolean pause) {
        if (pause != paused && !inputEnded) {
            paused = pause;
            context.channel().config().setAutoRead(!pause);
        }
    }

    private void enter(ConnectionState next) {
        state = next;
        deadlines.restart(connection.now());
    }

    private void onDeadline() {
        if (state.isReceiving()) {
            reject(ErrorResponses.REQUEST_TIMEOUT);
        } else if (state == ConnectionState.IDLE) {
            close();
        } else {
            context.close();
        }
    }
}
