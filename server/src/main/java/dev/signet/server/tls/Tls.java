// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.tls;

import dev.signet.server.net.DrainEvent;
import dev.signet.server.net.ErrorLog;
import dev.signet.server.net.PendingBytes;
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
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSessionContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS 1.2 and 1.3 with a certificate from PEM files, by the JDK; the client chooses HTTP/2 or HTTP/1.1 by ALPN. When the
 * files are renewed, new connections get the new certificate, and the others go on.
 */
public final class Tls implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Tls.class);

    private static final ApplicationProtocolConfig ALPN = new ApplicationProtocolConfig(
            Protocol.ALPN,
            SelectorFailureBehavior.NO_ADVERTISE,
            SelectedListenerFailureBehavior.ACCEPT,
            ApplicationProtocolNames.HTTP_2,
            ApplicationProtocolNames.HTTP_1_1);

    /** Caches of TLS sessions may use one 32nd of the heap, at 4 KB a session. */
    private static final int HEAP_PER_SESSION = 32 * 4096;

    /** Most sessions, however large the heap: the default of the JDK. */
    private static final int MOST_SESSIONS = 20_480;

    private static final Duration SESSION_LIFETIME = Duration.ofHours(1);

    private final Path certificate;
    private final Path key;

    /** A thread of its own, since a disk that hangs must not keep anybody else waiting. */
    private final ScheduledExecutorService watcher =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("signet-tls", true));

    /** What {@link #look} found last. */
    private PemFiles seen;

    private volatile SslContext context;

    private Tls(Path certificate, Path key) throws SSLException {
        this.certificate = certificate;
        this.key = key;
        this.seen = PemFiles.read(certificate, key);
        this.context = context(seen);
    }

    /**
     * Reads the files.
     *
     * @throws SSLException if they are no certificate and key that belong together
     */
    public static Tls load(Path certificate, Path key) throws SSLException {
        return new Tls(certificate, key);
    }

    private static SslContext context(PemFiles pem) throws SSLException {
        try {
            return pem.forServer()
                    .sslProvider(SslProvider.JDK)
                    .protocols("TLSv1.3", "TLSv1.2")
                    .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                    .applicationProtocolConfig(ALPN)
                    .sessionCacheSize(sessions(Runtime.getRuntime().maxMemory()))
                    .sessionTimeout(SESSION_LIFETIME.toSeconds())
                    .build();
        } catch (GeneralSecurityException | IOException | RuntimeException e) {
            throw new SSLException("No certificate and its key.", e);
        }
    }

    /** How many sessions are kept for clients that come back, with a heap of so many bytes: 512 with 64 MB. */
    static int sessions(long heap) {
        return (int) Math.min(MOST_SESSIONS, heap / HEAP_PER_SESSION);
    }

    SSLSessionContext sessionContext() {
        return context.sessionContext();
    }

    /** Looks at the files every so often from now on. */
    public void watch(Duration period) {
        watcher.scheduleWithFixedDelay(this::lookAgain, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** What fails here would be the last look, and nobody would hear of it before the certificate expires. */
    private void lookAgain() {
        try {
            look();
        } catch (Throwable failure) {
            ErrorLog.log("A look at the certificate", failure);
        }
    }

    /**
     * Takes what is in the files now, if that is new. If it cannot be used, it is said once, and the old one stays. For one
     * thread, which is that of {@link #watch} if it watches.
     */
    public void look() {
        PemFiles found = PemFiles.read(certificate, key);
        if (found.equals(seen)) {
            return;
        }
        seen = found;
        try {
            context = context(found);
            LOG.info("The files of the certificate have changed; new connections get what is in them now.");
        } catch (SSLException e) {
            LOG.warn(
                    "The files of --tls-cert and --tls-key have changed, but cannot be read as a certificate chain and its"
                            + " private key; new connections get the old certificate until they can.");
        }
    }

    /** Without an interrupt, which would look like a file that cannot be read. */
    @Override
    public void close() {
        watcher.shutdown();
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
            PendingBytes pendingBytes) {
        SslHandler handler = context.newHandler(pipeline.channel().alloc());
        handler.setHandshakeTimeoutMillis(patience.toMillis());
        TlsRecordGuard watch = new TlsRecordGuard(handler, patience, pendingBytes);
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
                if (event == DrainEvent.STARTED || event == ChannelInputShutdownReadComplete.INSTANCE) {
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
                ErrorLog.ofConnection(cause);
            }
        };
    }
}
