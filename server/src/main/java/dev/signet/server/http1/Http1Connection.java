// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.dispatch.RequestDispatcher;
import dev.signet.server.http.ErrorResponses;
import dev.signet.server.http.Limits;
import dev.signet.server.http.Request;
import dev.signet.server.http.Response;
import dev.signet.server.net.Connection;
import dev.signet.server.net.DrainEvent;
import dev.signet.server.net.ErrorLog;
import dev.signet.server.net.HalfClose;
import dev.signet.server.net.PendingBytes;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;

/**
 * One connection that speaks HTTP/1.1: takes bytes in, hands requests to the {@link RequestDispatcher} one after the other, and
 * sends the answers in the same order. While an answer is being drawn, or the client does not take what it asked for,
 * little more is read. Runs on its event loop only.
 */
public final class Http1Connection extends ChannelInboundHandlerAdapter {

    /** Bytes that are read ahead while an answer is being drawn or not taken. */
    private static final int MOST_AHEAD = 16 * 1024;

    private final Limits limits;
    private final RequestDispatcher reception;
    private final PendingBytes pendingBytes;

    @SuppressWarnings("NullAway.Init") // set when the handler is added, before any event
    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    private RequestInput inbox;

    @SuppressWarnings("NullAway.Init") // set when the handler is added, before any event
    private ChannelHandlerContext context;

    @SuppressWarnings("NullAway.Init")
    private ResponseOutput outbox;

    @SuppressWarnings("NullAway.Init")
    private ConnectionDeadlines deadlines;

    @SuppressWarnings("NullAway.Init")
    private LoopBudget turn;

    private ConnectionState phase = ConnectionState.IDLE;
    private boolean paused;
    private boolean draining;
    private boolean inputEnded;

    public Http1Connection(Limits limits, RequestDispatcher reception, PendingBytes pendingBytes) {
        this.limits = limits;
        this.reception = reception;
        this.pendingBytes = pendingBytes;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        connection = Connection.of(ctx.channel(), pendingBytes);
        inbox = new RequestInput(limits, pendingBytes, connection);
        outbox = new ResponseOutput(ctx, pendingBytes, () -> guarded(this::goOn));
        deadlines = new ConnectionDeadlines(limits, outbox, ctx.executor(), new Clocked());
        turn = new LoopBudget(connection, () -> guarded(this::goOn));
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        deadlines.stop();
        outbox.release();
        inbox.forgetAll();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            connection.received();
            if (phase != ConnectionState.CLOSING) {
                inbox.add(bytes);
            }
        } finally {
            bytes.release();
        }
        proceed();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        outbox.flush();
        turn.pass();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (ctx.channel().isWritable()) {
            goOn();
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == DrainEvent.STARTED) {
            draining = true;
            closeIfAtRest();
        } else if (event == ChannelInputShutdownReadComplete.INSTANCE) {
            // Not ChannelInputShutdownEvent: with epoll that comes while there is still something to read.
            inputEnded = true;
            closeIfAtRest();
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
        ErrorLog.ofConnection(cause);
    }

    /** For what no event of the pipeline begins: its failure would go unheard, and the client would wait for ever. */
    private void guarded(Runnable work) {
        try {
            work.run();
        } catch (Throwable failure) {
            exceptionCaught(context, failure);
        }
    }

    /** After something else than new input. */
    private void goOn() {
        if (!context.isRemoved()) {
            proceed();
            outbox.flush();
        }
    }

    /** Does what can be done with what has come. */
    private void proceed() {
        try {
            while (mayProceed() && step()) {
                // one request, or one stage of it, after the other
            }
        } catch (RejectedRequestException refusal) {
            refuse(refusal.response());
        }
        if (!inbox.count() && phase != ConnectionState.ANSWERING) {
            // Slow clients hold too much: this one goes.
            refuse(RequestDispatcher.BUSY);
        }
        // What may proceed waits for more of its head, which has a limit of its own.
        pause(!mayProceed() && inbox.unread() > MOST_AHEAD);
        if (inputEnded) {
            closeIfAtRest();
        }
    }

    /** Not while an answer is made: a full outbox is flushed, and a channel that takes all of it calls us in the middle. */
    private boolean mayProceed() {
        return phase != ConnectionState.ANSWERING
                && phase != ConnectionState.CLOSING
                && !turn.isOver()
                && outbox.hasRoom();
    }

    /** Takes the request one stage further; false if more must come first. */
    private boolean step() {
        return phase == ConnectionState.BODY ? skipBody() : readHead();
    }

    private boolean readHead() {
        if (!inbox.readHead()) {
            if (phase == ConnectionState.IDLE && inbox.hasRequest()) {
                enter(ConnectionState.HEAD);
            }
            return false;
        }
        if (inbox.head().hasBody()) {
            awaitBody();
        } else {
            answer();
        }
        return true;
    }

    private void awaitBody() {
        if (inbox.head().expectsContinue()) {
            outbox.addContinue();
        }
        // The time goes on from the first byte of the request, if that came alone.
        if (phase == ConnectionState.IDLE) {
            enter(ConnectionState.BODY);
        }
        phase = ConnectionState.BODY;
    }

    private boolean skipBody() {
        if (inbox.skipBody()) {
            answer();
            return true;
        }
        return false;
    }

    private void answer() {
        phase = ConnectionState.ANSWERING;
        long start = now();
        connection.requested();
        Response response = reception.answer(inbox.head().request());
        if (response.content().isLarge()) {
            deadlines.restart(start);
            connection.rendering();
            reception.draw(response, context.channel(), drawn -> guarded(() -> finishDrawing(drawn, start)));
        } else {
            turn.spend(send(response, start) - start);
        }
    }

    private void finishDrawing(Response response, long start) {
        connection.rendered();
        if (!context.isRemoved()) {
            send(response, start);
            goOn();
        }
    }

    private long send(Response response, long start) {
        return send(response, !inbox.head().keepAlive() || draining, start);
    }

    /** Whatever there is of the request. Where the next one begins nobody knows, so this is the last answer. */
    private void refuse(Response response) {
        phase = ConnectionState.ANSWERING;
        send(reception.refusal(response), true, now());
    }

    /** Returns when it was done. */
    private long send(Response response, boolean last, long start) {
        Request request = inbox.head().request();
        byte[] bytes = response.content().bytes();
        outbox.add(response, bytes, request.isHead(), last);
        long now = now();
        reception.answered("HTTP/1.1", request, response, bytes.length, now - start);
        phase = ConnectionState.IDLE;
        inbox.forgetHead();
        deadlines.restart(now);
        if (last) {
            close();
        }
        return now;
    }

    private void closeIfAtRest() {
        if (phase == ConnectionState.CLOSING && inputEnded && !outbox.isSending()) {
            context.close();
        } else if (phase == ConnectionState.IDLE && !inbox.hasRequest()) {
            close();
        } else if (inputEnded && phase.isReceiving() && mayProceed()) {
            // All that came is read, and the rest of this request will not come. Before that, what waits for the client
            // to take its answers may well be whole requests.
            close();
        }
    }

    /** Sends what there is to send and closes; if the client may still be sending, only our side first. */
    private void close() {
        if (phase == ConnectionState.CLOSING) {
            return;
        }
        enter(ConnectionState.CLOSING);
        inbox.forgetAll();
        pause(false);
        outbox.flushThen(() -> {
            if (inputEnded) {
                context.close();
            } else {
                // Not earlier: only now can the client read it to its end.
                deadlines.restart(now());
                HalfClose.say(context);
            }
        });
    }

    /** Once the input has ended there is nothing to pause, and with epoll reading on is an error. */
    private void pause(boolean pause) {
        if (pause != paused && !inputEnded) {
            paused = pause;
            context.channel().config().setAutoRead(!pause);
        }
    }

    private void enter(ConnectionState next) {
        phase = next;
        deadlines.restart(now());
    }

    private long now() {
        return context.executor().ticker().nanoTime();
    }

    /** What becomes of a connection whose time is over. */
    private final class Clocked implements ConnectionDeadlines.Watched {

        @Override
        public ConnectionState phase() {
            return phase;
        }

        @Override
        public void overdue() {
            guarded(this::end);
        }

        private void end() {
            if (phase.isReceiving()) {
                refuse(ErrorResponses.TOO_SLOW);
            } else if (phase == ConnectionState.IDLE) {
                close();
            } else {
                context.close();
            }
        }

        @Override
        public void stuck() {
            context.close();
        }
    }
}
