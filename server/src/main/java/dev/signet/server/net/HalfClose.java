// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.time.Duration;

/** Shuts down the output of a connection, as the first part of a lingering close. */
public final class HalfClose {

    /** Time for the client to read the last response. */
    public static final Duration LINGER = Duration.ofSeconds(2);

    private HalfClose() {}

    /**
     * Shuts down the output. Closing at once while the client is sending would reset the connection and could discard the last
     * response, so the caller must read and discard input until the client closes or a deadline passes.
     */
    public static void shutdownOutput(ChannelHandlerContext context) {
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
