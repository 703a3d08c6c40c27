// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.http.Limits;
import dev.signet.server.internal.net.LingeringClose;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;

/** Adds the HTTP/2 handlers to the pipeline of a connection. */
public record Http2Pipeline(Limits limits, RequestDispatcher dispatcher, long drainMillis) {

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
    private static final long FIELD_OVERHEAD = 32;

    /** Bytes of header fields beyond the limit that are read, so that the stream can be rejected with a 431. */
    private static final int READ_BEYOND_LIMIT = 64 * 1024;

    /** Adds the handlers; the client sends its connection preface next. */
    public void install(ChannelPipeline pipeline) {
        pipeline.addLast(
                new Http2FrameGuard(limits), new LingeringClose(limits.sendTimeout()), new HandlerBuilder().build());
    }

    /** Configures Netty's codec. */
    private final class HandlerBuilder extends AbstractHttp2ConnectionHandlerBuilder<Http2Handler, HandlerBuilder> {

        HandlerBuilder() {
            // Priorities are deprecated (RFC 9113, section 5.3.2), and distributing bytes by them costs more.
            Http2Connection state = new DefaultHttp2Connection(/* server= */ true);
            state.remote()
                    .flowController(
                            new DefaultHttp2RemoteFlowController(state, new UniformStreamByteDistributor(state)));
            connection(state);
            // Above the limits, since the codec cannot send a 431 with content, as RequestHeaders does.
            long maxHeaders = (long) limits.requestLine() + limits.headerBytes() + limits.headers() * FIELD_OVERHEAD;
            initialSettings(Http2Settings.defaultSettings()
                    .maxConcurrentStreams(MAX_CONCURRENT_STREAMS)
                    .maxHeaderListSize(maxHeaders + READ_BEYOND_LIMIT));
            encoderEnforceMaxQueuedControlFrames(MAX_QUEUED_CONTROL_FRAMES);
            decoderEnforceMaxRstFramesPerWindow(MAX_RESETS, RESET_WINDOW_SECONDS);
            encoderEnforceMaxRstFramesPerWindow(MAX_RESETS, RESET_WINDOW_SECONDS);
            gracefulShutdownTimeoutMillis(drainMillis);
        }

        @Override
        protected Http2Handler build() {
            return super.build();
        }

        @Override
        protected Http2Handler build(
                Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
            return new Http2Handler(decoder, encoder, settings, limits, dispatcher);
        }
    }
}
