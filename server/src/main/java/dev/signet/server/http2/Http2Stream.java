// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Limits;
import dev.signet.server.reception.Reception;
import dev.signet.server.web.Errors;
import dev.signet.server.web.Head;
import dev.signet.server.web.HttpDate;
import dev.signet.server.web.Request;
import dev.signet.server.web.Response;
import dev.signet.server.web.Status;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** One request of an HTTP/2 connection and its answer. Runs on the event loop of the connection. */
final class Http2Stream extends ChannelInboundHandlerAdapter {

    private static final Request UNREADABLE = new Request("-", "", "");
    private static final Response TARGET_TOO_LONG =
            Errors.of(Status.URI_TOO_LONG, "The path is longer than this server allows.");
    private static final Response BODY_TOO_LARGE =
            Errors.of(Status.CONTENT_TOO_LARGE, "The body is larger than this server allows; no endpoint needs one.");
    private static final Response TOO_SLOW = Errors.of(Status.REQUEST_TIMEOUT, "The request did not arrive in time.");

    private final Limits limits;
    private final Reception reception;
    private Request request = UNREADABLE;
    private boolean begun;
    private boolean answering;
    private long received;

    Http2Stream(Limits limits, Reception reception) {
        this.limits = limits;
        this.reception = reception;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        try {
            if (answering) {
                return;
            }
            if (frame instanceof Http2HeadersFrame headers) {
                readHeaders(ctx, headers);
            } else if (frame instanceof Http2DataFrame data) {
                readData(ctx, data);
            }
        } finally {
            ReferenceCountUtil.release(frame);
        }
    }

    /**
     * A stream that breaks is no news. What breaks the protocol is left to the codec, which resets the stream with the right
     * error and counts how often a client makes it do so; a reset of ours would count as harmless.
     */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
            ctx.close();
        }
    }

    private void readHeaders(ChannelHandlerContext ctx, Http2HeadersFrame frame) {
        // Headers that come after these are trailers, which say nothing to us.
        if (!begun) {
            begun = true;
            request = request(frame.headers());
        }
        if (request.target().length() > limits.requestLine()) {
            send(ctx, TARGET_TOO_LONG, System.nanoTime());
        } else if (frame.isEndStream()) {
            answer(ctx);
        } else {
            awaitBody(ctx);
        }
    }

    private void readData(ChannelHandlerContext ctx, Http2DataFrame frame) {
        received += frame.initialFlowControlledBytes();
        if (received > limits.body()) {
            send(ctx, BODY_TOO_LARGE, System.nanoTime());
        } else if (frame.isEndStream()) {
            answer(ctx);
        }
    }

    private static Request request(Http2Headers headers) {
        return new Request(
                text(headers.method()),
                text(headers.path()),
                list(headers, "if-none-match"),
                list(headers, "accept"),
                list(headers, "accept-encoding"));
    }

    private static String list(Http2Headers headers, String name) {
        List<CharSequence> lines = headers.getAll(name);
        return switch (lines.size()) {
            case 0 -> "";
            case 1 -> lines.get(0).toString();
            default -> lines.stream().map(CharSequence::toString).collect(Collectors.joining(","));
        };
    }

    private static String text(CharSequence value) {
        return value == null ? "" : value.toString();
    }

    private void awaitBody(ChannelHandlerContext ctx) {
        Future<?> timer = ctx.executor()
                .schedule(() -> giveUp(ctx), limits.requestTimeout().toNanos(), TimeUnit.NANOSECONDS);
        ctx.channel().closeFuture().addListener(closed -> timer.cancel(false));
    }

    private void giveUp(ChannelHandlerContext ctx) {
        if (!answering) {
            send(ctx, TOO_SLOW, System.nanoTime());
        }
    }

    private void answer(ChannelHandlerContext ctx) {
        answering = true;
        long start = System.nanoTime();
        Response response = reception.answer(request);
        if (response.content().isLarge()) {
            reception.draw(response, ctx.channel(), drawn -> send(ctx, drawn, start));
        } else {
            send(ctx, response, start);
        }
    }

    private void send(ChannelHandlerContext ctx, Response response, long start) {
        answering = true;
        byte[] bytes = response.content().bytes();
        boolean bodiless = request.isHead() || bytes.length == 0;
        ChannelFuture sent = ctx.write(new DefaultHttp2HeadersFrame(headers(response, bytes.length), bodiless));
        if (!bodiless) {
            sent = ctx.write(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(bytes), true));
        }
        ctx.flush();
        reception.answered("HTTP/2", request, response, bytes.length, System.nanoTime() - start);
        if (!sent.isDone()) {
            await(ctx, sent, bytes.length);
        }
    }

    private static Http2Headers headers(Response response, int length) {
        Http2Headers headers = new DefaultHttp2Headers(false);
        headers.status(Integer.toString(response.status().code()));
        for (Head.Field field : response.head().fields()) {
            headers.add(field.lowerName(), field.value());
        }
        if (!response.etag().isEmpty()) {
            headers.add("etag", response.etag());
        }
        if (response.status().hasContent()) {
            headers.add("content-length", Integer.toString(length));
        }
        return headers.add("date", HttpDate.text());
    }

    /** A client that opens no window for its answer must not hold it for ever. */
    private void await(ChannelHandlerContext ctx, ChannelFuture sent, int bytes) {
        reception.backlog().add(bytes);
        Future<?> timer = ctx.executor()
                .schedule(
                        () -> Http2Connection.closeNow(ctx.channel().parent()),
                        limits.sendTimeout().toNanos(),
                        TimeUnit.NANOSECONDS);
        sent.addListener(done -> {
            reception.backlog().remove(bytes);
            timer.cancel(false);
        });
    }
}
