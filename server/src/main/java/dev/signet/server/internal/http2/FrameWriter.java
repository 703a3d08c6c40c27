// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import dev.signet.server.internal.http.HttpDate;
import dev.signet.server.internal.net.ConnectionOutput;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.EncoderException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Set;

/**
 * Writes HEADERS and DATA frames to the output of a connection. Fields that differ in most responses would fill the dynamic table
 * of HPACK, which takes heap on both sides, so they are never-indexed literals, which proxies do not index either (RFC 7541,
 * section 6.2.3).
 */
final class FrameWriter {

    private static final Set<AsciiString> NEVER_INDEXED =
            Set.of(HttpHeaderNames.ETAG, HttpHeaderNames.CONTENT_LENGTH, HttpHeaderNames.DATE);

    /** Fields of a response, about. */
    private static final int FIELDS = 16;

    /** Upper bound of the length of a head without fields, in bytes, with two changes of the table size. */
    private static final int MAX_STATUS_LENGTH = 16;

    private final ConnectionOutput output;
    private final Http2FrameGuard guard;
    private final DefaultHttp2HeadersEncoder heads = new DefaultHttp2HeadersEncoder(
            (name, value) -> name instanceof AsciiString known && NEVER_INDEXED.contains(known),
            /* ignoreMaxHeaderListSize= */ true,
            FIELDS);

    private int tableSize = Http2CodecUtil.DEFAULT_HEADER_TABLE_SIZE;
    private boolean clearTable;

    FrameWriter(ConnectionOutput output, Http2FrameGuard guard) {
        this.output = output;
        this.guard = guard;
    }

    /**
     * Sets the limit of the client for the dynamic table of HPACK, in bytes. The settings may have contained a lower one, which
     * empties its table (RFC 7541, section 4.2).
     */
    void limitTable(long limit) {
        tableSize = (int) Math.min(Http2CodecUtil.DEFAULT_HEADER_TABLE_SIZE, limit);
        clearTable = true;
    }

    void writeHead(int stream, Response response, int length, boolean endStream) {
        Http2Headers head = status(response.status().code());
        for (ResponseHead.Field field : response.head().fields()) {
            head.add(field.lowerName(), field.value());
        }
        if (!response.etag().isEmpty()) {
            head.add(HttpHeaderNames.ETAG, response.etag());
        }
        if (response.hasLength()) {
            head.add(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(length));
        }
        head.add(HttpHeaderNames.DATE, HttpDate.at(System.currentTimeMillis()).text());
        writeHeaders(stream, head, response.maxHeadLength(), endStream);
    }

    void writeStatus(int stream, int status, boolean endStream) {
        writeHeaders(stream, status(status), MAX_STATUS_LENGTH, endStream);
    }

    private static Http2Headers status(int code) {
        return new DefaultHttp2Headers(/* validate= */ false, FIELDS)
                .status(HttpResponseStatus.valueOf(code).codeAsText());
    }

    /** Writes the whole frame, or nothing if encoding the head fails. */
    private void writeHeaders(int stream, Http2Headers head, int maxLength, boolean endStream) {
        ByteBuf out = output.batch(Http2CodecUtil.FRAME_HEADER_LENGTH + maxLength);
        int start = out.writerIndex();
        try {
            writeFrameHeader(out, 0, Http2FrameTypes.HEADERS, Http2Flags.END_HEADERS, stream, endStream);
            if (clearTable) {
                heads.maxHeaderTableSize(0);
                heads.maxHeaderTableSize(tableSize);
                clearTable = false;
            }
            heads.encodeHeaders(stream, head, out);
        } catch (Throwable failure) {
            // The table may contain fields that are not sent.
            clearTable = true;
            out.writerIndex(start);
            throw new EncoderException(failure);
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

    private static void writeFrameHeader(ByteBuf out, int length, int type, int flags, int stream, boolean endStream) {
        out.writeMedium(length).writeByte(type);
        out.writeByte(endStream ? flags | Http2Flags.END_STREAM : flags).writeInt(stream);
    }
}
