// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.dispatch.RequestDispatcher;
import dev.signet.server.http.Limits;
import dev.signet.server.net.Connection;
import dev.signet.server.net.PendingBytes;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;

/** Makes connections speak HTTP/2. */
public final class Http2Pipeline {

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
    private final RequestDispatcher reception;
    private final PendingBytes pendingBytes;
    private final long drainMillis;

    public Http2Pipeline(Limits limits, RequestDispatcher reception, PendingBytes pendingBytes, long drainMillis) {
        this.limits = limits;
        this.reception = reception;
        this.pendingBytes = pendingBytes;
        this.drainMillis = drainMillis;
    }

    /** For a connection that begins with HTTP/2. */
    public void install(ChannelPipeline pipeline) {
        Connection connection = Connection.of(pipeline.channel(), pendingBytes);
        StreamScheduler turns = new StreamScheduler(
                pipeline.channel().eventLoop(), new ConnectionQuota(pendingBytes, connection), connection);
        pipeline.addLast(
                new Http2FrameGuard(limits, pendingBytes),
                new LingeringClose(limits.sendTimeout()),
                new ReadBudget(connection, connection::budget),
                codec(),
                streams(turns, new ConnectionQuota(pendingBytes, connection)),
                new IdleConnectionHandler(limits),
                new ConnectionEventHandler(turns));
    }

    private Http2FrameCodec codec() {
        Http2Settings settings =
                Http2Settings.defaultSettings().maxConcurrentStreams(STREAMS).maxHeaderListSize(mostRead());
        return Http2FrameCodecBuilder.forServer()
                .initialSettings(settings)
                .headerSensitivityDetector(ResponseHeaders::isChanging)
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

    /** Requests have a share of their own: neither they nor answers are to wait for the other to go. */
    private Http2MultiplexHandler streams(StreamScheduler turns, ConnectionQuota requests) {
        return new Http2MultiplexHandler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel stream) {
                stream.pipeline().addLast(new StreamHandler(limits, reception, turns, requests));
            }
        });
    }
}
