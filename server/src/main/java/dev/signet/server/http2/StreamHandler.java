// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.dispatch.RequestDispatcher;
import dev.signet.server.http.ErrorResponses;
import dev.signet.server.http.Limits;
import dev.signet.server.http.Request;
import dev.signet.server.http.Response;
import dev.signet.server.net.ErrorLog;
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

/** One request of an HTTP/2 connection and its answer. Runs on the event loop of the connection. */
final class StreamHandler extends ChannelInboundHandlerAdapter {

    /** About what an open stream takes, in bytes, and an answer that waits, without what is in them. */
    private static final int STREAM_ITSELF = 2048;

    private static final int ANSWER_ITSELF = 512;

    /**
     * For a client that is still sending to read its answer and stop by itself, as they do: some take a reset that comes
     * along with an answer for a failure.
     */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Limits limits;
    private final RequestDispatcher reception;
    private final StreamScheduler turns;
    private final ConnectionQuota requests;

    @SuppressWarnings("NullAway.Init") // set when the handler is added, before any event
    private ChannelHandlerContext context;

    private Request request = RequestHeaders.NONE;
    private Optional<Response> refusal = Optional.empty();
    private int held;
    private boolean begun;
    private boolean ended;
    private boolean answering;
    private boolean drawing;
    private boolean sent;
    private long received;
    private long start;

    /** A stream that is answered in its turn and, if it must wait, holds its request as part of the share. */
    StreamHandler(Limits limits, RequestDispatcher reception, StreamScheduler turns, ConnectionQuota requests) {
        this.limits = limits;
        this.reception = reception;
        this.turns = turns;
        this.requests = requests;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        turns.leave(this);
        endDrawing();
        letGo();
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
     * What breaks the protocol is left to the codec, which resets the stream with the right error and counts how often a
     * client makes it do so; a reset of ours would count as harmless.
     */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
            ctx.close();
            ErrorLog.ofConnection(cause);
        }
    }

    private void readHeaders(Http2HeadersFrame frame) {
        if (!begun) {
            begun = true;
            begin(new RequestHeaders(frame.headers()));
        } else if (ended) {
            // Trailers, which say nothing to us.
            complete();
        }
    }

    private void begin(RequestHeaders fields) {
        refusal = fields.refusal(limits);
        request = refusal.isPresent() ? fields.refused() : fields.request();
        if (ended) {
            complete();
        } else if (refusal.isPresent()) {
            refuse(refusal.get());
        } else if (hold()) {
            awaitBody(fields.expects());
        } else {
            refuse(RequestDispatcher.BUSY);
        }
    }

    private void readData(Http2DataFrame frame) {
        received += frame.initialFlowControlledBytes();
        if (answering) {
            readLate();
        } else if (received > limits.body()) {
            refuse(ErrorResponses.BODY_TOO_LARGE);
        } else if (ended) {
            complete();
        }
    }

    /** Beyond the window that was open, the client sends although it has the answer. */
    private void readLate() {
        if (sent && received > Http2CodecUtil.DEFAULT_WINDOW_SIZE) {
            stopRequest();
        }
    }

    private void awaitBody(boolean expected) {
        if (expected) {
            context.writeAndFlush(new DefaultHttp2HeadersFrame(new DefaultHttp2Headers(false).status("100")));
        }
        after(limits.requestTimeout().toNanos(), () -> refuse(ErrorResponses.TOO_SLOW));
    }

    /** Does something later, unless the stream is closed by then. */
    private void after(long nanos, Runnable action) {
        Future<?> timer = context.executor().schedule(() -> goOn(action), nanos, TimeUnit.NANOSECONDS);
        context.channel().closeFuture().addListener(closed -> timer.cancel(false));
    }

    /** Answers before the request is complete. */
    private void refuse(Response response) {
        if (!answering) {
            answering = true;
            received = 0;
            start = now();
            send(response);
        }
    }

    private void complete() {
        if (answering) {
            return;
        }
        answering = true;
        start = now();
        if (turns.isNow(start)) {
            answer();
        } else if (hold()) {
            turns.await(this);
        } else if (turns.hasRoom()) {
            send(RequestDispatcher.BUSY);
        } else {
            reset(Http2Error.REFUSED_STREAM);
        }
    }

    /** When it has waited and its turn has come. */
    void answerInTurn() {
        goOn(this::answer);
    }

    /** Takes up a stream again that has waited for something. What goes wrong closes it, as it does while it is read. */
    private void goOn(Runnable step) {
        try {
            if (context.channel().isActive()) {
                step.run();
            }
        } catch (Throwable e) {
            context.pipeline().fireExceptionCaught(e);
        }
    }

    private void answer() {
        Response response = refusal.isPresent() ? refusal.get() : reception.answer(request);
        if (!response.content().isLarge()) {
            send(response);
        } else if (hold()) {
            drawing = true;
            turns.beginDrawing();
            reception.draw(response, context.channel(), this::drawn);
        } else {
            send(RequestDispatcher.BUSY);
        }
    }

    private void drawn(Response response) {
        endDrawing();
        goOn(() -> send(response));
    }

    private void endDrawing() {
        if (drawing) {
            drawing = false;
            turns.endDrawing();
        }
    }

    /** Counts what is kept while the request waits for something; false if it is too much. */
    private boolean hold() {
        if (held > 0) {
            return true;
        }
        int size = STREAM_ITSELF
                + request.method().length()
                + request.target().length()
                + request.ifNoneMatch().length()
                + request.accept().length()
                + request.acceptEncoding().length();
        if (!requests.hasRoomFor(size)) {
            return false;
        }
        held = size;
        requests.add(held);
        return true;
    }

    private void letGo() {
        request = RequestHeaders.NONE;
        requests.remove(held);
        held = 0;
    }

    /** What it is to keep an answer until it is taken. */
    private int weight(Response response) {
        return ANSWER_ITSELF + (request.isHead() ? 0 : response.content().bytes().length);
    }

    private void send(Response response) {
        byte[] bytes = response.content().bytes();
        boolean bodiless = request.isHead() || bytes.length == 0;
        ChannelFuture written =
                context.write(new DefaultHttp2HeadersFrame(ResponseHeaders.of(response, bytes.length), bodiless));
        if (!bodiless) {
            written = context.write(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(bytes), true));
        }
        context.flush();
        reception.answered("HTTP/2", request, response, bytes.length, now() - start);
        int weight = weight(response);
        letGo();
        if (!written.isDone()) {
            await(written, weight);
        }
        if (!ended) {
            long patience = hold() ? PATIENCE_NANOS : 0;
            written.addListener(done -> {
                sent = true;
                after(patience, this::stopRequest);
            });
        }
    }

    /** The rest of the request would be read for nothing. RFC 9113, section 8.1. */
    private void stopRequest() {
        if (!ended) {
            reset(Http2Error.NO_ERROR);
        }
    }

    private void reset(Http2Error error) {
        context.writeAndFlush(new DefaultHttp2ResetFrame(error));
    }

    /** A client that opens no window for its answer must not hold it for ever. */
    private void await(ChannelFuture written, int bytes) {
        turns.given(bytes);
        Future<?> timer = context.executor()
                .schedule(
                        () -> LingeringClose.spare(context.channel().parent()),
                        limits.sendTimeout().toNanos(),
                        TimeUnit.NANOSECONDS);
        written.addListener(done -> {
            turns.taken(bytes);
            timer.cancel(false);
        });
    }

    private long now() {
        return context.executor().ticker().nanoTime();
    }
}
