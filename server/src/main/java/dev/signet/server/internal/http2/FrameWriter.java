// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.server.internal.http.Response;
import dev.signet.server.internal.net.ConnectionOutput;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;

/** Writes HEADERS and DATA frames to the output of a connection. */
final class FrameWriter {

    private final ConnectionOutput output;
    private final ResponseHeadEncoder heads = new ResponseHeadEncoder();

    FrameWriter(ConnectionOutput output) {
        this.output = output;
    }

    /** Sets the limit of the client for the dynamic table of HPACK, in bytes. */
    void limitTable(long limit) {
        heads.limitTable(limit);
    }

    void writeHead(int stream, Response response, int length, boolean endStream) {
        ByteBuf out = output.batch(Http2CodecUtil.FRAME_HEADER_LENGTH + response.maxHeadLength());
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
        writeFrameHeader(out, length, Http2FrameTypes.DATA, 0, stream, endStream);
        out.writeBytes(content, from, length);
    }

    /** Returns the index of the payload. */
    private static int beginHeaders(ByteBuf out, int stream, boolean endStream) {
        writeFrameHeader(out, 0, Http2FrameTypes.HEADERS, Http2Flags.END_HEADERS, stream, endStream);
        return out.writerIndex();
    }

    private static void endHeaders(ByteBuf out, int start) {
        out.setMedium(start - Http2CodecUtil.FRAME_HEADER_LENGTH, out.writerIndex() - start);
    }

    /** RFC 9113, section 4.1. */
    private static void writeFrameHeader(ByteBuf out, int length, int type, int flags, int stream, boolean endStream) {
        out.writeMedium(length).writeByte(type);
        out.writeByte(endStream ? flags | Http2Flags.END_STREAM : flags).writeInt(stream);
    }
}
