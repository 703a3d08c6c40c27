// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.server.internal.http.Response;
import dev.signet.server.internal.net.Connection;
import dev.signet.server.internal.net.ConnectionOutput;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;

/**
 * Writes HEADERS and DATA frames to the {@link ConnectionOutput} of a connection. Control frames, which the codec writes to the
 * pipeline, pass through this handler, so they do not overtake frames that were written before.
 */
final class FrameOutput extends ChannelOutboundHandlerAdapter {

    private final ResponseHeadEncoder heads = new ResponseHeadEncoder();
    private final Runnable onSent;

    private ConnectionOutput output;

    /** Creates an output that calls a function when a write that had to wait is complete. */
    FrameOutput(Runnable onSent) {
        this.onSent = onSent;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        output = new ConnectionOutput(ctx, Connection.of(ctx.channel()), onSent);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        output.release();
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        output.write();
        ctx.write(message, promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        if (output.hasBatch()) {
            output.flush();
        } else {
            ctx.flush();
        }
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        flush(ctx);
        ctx.close(promise);
    }

    ConnectionOutput output() {
        return output;
    }

    /** Sets the limit of the client for the dynamic table of HPACK, in bytes. */
    void limitTable(long limit) {
        heads.limitTable(limit);
    }

    void writeHead(int stream, Response response, int length, boolean endStream) {
        ByteBuf out = output.batch(Http2CodecUtil.FRAME_HEADER_LENGTH + ResponseHeadEncoder.maxLength(response));
        int start = beginHeaders(out, stream, endStream);
        heads.encode(out, response, length);
        endHeaders(out, start);
    }

    /** Writes a head without fields. */
    void writeStatus(int stream, int status, boolean endStream) {
        ByteBuf out = output.batch(Http2CodecUtil.FRAME_HEADER_LENGTH + ResponseHeadEncoder.MAX_STATUS_LENGTH);
        int start = beginHeaders(out, stream, endStream);
        heads.encode(out, status);
        endHeaders(out, start);
    }

    void writeData(int stream, byte[] content, int from, int length, boolean endStream) {
        ByteBuf out = output.batch(Http2CodecUtil.FRAME_HEADER_LENGTH + length);
        writeFrameHeader(out, length, Http2FrameTypes.DATA, endStream ? Http2Flags.END_STREAM : 0, stream);
        out.writeBytes(content, from, length);
    }

    private static int beginHeaders(ByteBuf out, int stream, boolean endStream) {
        int start = out.writerIndex();
        int flags = Http2Flags.END_HEADERS | (endStream ? Http2Flags.END_STREAM : 0);
        writeFrameHeader(out, 0, Http2FrameTypes.HEADERS, flags, stream);
        return start;
    }

    private static void endHeaders(ByteBuf out, int start) {
        out.setMedium(start, out.writerIndex() - start - Http2CodecUtil.FRAME_HEADER_LENGTH);
    }

    /** RFC 9113, section 4.1. */
    private static void writeFrameHeader(ByteBuf out, int length, int type, int flags, int stream) {
        out.writeMedium(length).writeByte(type).writeByte(flags).writeInt(stream);
    }
}
