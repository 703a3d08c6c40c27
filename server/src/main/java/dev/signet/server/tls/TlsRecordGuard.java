// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.tls;

import dev.signet.server.net.IncompleteFrameGuard;
import dev.signet.server.net.PendingBytes;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import java.time.Duration;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/**
 * Looks at the records of TLS before they are decrypted, and after: a client that has shaken hands has nothing to say but
 * its requests.
 *
 * <p>Before TLS 1.3 it may ask for another handshake at any time, and since then for new keys: both cost us far more than
 * it. The JDK lets it, and Netty says nothing of it, so we look after what was read.
 */
final class TlsRecordGuard extends IncompleteFrameGuard {

    private static final int HEAD = 5;

    /** Keys last for millions of records, so an honest client may need one new pair. */
    private static final int MOST_WITHOUT_CONTENT = 32;

    private final SslHandler tls;
    private int withoutContent;

    TlsRecordGuard(SslHandler tls, Duration patience, PendingBytes pendingBytes) {
        super(0, HEAD, patience, pendingBytes);
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
    protected boolean goesOn() {
        return false;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        ctx.fireChannelReadComplete();
        if (withoutContent > MOST_WITHOUT_CONTENT || isShakingHandsAgain()) {
            ctx.close();
        }
    }

    private boolean isShakingHandsAgain() {
        return tls.handshakeFuture().isDone() && tls.engine().getHandshakeStatus() == HandshakeStatus.NEED_UNWRAP;
    }

    /** The part of it that stands behind TLS: what arrives there was the content of one record. */
    ChannelHandler behind() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object message) {
                withoutContent--;
                ctx.fireChannelRead(message);
            }
        };
    }
}
