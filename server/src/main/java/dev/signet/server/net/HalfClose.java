// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.time.Duration;

/** The end of a connection, of which the client may not know yet. */
public final class HalfClose {

    /** For the client to read the last answer. */
    public static final Duration LINGER = Duration.ofSeconds(2);

    private HalfClose() {}

    /**
     * Says that nothing more comes. To close at once while the client is still sending would reset the connection and
     * might take the last answer with it, so what it sends is to be read, and dropped, until it has ended or is told off.
     */
    public static void say(ChannelHandlerContext context) {
        SslHandler tls = context.pipeline().get(SslHandler.class);
        if (tls != null) {
            tls.closeOutbound();
        } else if (context.channel() instanceof DuplexChannel channel) {
            channel.shutdownOutput();
        } else {
            context.close();
        }
    }
}
