// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.http.internal.message.Response;
import dev.signet.server.internal.net.ConnectionOutput;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import java.util.function.Consumer;

/** Writes HEADERS and DATA frames to the output of a connection. */
final class FrameWriter {

    private final ConnectionOutput output;
    private final Http2FrameGuard guard;
    private final ResponseHeadEncoder heads = new ResponseHeadEncoder();

    FrameWriter(ConnectionOutput output, Http2FrameGuard guard) {
        this.output = output;
        this.guard = guard;
    }

    /** Sets the limit of the client for the dynamic table of HPACK, in bytes. */
    void limitTable(long limit) {
        heads.limitTable(limit);
    }

    void writeHead(int stream, Response response, int length, boolean endStream) {
        writeHeaders(stream, response.maxHeadLength(), endStream, out -> heads.encode(out, response, length));
    }

    /** Writes a head without fields. */
    void writeStatus(int stream, int status, boolean endStream) {
        writeHeaders(stream, ResponseHeadEncoder.MAX_STATUS_LENGTH, endStream, out -> heads.encode(out, status));
    }

    /** Writes the whole frame, or nothing if encoding the head fails. */
    private void writeHeaders(int stream, int maxLength, boolean endStream, Consumer<ByteBuf> head) {
        ByteBuf out = output.batch(Http2CodecUtil.FRAME_HEADER_LENGTH + maxLength);
        int start = out.writerIndex();
        try {
            writeFrameHeader(out, 0, Http2FrameTypes.HEADERS, Http2Flags.END_HEADERS, stream, endStream);
            head.accept(out);
        } catch (Throwable failure) {
            out.writerIndex(start);
            heads.clearTable();
            throw failure;
        }
        out.setMedium(start, out.writerIndex() - start - Http2CodecUtil.FRAME_HEADER_LENGTH);
    }

    void writeData(int stream, byte[] content, int from, int length, boolean endStream) {
        int frame = Http2CodecUtil.FRAME_HEADER_LENGTH + length;
        // Fails before the frame header is written, if there is no memory for the content.
        ByteBuf out = output.batch(frame).ensureWritable(frame);
        writeFrameHeader(out, length, Http2FrameTypes.DATA, 0, stream, endStream);
        out.writeBytes(content, from, length);
        guard.onContent(length);
    }

    /** RFC 9113, section 4.1. */
    private static void writeFrameHeader(ByteBuf out, int length, int type, int flags, int stream, boolean endStream) {
        out.writeMedium(length).writeByte(type);
        out.writeByte(endStream ? flags | Http2Flags.END_STREAM : flags).writeInt(stream);
    }
}
