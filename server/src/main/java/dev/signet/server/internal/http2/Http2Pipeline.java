// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.net.Limits;
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
public record Http2Pipeline(Limits limits, RequestDispatcher dispatcher) {

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
        pipeline.addLast(new Http2FrameGuard(), new LingeringClose(limits.sendTimeout()), new HandlerBuilder().build());
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
            initialSettings(Http2Settings.defaultSettings()
                    .maxConcurrentStreams(MAX_CONCURRENT_STREAMS)
                    .maxHeaderListSize(maxDecoded()));
            encoderEnforceMaxQueuedControlFrames(MAX_QUEUED_CONTROL_FRAMES);
            decoderEnforceMaxRstFramesPerWindow(MAX_RESETS, RESET_WINDOW_SECONDS);
            encoderEnforceMaxRstFramesPerWindow(MAX_RESETS, RESET_WINDOW_SECONDS);
            // The streams that a close waits for have deadlines.
            gracefulShutdownTimeoutMillis(-1);
        }

        /** Above the limits, since the codec cannot send a 431 with content, as RequestHeaders does. */
        private long maxDecoded() {
            return (long) Limits.REQUEST_LINE
                    + Limits.HEADER_BYTES
                    + Limits.HEADERS * FIELD_OVERHEAD
                    + READ_BEYOND_LIMIT;
        }

        @Override
        protected Http2Handler build() {
            return super.build();
        }

        @Override
        protected Http2Handler build(
                Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
            // Told to the client, which counts an overhead per field: within it, all fields are accepted.
            settings.maxHeaderListSize(Limits.HEADER_BYTES);
            return new Http2Handler(decoder, encoder, settings, maxDecoded(), dispatcher);
        }
    }
}
