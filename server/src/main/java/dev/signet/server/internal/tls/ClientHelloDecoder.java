// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.tls;

import dev.signet.server.internal.net.FirstBytesDecoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/**
 * Waits for the first record of a client, which is or begins a ClientHello, before the TLS engine is created: the engine takes
 * more memory than the rest of a connection. Closes connections whose first bytes are something else, or whose ClientHello would
 * exceed {@link #MAX_LENGTH}; requests without TLS are told why.
 */
final class ClientHelloDecoder extends FirstBytesDecoder {

    /** Length of the ClientHello and of its first record, in bytes. Those of common clients take less than 2 KB. */
    static final int MAX_LENGTH = 16 * 1024;

    /** Record header, RFC 8446, section 5.1, and the message header that follows, section 4. */
    private static final int RECORD_HEADER = 5;

    private static final int RECORD_LENGTH = 3;
    private static final int MESSAGE_LENGTH = 6;
    private static final int HEADERS = 9;

    /** Types of the record and of the message. */
    private static final int HANDSHAKE = 22;

    private static final int CLIENT_HELLO = 1;

    private static final ByteBuf NO_TLS =
            Unpooled.unreleasableBuffer(Unpooled.copiedBuffer("""
            HTTP/1.1 400 Bad Request\r
            Content-Type: application/json\r
            Cache-Control: no-store\r
            Connection: close\r
            Content-Length: 56\r
            \r
            {"error":"This port requires TLS. Use an https:// URL."}""", StandardCharsets.US_ASCII));

    private final Consumer<ChannelPipeline> next;

    /**
     * Creates a decoder for one connection.
     *
     * @param next adds the handlers that come after this one
     */
    ClientHelloDecoder(Consumer<ChannelPipeline> next) {
        super(MAX_LENGTH);
        this.next = next;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        int start = in.readerIndex();
        if (Character.isUpperCase(in.getByte(start))) {
            // The first letter of a method.
            in.skipBytes(in.readableBytes());
            ctx.writeAndFlush(NO_TLS.duplicate()).addListener(ChannelFutureListener.CLOSE);
        } else if (in.getByte(start) != HANDSHAKE) {
            ctx.close();
        } else if (in.readableBytes() >= HEADERS) {
            int length = in.getUnsignedShort(start + RECORD_LENGTH);
            int message = in.getUnsignedMedium(start + MESSAGE_LENGTH);
            if (in.getByte(start + RECORD_HEADER) != CLIENT_HELLO || Math.max(length, message) > MAX_LENGTH) {
                ctx.close();
            } else if (in.readableBytes() >= RECORD_HEADER + length) {
                next.accept(ctx.pipeline());
                ctx.pipeline().remove(this);
            }
        }
    }
}
