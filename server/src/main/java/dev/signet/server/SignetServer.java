// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.RenderMemory;
import dev.signet.server.net.EventLoops;
import dev.signet.server.net.Transport;
import dev.signet.server.tls.Tls;
import io.netty.channel.Channel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server, from {@link #start} to {@link #drain}.
 *
 * <p>Two things are for the whole JVM and so for the program that starts a server; {@code signet serve} does both. Before
 * anything of Netty is loaded, it sets the system property {@code io.netty.maxDirectMemory} to half the heap or so: else
 * clients can take as much again for buffers as the heap has. And it keeps the logger {@code io.netty} at warnings: debug
 * lines hold bytes of requests, and so seeds.
 */
public final class SignetServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SignetServer.class);

    /** Whoever renews a certificate does so days before it expires. */
    private static final Duration CERTIFICATE_PERIOD = Duration.ofMinutes(1);

    private static final long HEAP_PER_THREAD = 6 << 20;
    private static final Duration TRIM_PERIOD = Duration.ofSeconds(30);

    private final ServerConfig config;
    private final EventLoops loops;
    private final Wiring wiring;
    private final Channel listener;
    private final Optional<Channel> opsListener;

    private SignetServer(
            ServerConfig config, EventLoops loops, Wiring wiring, Channel listener, Optional<Channel> opsListener) {
        this.config = config;
        this.loops = loops;
        this.wiring = wiring;
        this.listener = listener;
        this.opsListener = opsListener;
    }

    /**
     * Starts to serve.
     *
     * @throws ConfigurationException if a port is taken, a file is missing or the like
     */
    public static SignetServer start(ServerConfig config) throws InterruptedException {
        return start(config, CERTIFICATE_PERIOD);
    }

    /** The same, looking so often whether the certificate was renewed. */
    static SignetServer start(ServerConfig config, Duration certificatePeriod) throws InterruptedException {
        SignetServer server = listen(config);
        server.wiring.tls.ifPresent(tls -> tls.watch(certificatePeriod));
        return server;
    }

    private static SignetServer listen(ServerConfig config) throws InterruptedException {
        Transport transport = config.transport().resolve();
        if (!transport.isAvailable()) {
            throw new ConfigurationException(
                    "The transport " + Setting.TRANSPORT.flag() + " asks for is not available on this machine.");
        }
        Optional<Tls> tls = config.tls().map(SignetServer::loadTls);
        int threads = config.threads() > 0 ? config.threads() : defaultThreads();
        EventLoops loops = new EventLoops(transport, threads);
        try {
            return start(config, loops, new Wiring(config, threads, tls, loops::areAlive));
        } catch (Throwable e) {
            loops.close();
            throw e;
        }
    }

    /** One per processor, but no more than the heap carries with the memory that each needs to render. */
    private static int defaultThreads() {
        Runtime runtime = Runtime.getRuntime();
        long carried = Math.max(2, runtime.maxMemory() / HEAP_PER_THREAD);
        return (int) Math.min(runtime.availableProcessors(), carried);
    }

    private static SignetServer start(ServerConfig config, EventLoops loops, Wiring wiring)
            throws InterruptedException {
        Optional<Channel> ops = Optional.empty();
        if (config.opsPort().isPresent()) {
            InetSocketAddress address =
                    address(config.opsHost(), config.opsPort().get());
            ops = Optional.of(bind(
                    address,
                    Setting.OPS_HOST,
                    Setting.OPS_PORT,
                    () -> loops.listenInFront(address, wiring.opsConnection(), wiring.connections)));
        }
        InetSocketAddress address = address(config.host(), config.port());
        Channel listener = bind(
                address,
                Setting.HOST,
                Setting.PORT,
                () -> loops.listen(address, wiring.connection(), wiring.connections));
        // ChannelFuture.sync() does not look at the interrupt flag if the bind is complete already.
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        loops.schedule(RenderMemory::trim, TRIM_PERIOD);
        wiring.ready.set(true);
        return new SignetServer(config, loops, wiring, listener, ops);
    }

    /** The port it listens on, also when the configuration left that open. */
    public int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    /** The operations port, if there is one. */
    public Optional<Integer> opsPort() {
        return opsListener.map(channel -> ((InetSocketAddress) channel.localAddress()).getPort());
    }

    /** One line for people: where it listens, as URLs to click. */
    public String greeting() {
        String scheme = config.tls().isPresent() ? "https" : "http";
        String url = scheme + "://" + urlHost(config.host()) + ":" + port();
        String ops = opsPort()
                .map(port -> ", operations on http://" + urlHost(config.opsHost()) + ":" + port)
                .orElse("");
        return "Signet listens on " + url + " (try " + url + "/v1/avatar/ada.svg)" + ops;
    }

    /** Waits until the server cannot go on and should be started anew, which is never as a rule. */
    public void awaitFailure() throws InterruptedException {
        loops.awaitFailure();
    }

    /**
     * Stops: no longer ready, then no longer accepting, then waits for what is in flight, at most as long as configured.
     *
     * @return whether everything in flight was finished
     */
    public boolean drain() throws InterruptedException {
        LOG.info("Draining: finishing what is in flight.");
        wiring.ready.set(false);
        Thread.sleep(config.drainDelay().toMillis());
        listener.close().sync();
        wiring.connections.drain();
        boolean finished = wiring.connections.awaitClosed(config.drainTimeout().toMillis());
        LOG.info(finished ? "Drained." : "Stopped before everything in flight was finished.");
        stop();
        return finished;
    }

    /** Stops at once. */
    @Override
    public void close() {
        wiring.ready.set(false);
        stop();
    }

    /** From the outside in: a channel that is still closing when its loop ends complains with a stack trace. */
    private void stop() {
        close(listener);
        opsListener.ifPresent(SignetServer::close);
        wiring.connections.close();
        wiring.opsConnections.close();
        wiring.renderer.close();
        wiring.tls.ifPresent(Tls::close);
        loops.close();
    }

    private static void close(Channel channel) {
        channel.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
    }

    private interface Binding {
        Channel bind() throws InterruptedException;
    }

    /** Netty throws checked exceptions that it does not declare. */
    @SuppressWarnings("CatchAndPrintStackTrace")
    private static Channel bind(InetSocketAddress address, Setting host, Setting port, Binding binding)
            throws InterruptedException {
        try {
            return binding.bind();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            if (!isOfThisMachine(address)) {
                throw new ConfigurationException(
                        host.flag() + " (or " + host.variable() + ") must be an address of this machine, or its name.",
                        e);
            }
            throw new ConfigurationException(
                    "Port " + address.getPort() + " on " + describe(address) + " cannot be listened on ("
                            + Objects.requireNonNullElse(e.getMessage(), "for an unknown reason")
                            + "); choose another with "
                            + port.flag() + ".",
                    e);
        }
    }

    /** Whether some port could be listened on there; then it is the other port that can't. */
    private static boolean isOfThisMachine(InetSocketAddress address) {
        if (address.isUnresolved()) {
            return false;
        }
        try (ServerSocket free = new ServerSocket(0, 1, address.getAddress())) {
            return free.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private static Tls loadTls(ServerConfig.KeyPair pair) {
        requireReadable(pair.certificate(), Setting.TLS_CERT);
        requireReadable(pair.key(), Setting.TLS_KEY);
        try {
            return Tls.load(pair.certificate(), pair.key());
        } catch (SSLException e) {
            throw new ConfigurationException(
                    Setting.TLS_CERT.flag() + " and " + Setting.TLS_KEY.flag()
                            + " must name a certificate chain and its private key (PKCS #8, without a password) in PEM.",
                    e);
        }
    }

    private static void requireReadable(Path file, Setting setting) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new ConfigurationException(
                    "The file that " + setting.flag() + " names, " + file + ", cannot be read.");
        }
    }

    private static InetSocketAddress address(String host, int port) {
        return host.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(host, port);
    }

    private static String describe(InetSocketAddress address) {
        return address.getAddress() != null && address.getAddress().isAnyLocalAddress()
                ? "all addresses"
                : address.getHostString();
    }

    private static String urlHost(String host) {
        if (host.isEmpty()) {
            return "localhost";
        }
        return host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    }
}
