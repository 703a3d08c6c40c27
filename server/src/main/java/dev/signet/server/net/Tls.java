// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.io.File;
import java.time.Duration;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/** TLS 1.2 and 1.3 with a certificate from PEM files, by the JDK; the client chooses HTTP/2 or HTTP/1.1 by ALPN. */
public final class Tls {

    private final SslContext context;

    private Tls(SslContext context) {
        this.context = context;
    }

    /**
     * Reads the files.
     *
     * @throws SSLException if they are no certificate and key that belong together
     * @throws IllegalArgumentException for the same reason, when the certificate cannot be parsed
     */
    public static Tls load(File certificate, File key) throws SSLException {
        ApplicationProtocolConfig alpn = new ApplicationProtocolConfig(
                Protocol.ALPN,
                SelectorFailureBehavior.NO_ADVERTISE,
                SelectedListenerFailureBehavior.ACCEPT,
                ApplicationProtocolNames.HTTP_2,
                ApplicationProtocolNames.HTTP_1_1);
        return new Tls(SslContextBuilder.forServer(certificate, key)
                .sslProvider(SslProvider.JDK)
                .protocols("TLSv1.3", "TLSv1.2")
                .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                .applicationProtocolConfig(alpn)
                .build());
    }

    /**
     * Puts TLS in front of a connection, and behind it what the client chooses.
     *
     * @param patience how long the handshake may take, and any record
     */
    public void install(
            ChannelPipeline pipeline,
            Consumer<ChannelPipeline> http1,
            Consumer<ChannelPipeline> http2,
            Duration patience,
            Backlog backlog) {
        SslHandler handler = context.newHandler(pipeline.channel().alloc());
        handler.setHandshakeTimeoutMillis(patience.toMillis());
        RecordWatch watch = new RecordWatch(handler, patience, backlog);
        pipeline.addLast(watch, handler, watch.behind(), negotiation(http1, http2));
    }

    private static ChannelHandler negotiation(Consumer<ChannelPipeline> http1, Consumer<ChannelPipeline> http2) {
        return new ApplicationProtocolNegotiationHandler(ApplicationProtocolNames.HTTP_1_1) {
            @Override
            protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
                (protocol.equals(ApplicationProtocolNames.HTTP_2) ? http2 : http1).accept(ctx.pipeline());
            }

            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
                if (event == Drain.STARTED || event == ChannelInputShutdownReadComplete.INSTANCE) {
                    ctx.close();
                }
                super.userEventTriggered(ctx, event);
            }

            /** Port scanners, clients in clear text and those that distrust us: all end here, and none is news. */
            @Override
            protected void handshakeFailure(ChannelHandlerContext ctx, Throwable cause) {
                ctx.close();
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                ctx.close();
            }
        };
    }
}
