// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.net.Backlog;
import dev.signet.server.net.Limits;
import dev.signet.server.reception.Reception;
import dev.signet.server.web.Request;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpServerUpgradeHandler;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2ServerUpgradeCodec;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.AsciiString;
import java.util.List;

/** Makes connections speak HTTP/2. */
public final class Http2 {

    private static final int STREAMS = 100;

    /**
     * Acknowledgements and resets that a client may leave unread. Each takes more than 200 bytes, which nobody counts; a
     * client that reads never has as many, since what the socket takes does not count.
     */
    private static final int UNREAD = 64;

    /** What the codec counts for a field, besides its name and value. RFC 9113, section 6.5.2. */
    private static final int FIELD_ITSELF = 32;

    /** Bytes of fields beyond the limit that are still read, to be answered as HTTP/1.1 answers them. */
    private static final int READ_TO_BE_REFUSED = 64 * 1024;

    private final Limits limits;
    private final Reception reception;
    private final Backlog backlog;
    private final long drainMillis;

    public Http2(Limits limits, Reception reception, Backlog backlog, long drainMillis) {
        this.limits = limits;
        this.reception = reception;
        this.backlog = backlog;
        this.drainMillis = drainMillis;
    }

    /** For a connection that begins with HTTP/2. */
    public void install(ChannelPipeline pipeline) {
        Turns turns = turns(pipeline);
        pipeline.addLast(watch(), farewell(), codec(), streams(turns), idle(), new ConnectionEvents(turns));
    }

    /**
     * For a connection that asked for HTTP/2 in a request of HTTP/1.1: says that it switches, and answers the request as
     * stream 1. False, and nothing has changed, if the settings that came with it are not well-formed, or if it has no path:
     * the codec would fail to make such a request one of HTTP/2, after it has switched.
     */
    public boolean upgrade(ChannelHandlerContext context, Request request, String settings) {
        if (!RequestFields.isPath(request.target()) || request.method().equals("CONNECT")) {
            return false;
        }
        ChannelPipeline pipeline = context.pipeline();
        HttpResponseEncoder encoder = new HttpResponseEncoder();
        Http2FrameCodec codec = codec();
        Turns turns = turns(pipeline);
        ChannelHandler watch = watch();
        ChannelHandler farewell = farewell();
        HttpServerUpgradeHandler switcher = new HttpServerUpgradeHandler(
                upgrading -> upgrading.pipeline().remove(encoder),
                protocol -> new Http2ServerUpgradeCodec(codec, streams(turns), idle(), new ConnectionEvents(turns)));
        pipeline.addBefore(context.name(), null, encoder);
        // All of it after the handler that leaves, because that hands on what it has received and not read.
        pipeline.addAfter(context.name(), null, switcher);
        pipeline.addAfter(context.name(), null, farewell);
        pipeline.addAfter(context.name(), null, watch);
        ChannelHandlerContext last = pipeline.context(farewell);
        last.fireChannelRead(upgradeRequest(request, settings));
        last.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
        if (pipeline.context(codec) == null) {
            List.of(encoder, watch, farewell, switcher).forEach(pipeline::remove);
            return false;
        }
        pipeline.remove(context.handler());
        return true;
    }

    private static DefaultHttpRequest upgradeRequest(Request request, String settings) {
        DefaultHttpRequest upgrade =
                new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.valueOf(request.method()), request.target());
        upgrade.headers()
                .set(HttpHeaderNames.CONNECTION, "Upgrade, HTTP2-Settings")
                .set(HttpHeaderNames.UPGRADE, "h2c")
                .set("HTTP2-Settings", settings);
        add(upgrade, HttpHeaderNames.IF_NONE_MATCH, request.ifNoneMatch());
        add(upgrade, HttpHeaderNames.ACCEPT, request.accept());
        add(upgrade, HttpHeaderNames.ACCEPT_ENCODING, request.acceptEncoding());
        return upgrade;
    }

    private static void add(DefaultHttpRequest upgrade, AsciiString name, String value) {
        if (!value.isEmpty()) {
            upgrade.headers().set(name, value);
        }
    }

    private ChannelHandler idle() {
        return new IdleWatch(limits);
    }

    private ChannelHandler watch() {
        return new FrameWatch(limits, backlog);
    }

    private ChannelHandler farewell() {
        return new SoftClose(limits.sendTimeout());
    }

    private Http2FrameCodec codec() {
        Http2Settings settings =
                Http2Settings.defaultSettings().maxConcurrentStreams(STREAMS).maxHeaderListSize(mostRead());
        return Http2FrameCodecBuilder.forServer()
                .initialSettings(settings)
                .headerSensitivityDetector(AnswerFields::isChanging)
                .encoderEnforceMaxQueuedControlFrames(UNREAD)
                .gracefulShutdownTimeoutMillis(drainMillis)
                .build();
    }

    /** The codec knows no refusal with content: it is to read what we refuse, and only ends what goes far beyond. */
    private long mostRead() {
        return (long) limits.requestLine()
                + limits.headerBytes()
                + (long) limits.headers() * FIELD_ITSELF
                + READ_TO_BE_REFUSED;
    }

    private Turns turns(ChannelPipeline pipeline) {
        return new Turns(pipeline.channel().eventLoop(), share());
    }

    /** One for requests and one for answers: neither is to wait for the other to go. */
    private Share share() {
        return new Share(backlog);
    }

    private Http2MultiplexHandler streams(Turns turns) {
        Share requests = share();
        return new Http2MultiplexHandler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel stream) {
                stream.pipeline().addLast(new Exchange(limits, reception, turns, requests));
            }
        });
    }
}
