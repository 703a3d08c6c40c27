// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.server.internal.net.FrameGuard;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import java.util.List;
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
final class Http2FrameGuard extends FrameGuard {

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

    private int prefaceLeft = ProtocolDetector.PREFACE_LENGTH;
    private boolean inHeaders;
    private int tokens = INITIAL;
    private int content;
    private long lastRefill;
    private boolean rejected;

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        super.handlerAdded(ctx);
        lastRefill = ctx.executor().ticker().nanoTime();
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (rejected) {
            in.skipBytes(in.readableBytes());
        } else {
            long more = (ctx.executor().ticker().nanoTime() - lastRefill) / NANOS_PER_TOKEN;
            tokens = (int) Math.min(BURST, tokens + more);
            lastRefill += more * NANOS_PER_TOKEN;
            super.decode(ctx, in, out);
        }
    }

    /** Adds tokens for content that is sent. */
    void onContent(int bytes) {
        content += bytes;
        tokens = Math.min(BURST, tokens + content / CONTENT_BYTES);
        content %= CONTENT_BYTES;
    }

    @Override
    protected int frameLength(ByteBuf in, int at) {
        int readable = in.writerIndex() - at;
        if (prefaceLeft > 0) {
            return Math.min(prefaceLeft, readable);
        }
        if (readable < Http2CodecUtil.FRAME_HEADER_LENGTH) {
            return 0;
        }
        int length = in.getUnsignedMedium(at);
        // The codec rejects the header of a frame that is too long.
        return Http2CodecUtil.FRAME_HEADER_LENGTH + (length > Http2CodecUtil.DEFAULT_MAX_FRAME_SIZE ? 0 : length);
    }

    @Override
    protected boolean admits(ChannelHandlerContext ctx, ByteBuf in, int at) throws Http2Exception {
        if (prefaceLeft > 0) {
            prefaceLeft -= frameLength(in, at);
            return true;
        }
        byte type = in.getByte(at + TYPE);
        int left = switch (type) {
            case Http2FrameTypes.HEADERS -> Math.min(BURST, tokens + PER_REQUEST);
            case Http2FrameTypes.DATA -> in.getUnsignedMedium(at) < SMALL_DATA ? tokens - 1 : tokens;
            case Http2FrameTypes.CONTINUATION -> tokens;
            default -> tokens - 1;
        };
        if (left < 0) {
            // Frames before this one are passed on first; one of them may close the connection.
            rejected = at == in.readerIndex();
            if (rejected && ctx.channel().isActive()) {
                throw Http2Exception.connectionError(Http2Error.ENHANCE_YOUR_CALM, "Too many small frames.");
            }
            return false;
        }
        tokens = left;
        if (type == Http2FrameTypes.HEADERS || type == Http2FrameTypes.CONTINUATION) {
            inHeaders = (in.getByte(at + FLAGS) & Http2Flags.END_HEADERS) == 0;
        }
        return true;
    }

    @Override
    protected boolean isContinued() {
        return prefaceLeft > 0 || inHeaders;
    }
}
