// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.tls;

import dev.signet.server.internal.net.IncompleteFrameGuard;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/**
 * Limits TLS records without application data after the handshake.
 *
 * <p>A client may request renegotiation (TLS 1.2) or key updates (TLS 1.3) at any time; both cost the server far more than the
 * client. The JDK allows them and Netty does not report them, so records are counted before decryption and application data
 * after it.
 */
final class TlsRecordGuard extends IncompleteFrameGuard {

    private static final int HEADER_LENGTH = 5;

    /** Traffic keys last for millions of records (RFC 8446, section 5.5), so a legitimate client needs at most one update. */
    private static final int MAX_WITHOUT_CONTENT = 32;

    private final SslHandler tls;
    private int withoutContent;

    TlsRecordGuard(SslHandler tls) {
        super(0, HEADER_LENGTH);
        this.tls = tls;
    }

    @Override
    protected int payloadLength(byte[] head) {
        if (tls.handshakeFuture().isDone()) {
            withoutContent++;
        }
        return (head[3] & 0xff) << 8 | (head[4] & 0xff);
    }

    @Override
    protected boolean isContinued() {
        return false;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        ctx.fireChannelReadComplete();
        if (withoutContent > MAX_WITHOUT_CONTENT || isRenegotiating()) {
            ctx.close();
        }
    }

    private boolean isRenegotiating() {
        return tls.handshakeFuture().isDone() && tls.engine().getHandshakeStatus() == HandshakeStatus.NEED_UNWRAP;
    }

    /** Returns the handler after TLS, where each message is the content of one record. */
    ChannelHandler contentCounter() {
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
