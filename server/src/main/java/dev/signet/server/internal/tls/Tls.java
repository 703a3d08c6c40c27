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
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLKeyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS 1.2 and 1.3 of the JDK with a certificate from PEM files; HTTP/2 or HTTP/1.1 is negotiated by ALPN. After a renewal of
 * the files, new connections use the new certificate; open connections continue.
 */
public final class Tls implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Tls.class);

    /** A client that offers neither protocol receives an alert (RFC 7301, section 3.2); one without ALPN is served HTTP/1.1. */
    private static final ApplicationProtocolConfig ALPN = new ApplicationProtocolConfig(
            Protocol.ALPN,
            SelectorFailureBehavior.FATAL_ALERT,
            SelectedListenerFailureBehavior.ACCEPT,
            ApplicationProtocolNames.HTTP_2,
            ApplicationProtocolNames.HTTP_1_1);

    /** Of 4 KB each. Clients of TLS 1.3 keep their sessions themselves. */
    private static final int SESSIONS = 512;

    /** Period of warnings about files that cannot be loaded. */
    private static final Duration WARNING_PERIOD = Duration.ofHours(1);

    private static final Duration SESSION_LIFETIME = Duration.ofHours(1);

    private final Path certificate;
    private final Path key;

    /** A separate thread, since reading files may block. */
    private final ScheduledExecutorService watcher =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("signet-tls", true));

    private final InstantSource clock;

    private String warning = "";

    private Instant warned = Instant.MIN;

    private volatile Loaded loaded;
    /** Warnings about files that could not be loaded. */
    public final LongAdder reloadFailures = new LongAdder();

    private record Loaded(PemFiles files, SslContext context, Instant notAfter) {}

    /**
     * Loads the files.
     *
     * @throws SSLException if they are not a certificate chain and its private key, with a message for the operator
     */
    public Tls(Path certificate, Path key, InstantSource clock) throws SSLException {
        this.certificate = certificate;
        this.key = key;
        this.clock = clock;
        this.loaded = load(PemFiles.read(certificate, key), clock.instant());
    }

    private static Loaded load(PemFiles files, Instant now) throws SSLException {
        try {
            X509Certificate[] chain = files.chain();
            SslContext context = SslContextBuilder.forServer(files.privateKey(), chain)
                    .sslProvider(SslProvider.JDK)
                    .protocols("TLSv1.3", "TLSv1.2")
                    .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                    .applicationProtocolConfig(ALPN)
                    .sessionCacheSize(SESSIONS)
                    .sessionTimeout(SESSION_LIFETIME.toSeconds())
                    .build();
            Instant notBefore = chain[0].getNotBefore().toInstant();
            Instant notAfter = chain[0].getNotAfter().toInstant();
            if (now.isAfter(notAfter)) {
                LOG.warn("The certificate expired at {}; clients reject it.", notAfter);
            } else if (now.isBefore(notBefore)) {
                LOG.warn("The certificate is valid only from {}; clients reject it.", notBefore);
            }
            return new Loaded(files, context, notAfter);
        } catch (SSLKeyException e) {
            throw e;
        } catch (GeneralSecurityException | IOException | RuntimeException e) {
            throw new SSLException(
                    "--tls-cert and --tls-key must name a certificate chain and its private key (RSA or EC, PKCS #8, without"
                            + " a password) in PEM.",
                    e);
        }
    }

    /** Returns when the certificate of new connections expires, in seconds of the epoch. */
    public long notAfterSeconds() {
        return loaded.notAfter.getEpochSecond();
    }

    /** Checks the files periodically from now on. */
    public void watch(Duration period) {
        watcher.scheduleWithFixedDelay(this::reload, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Loads the files on the thread of {@link #watch}. */
    public void reloadSoon() {
        watcher.execute(this::reload);
    }

    /**
     * Loads the files if they have changed. If they are invalid, the old certificate stays, and a warning is logged now and
     * every hour until they are valid. Called by one thread only, that of {@link #watch} if watching.
     */
    public void reload() {
        Instant now = clock.instant();
        try {
            PemFiles found = PemFiles.read(certificate, key);
            if (!found.equals(loaded.files)) {
                loaded = load(found, now);
                LOG.info("The certificate files have changed; new connections use the new certificate.");
            }
            warning = "";
        } catch (SSLException e) {
            if (!warning.equals(e.getMessage()) || !now.minus(WARNING_PERIOD).isBefore(warned)) {
                warning = String.valueOf(e.getMessage());
                warned = now;
                reloadFailures.increment();
                LOG.warn("The certificate files have changed; new connections use the old certificate: {}", warning);
            }
        } catch (Throwable failure) {
            // It would cancel the scheduled task.
            ErrorLog.log("Reading the certificate", failure);
        }
    }

    /** Does not interrupt the thread: an interrupted read would look like an unreadable file. */
    @Override
    public void close() {
        watcher.shutdown();
    }

    /**
     * Returns the first handler of a connection, which adds TLS and the negotiated protocol.
     *
     * @param timeout for the handshake after the ClientHello
     */
    public ChannelHandler handler(Consumer<ChannelPipeline> http1, Consumer<ChannelPipeline> http2, Duration timeout) {
        return new TlsRecordGuard(
                allocator -> {
                    SslHandler handler = loaded.context.newHandler(allocator);
                    handler.setHandshakeTimeoutMillis(timeout.toMillis());
                    return handler;
                },
                negotiation(http1, http2));
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
