// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import dev.signet.server.dispatch.RequestDispatcher;
import dev.signet.server.http.Limits;
import dev.signet.server.net.Connection;
import dev.signet.server.net.ConnectionQuota;
import dev.signet.server.net.LingeringClose;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;

/** Adds the HTTP/2 handlers to the pipeline of a connection. */
public final class Http2Pipeline {

    private static final int MAX_CONCURRENT_STREAMS = 100;

    /**
     * Unsent acknowledgments and resets that the codec may queue. Each takes more than 200 bytes that are not counted as
     * pending. A client that reads never reaches the limit, since frames written to the socket do not count.
     */
    private static final int MAX_QUEUED_CONTROL_FRAMES = 64;

    /** Streams that the client may reset (CVE-2023-44487), or make the server reset (CVE-2025-8671), within the window. */
    private static final int MAX_RESETS = 200;

    private static final int RESET_WINDOW_SECONDS = 30;

    /** Overhead that the codec counts per field: RFC 9113, section 6.5.2. */
    private static final int FIELD_OVERHEAD = 32;

    /** Bytes of header fields beyond the limit that are read, so that the stream can be rejected with a 431. */
    private static final int READ_BEYOND_LIMIT = 64 * 1024;

    private final Limits limits;
    private final RequestDispatcher dispatcher;
    private final long drainMillis;

    public Http2Pipeline(Limits limits, RequestDispatcher dispatcher, long drainMillis) {
        this.limits = limits;
        this.dispatcher = dispatcher;
        this.drainMillis = drainMillis;
    }

    /** Adds the handlers; the client sends its connection preface next. */
    public void install(ChannelPipeline pipeline) {
        Connection connection = Connection.of(pipeline.channel());
        StreamScheduler scheduler = new StreamScheduler(pipeline.channel().eventLoop(), connection);
        pipeline.addLast(
                new FlushHandler(connection),
                new Http2FrameGuard(limits),
                new LingeringClose(limits.sendTimeout()),
                new ReadBudget(connection),
                codec(),
                streams(scheduler, new ConnectionQuota(connection)),
                new ConnectionEventHandler(limits, scheduler));
    }

    private Http2FrameCodec codec() {
        Http2Settings settings = Http2Settings.defaultSettings()
                .maxConcurrentStreams(MAX_CONCURRENT_STREAMS)
                .maxHeaderListSize(maxHeaderListSize());
        return Http2FrameCodecBuilder.forServer()
                .initialSettings(settings)
                .headerSensitivityDetector(ResponseHeaders::isChanging)
                .encoderEnforceMaxQueuedControlFrames(MAX_QUEUED_CONTROL_FRAMES)
                .decoderEnforceMaxRstFramesPerWindow(MAX_RESETS, RESET_WINDOW_SECONDS)
                .encoderEnforceMaxRstFramesPerWindow(MAX_RESETS, RESET_WINDOW_SECONDS)
                .gracefulShutdownTimeoutMillis(drainMillis)
                .build();
    }

    /** Above the limits, because the codec cannot send a 431 with content: {@link StreamHandler} rejects such a request. */
    private long maxHeaderListSize() {
        return (long) limits.requestLine()
                + limits.headerBytes()
                + (long) limits.headers() * FIELD_OVERHEAD
                + READ_BEYOND_LIMIT;
    }

    /** Requests have their own quota, so that requests and responses do not wait for each other. */
    private Http2MultiplexHandler streams(StreamScheduler scheduler, ConnectionQuota requests) {
        return new Http2MultiplexHandler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel stream) {
                stream.pipeline().addLast(new StreamHandler(limits, dispatcher, scheduler, requests));
            }
        });
    }
}
