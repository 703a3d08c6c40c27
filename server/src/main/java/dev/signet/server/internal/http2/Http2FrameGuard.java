// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.server.internal.net.IncompleteFrameGuard;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import java.util.concurrent.TimeUnit;

/**
 * Limits incomplete frames, where HEADERS and its CONTINUATION frames count as one, and the rate of control frames and of small
 * DATA frames, each of which costs far more time than a byte of a large frame.
 *
 * <p>Control frames are all that are not part of a request: SETTINGS, PING, PRIORITY, WINDOW_UPDATE, RST_STREAM, GOAWAY and those
 * of unknown types. The codec limits acknowledgments only while the client does not read them, resets only of open streams, and
 * DATA frames only if they are empty. A token bucket allows {@link #PER_SECOND} of them, {@link #PER_REQUEST} more for each
 * request, and one more for every {@link #CONTENT_BYTES} that are sent: a client with small windows sends two WINDOW_UPDATE
 * whenever half of them is used.
 */
final class Http2FrameGuard extends IncompleteFrameGuard {

    /** Frames per second; common clients send a few. */
    static final int PER_SECOND = 200;

    /** Frames per request, in addition to those that update windows. */
    static final int PER_REQUEST = 16;

    /** A quarter of the smallest windows that clients are known to use, 1 KB. */
    static final int CONTENT_BYTES = 256;

    /** Tokens of a new connection; few, since a client can always open another one. Common clients send less than 20 at first. */
    static final int INITIAL = 100;

    /** Capacity: enough for the responses of all concurrent streams. */
    static final int BURST = 2000;

    /** Length below which a DATA frame counts; more than the longest padding. */
    static final int SMALL_DATA = 512;

    /** Positions in a frame header. */
    private static final int TYPE = 3;

    private static final int FLAGS = 4;

    private static final long NANOS_PER_TOKEN = TimeUnit.SECONDS.toNanos(1) / PER_SECOND;

    private boolean inHeaders;
    private int tokens = INITIAL;
    private int content;
    private long lastRefill;
    private boolean rejected;

    Http2FrameGuard() {
        super(ProtocolDetector.PREFACE_LENGTH, Http2CodecUtil.FRAME_HEADER_LENGTH);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        super.handlerAdded(ctx);
        lastRefill = ctx.executor().ticker().nanoTime();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        if (rejected) {
            ctx.fireChannelRead(message);
            return;
        }
        refill(ctx.executor().ticker().nanoTime());
        super.channelRead(ctx, message);
        // A frame before this one may have closed the connection.
        if (rejected && ctx.channel().isActive()) {
            throw Http2Exception.connectionError(Http2Error.ENHANCE_YOUR_CALM, "Too many small frames.");
        }
    }

    /** Adds tokens for content that is sent. */
    void onContent(int bytes) {
        content += bytes;
        tokens = Math.min(BURST, tokens + content / CONTENT_BYTES);
        content %= CONTENT_BYTES;
    }

    private void refill(long now) {
        long more = (now - lastRefill) / NANOS_PER_TOKEN;
        tokens = (int) Math.min(BURST, tokens + more);
        lastRefill += more * NANOS_PER_TOKEN;
    }

    @Override
    protected int payloadLength(byte[] header) {
        int length = (header[0] & 0xff) << 16 | (header[1] & 0xff) << 8 | (header[2] & 0xff);
        switch (header[TYPE]) {
            case Http2FrameTypes.HEADERS -> tokens = Math.min(BURST, tokens + PER_REQUEST);
            case Http2FrameTypes.DATA -> tokens -= length < SMALL_DATA ? 1 : 0;
            case Http2FrameTypes.CONTINUATION -> {}
            default -> tokens--;
        }
        if (header[TYPE] == Http2FrameTypes.HEADERS || header[TYPE] == Http2FrameTypes.CONTINUATION) {
            inHeaders = (header[FLAGS] & Http2Flags.END_HEADERS) == 0;
        }
        rejected = tokens < 0;
        return rejected ? REJECTED : length;
    }

    @Override
    protected boolean isContinued() {
        return inHeaders;
    }
}
