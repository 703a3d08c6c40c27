// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.tls;

import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.ErrorLog;
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
import javax.net.ssl.SSLKeyException;
import javax.net.ssl.SSLSessionContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS 1.2 and 1.3 of the JDK with a certificate from PEM files; HTTP/2 or HTTP/1.1 is negotiated by ALPN. After a renewal of
 * the files, new connections use the new certificate; open connections continue.
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

    /** Upper limit for any heap: the default of the JDK. */
    private static final int MAX_SESSIONS = 20_480;

    private static final Duration SESSION_LIFETIME = Duration.ofHours(1);

    private final Path certificate;
    private final Path key;

    /** A separate thread, since reading files may block. */
    private final ScheduledExecutorService watcher =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("signet-tls", true));

    /** The files as of the last {@link #reload}. */
    private PemFiles seen;

    private volatile SslContext context;

    private Tls(Path certificate, Path key) throws SSLException {
        this.certificate = certificate;
        this.key = key;
        this.seen = PemFiles.read(certificate, key);
        this.context = context(seen);
    }

    /**
     * Loads the files.
     *
     * @throws SSLException if they are not a certificate chain and its private key, with a message for the operator
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
        } catch (SSLKeyException e) {
            throw e;
        } catch (GeneralSecurityException | IOException | RuntimeException e) {
            throw new SSLException(
                    "--tls-cert and --tls-key must name a certificate chain and its private key (RSA or EC, PKCS #8, without"
                            + " a password) in PEM.",
                    e);
        }
    }

    /** Returns the size of the session cache for a heap in bytes: 512 with 64 MB. */
    static int sessions(long heap) {
        return (int) Math.min(MAX_SESSIONS, heap / HEAP_PER_SESSION);
    }

    SSLSessionContext sessionContext() {
        return context.sessionContext();
    }

    /** Checks the files periodically from now on. */
    public void watch(Duration period) {
        watcher.scheduleWithFixedDelay(this::poll, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** An exception would cancel the scheduled task, so it is logged and polling continues. */
    private void poll() {
        try {
            reload();
        } catch (Throwable failure) {
            ErrorLog.log("Reading the certificate", failure);
        }
    }

    /**
     * Loads the files if they have changed. If they are invalid, a warning is logged once and the old certificate stays. Called
     * by one thread only, that of {@link #watch} if watching.
     */
    public void reload() {
        PemFiles found = PemFiles.read(certificate, key);
        if (found.equals(seen)) {
            return;
        }
        seen = found;
        try {
            context = context(found);
            LOG.info("The certificate files have changed; new connections use the new certificate.");
        } catch (SSLException e) {
            LOG.warn("The certificate files have changed; new connections use the old certificate: {}", e.getMessage());
        }
    }

    /** Does not interrupt the thread: an interrupted read would look like an unreadable file. */
    @Override
    public void close() {
        watcher.shutdown();
    }

    /**
     * Adds TLS to a pipeline, followed by the negotiated protocol.
     *
     * @param timeout for the first byte, the ClientHello, the rest of the handshake, and each record to be complete
     */
    public void install(
            ChannelPipeline pipeline,
            Consumer<ChannelPipeline> http1,
            Consumer<ChannelPipeline> http2,
            Duration timeout) {
        pipeline.addLast(new ClientHelloDecoder(timeout, next -> {
            SslHandler handler = context.newHandler(next.channel().alloc());
            handler.setHandshakeTimeoutMillis(timeout.toMillis());
            TlsRecordGuard guard = new TlsRecordGuard(handler, timeout);
            next.addLast(guard, handler, guard.contentCounter(), negotiation(http1, http2));
        }));
    }

    private static ChannelHandler negotiation(Consumer<ChannelPipeline> http1, Consumer<ChannelPipeline> http2) {
        return new ApplicationProtocolNegotiationHandler(ApplicationProtocolNames.HTTP_1_1) {
            @Override
            protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
                (protocol.equals(ApplicationProtocolNames.HTTP_2) ? http2 : http1).accept(ctx.pipeline());
            }

            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
                if (event == ConnectionTable.DRAIN || event == ChannelInputShutdownReadComplete.INSTANCE) {
                    ctx.close();
                }
                super.userEventTriggered(ctx, event);
            }

            /** Not logged: caused by clients, such as port scanners or HTTP without TLS. */
            @Override
            protected void handshakeFailure(ChannelHandlerContext ctx, Throwable cause) {
                ctx.close();
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                ctx.close();
                ErrorLog.logConnectionError(cause);
            }
        };
    }
}
