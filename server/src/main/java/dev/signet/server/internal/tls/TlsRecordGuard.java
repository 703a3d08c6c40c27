// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.tls;

import dev.signet.server.internal.net.FrameGuard;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/**
 * Limits TLS records before the engine reads them.
 *
 * <p>The engine takes more memory than the rest of a connection, so it is created when the first record is complete, which is or
 * begins a ClientHello. Connections whose first bytes are something else, or whose ClientHello would exceed
 * {@link #MAX_LENGTH}, are closed; requests without TLS are told why.
 *
 * <p>A client may request renegotiation (TLS 1.2) or key updates (TLS 1.3) at any time; both cost the server far more than the
 * client. The JDK allows them and Netty does not report them, so records are counted before decryption and application data
 * after it.
 */
final class TlsRecordGuard extends FrameGuard {

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

    /** Length of an encrypted record at most (RFC 5246, section 6.2.3). */
    private static final int MAX_RECORD = (16 << 10) + 2048;

    private static final ByteBuf NO_TLS =
            Unpooled.unreleasableBuffer(Unpooled.copiedBuffer("""
            HTTP/1.1 400 Bad Request\r
            Content-Type: application/json\r
            Cache-Control: no-store\r
            Connection: close\r
            Content-Length: 56\r
            \r
            {"error":"This port requires TLS. Use an https:// URL."}""", StandardCharsets.US_ASCII));

    /** Traffic keys last for millions of records (RFC 8446, section 5.5), so a legitimate client needs at most one update. */
    private static final int MAX_WITHOUT_CONTENT = 32;

    private final Function<ByteBufAllocator, SslHandler> engine;
    private final ChannelHandler negotiation;
    private Optional<SslHandler> tls = Optional.empty();
    private int withoutContent;

    /**
     * Creates the first handler of one connection.
     *
     * @param negotiation comes after TLS
     */
    TlsRecordGuard(Function<ByteBufAllocator, SslHandler> engine, ChannelHandler negotiation) {
        this.engine = engine;
        this.negotiation = negotiation;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (tls.isEmpty() && hasClientHello(ctx, in)) {
            tls = Optional.of(engine.apply(ctx.alloc()));
            ctx.pipeline().addLast(tls.get(), contentCounter(), negotiation);
        }
        if (tls.isPresent()) {
            super.decode(ctx, in, out);
        }
    }

    /** Returns whether the first record is complete; closes the connection if it is no ClientHello. */
    private boolean hasClientHello(ChannelHandlerContext ctx, ByteBuf in) {
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
            } else {
                return in.readableBytes() >= RECORD_HEADER + length;
            }
        }
        return false;
    }

    @Override
    protected int frameLength(ByteBuf in, int at) {
        return in.writerIndex() - at < RECORD_HEADER ? 0 : RECORD_HEADER + in.getUnsignedShort(at + RECORD_LENGTH);
    }

    @Override
    protected boolean admits(ChannelHandlerContext ctx, ByteBuf in, int at) {
        if (isEstablished()) {
            withoutContent++;
        }
        return true;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        super.channelReadComplete(ctx);
        boolean renegotiating =
                isEstablished() && tls.orElseThrow().engine().getHandshakeStatus() == HandshakeStatus.NEED_UNWRAP;
        if (withoutContent > MAX_WITHOUT_CONTENT
                || renegotiating
                || internalBuffer().readableBytes() > MAX_RECORD) {
            ctx.close();
        }
    }

    private boolean isEstablished() {
        return tls.isPresent() && tls.get().handshakeFuture().isDone();
    }

    /** Returns the handler after TLS, where each message is the content of one record. */
    private ChannelHandler contentCounter() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object message) {
                // Not below 0: records that arrived with the end of the handshake were not counted.
                withoutContent = Math.max(0, withoutContent - 1);
                ctx.fireChannelRead(message);
            }
        };
    }
}
