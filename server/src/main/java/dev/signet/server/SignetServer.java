// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.RenderMemory;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.routes.BuildInfo;
import dev.signet.server.PassedSockets.Use;
import dev.signet.server.internal.net.EventLoops;
import dev.signet.server.internal.net.Transport;
import dev.signet.server.internal.tls.Tls;
import io.netty.channel.Channel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server, from {@link #start} to {@link #drain}.
 *
 * <p>Some settings apply to the whole JVM, so the program that starts a server makes them, as {@code signet serve} does. It may
 * {@linkplain dev.signet.RenderMemory#setLimit limit} the pooled render memory, of which {@code signet serve} allows at most a quarter of the heap.
 * Before a class of Netty is loaded, set the system property {@code io.netty.maxDirectMemory} to about half the heap:
 * by default direct buffers may use as much memory as the heap. Keep the logger {@code io.netty} at warnings: its debug
 * lines contain bytes of requests and thus seeds.
 */
public final class SignetServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SignetServer.class);

    /** Period of the checks for a renewed certificate. Certificates are renewed days before they expire. */
    private static final Duration CERTIFICATE_PERIOD = Duration.ofMinutes(1);

    /** Heap that an event loop needs to render, in bytes. */
    private static final long HEAP_PER_THREAD = 6 << 20;

    /** Time after which a server listens even if it is not warm. */
    private static final Duration WARM_UP_LIMIT = Duration.ofMinutes(1);

    /** Half SVG, half PNG of 64, 128 and 256 pixels. */
    private static final String[] WARM_UP_FORMATS = {".svg", ".png", ".svg", ".png?size=128", ".svg", ".png?size=256"};

    private static final Duration TRIM_PERIOD = Duration.ofSeconds(30);
    private static final Duration EVICTION_LOG_PERIOD = Duration.ofMinutes(1);

    /**
     * Time for requests that are on their way when the server stops accepting. Clients that send one meanwhile are told to close
     * the connection; closing it under such a request would lose the request.
     */
    private static final Duration DRAIN_GRACE = Duration.ofSeconds(1);

    /** EADDRINUSE by its number on Linux and macOS, or by its text, which may be translated. */
    private static final Pattern IN_USE = Pattern.compile("error\\(-(98|48)\\)|in use");

    /** EADDRNOTAVAIL and EAFNOSUPPORT likewise: the address is the problem, not the port. */
    private static final Pattern NOT_LOCAL = Pattern.compile("error\\(-(99|97|49|47)\\)|assign requested|family");

    private final ServerConfig config;
    private final EventLoops loops;
    private final ServerComponents components;

    /** Of public connections, the TCP port first. */
    private final List<Channel> listeners = new ArrayList<>();

    private final Optional<UnixSocket> socket;
    private final Optional<Channel> opsListener;
    private long evictionsLogged;

    /** Guarded by this. */
    private boolean stopped;

    /** Released by {@link #close}, which ends {@link #drain} early. */
    private final CountDownLatch closed = new CountDownLatch(1);

    /**
     * Starts a server.
     *
     * @throws ConfigurationException if, for example, a port is in use or a file is missing
     */
    public static SignetServer start(ServerConfig config) throws InterruptedException {
        return start(config, ProcessLimits.ofProcess(), Transport.best(), CERTIFICATE_PERIOD);
    }

    /**
     * Checks what can be checked without listening: the certificate, and what {@link ServerConfig#read} has read.
     *
     * @throws ConfigurationException if the certificate or its key is invalid
     */
    public static void check(ServerConfig config) {
        config.warnings.forEach(LOG::warn);
        config.tls.map(SignetServer::loadTls).ifPresent(Tls::close);
    }

    /** Starts a server that checks for a renewed certificate with this period. */
    static SignetServer start(
            ServerConfig config, ProcessLimits processLimits, Transport transport, Duration certificatePeriod)
            throws InterruptedException {
        config.warnings.forEach(LOG::warn);
        Optional<Tls> tls = config.tls.map(SignetServer::loadTls);
        int threads = config.threads > 0 ? config.threads : defaultThreads();
        EventLoops loops = new EventLoops(transport, threads);
        Optional<ServerComponents> components = Optional.empty();
        try {
            components = Optional.of(new ServerComponents(config, processLimits, threads, tls, loops::areAlive));
            SignetServer server = new SignetServer(config, loops, components.get());
            tls.ifPresent(loaded -> loaded.watch(certificatePeriod));
            return server;
        } catch (Throwable e) {
            components.ifPresent(created -> created.renderer.close());
            loops.close();
            throw e;
        }
    }

    /** Returns one per processor, or fewer if the heap is small. */
    private static int defaultThreads() {
        Runtime runtime = Runtime.getRuntime();
        long byHeap = Math.max(2, runtime.maxMemory() / HEAP_PER_THREAD);
        return (int) Math.min(runtime.availableProcessors(), byHeap);
    }

    private SignetServer(ServerConfig config, EventLoops loops, ServerComponents components)
            throws InterruptedException {
        this.config = config;
        this.loops = loops;
        this.components = components;
        Map<Use, ? extends SocketAddress> passed = PassedSockets.open(config.passedSockets);
        SocketAddress ops = passed.get(Use.OPS);
        if (ops != null) {
            opsListener = Optional.of(listenForOperations(ops));
        } else if (config.opsPort.isPresent()) {
            InetSocketAddress address = address(config.opsHost, config.opsPort.get());
            opsListener =
                    Optional.of(bind(address, Setting.OPS_HOST, Setting.OPS_PORT, () -> listenForOperations(address)));
        } else {
            opsListener = Optional.empty();
        }
        if (config.warmUp > 0) {
            warmUp();
        }
        SocketAddress tcp = passed.get(Use.TCP);
        if (tcp != null) {
            listeners.add(listen(tcp));
            if (config.port != 8080 || !config.host.isEmpty()) {
                LOG.warn(
                        "--host and --port (or their variables) are ignored, because systemd has passed the public port.");
            }
        } else {
            InetSocketAddress address = address(config.host, config.port);
            listeners.add(bind(address, Setting.HOST, Setting.PORT, () -> listen(address)));
        }
        SocketAddress unix = passed.get(Use.UNIX);
        if (unix != null) {
            listeners.add(listen(unix));
        }
        socket = config.socket.isPresent()
                ? Optional.of(UnixSocket.listen(config.socket.get(), path -> listen(UnixDomainSocketAddress.of(path))))
                : Optional.empty();
        socket.map(UnixSocket::channel).ifPresent(listeners::add);
        // ChannelFuture.sync() ignores the interrupt flag if the bind is complete.
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        loops.schedule(RenderMemory::trim, TRIM_PERIOD);
        loops.schedule(this::logEvictions, EVICTION_LOG_PERIOD);
        components.ready.set(true);
    }

    /** Logs how many connections were evicted since the last call, if any. */
    void logEvictions() {
        long evicted = components.connections.evictedForNew.sum() + components.connections.evictedForBytes.sum();
        if (evicted > evictionsLogged) {
            LOG.warn("Connections evicted for new ones or for their pending bytes: {}.", evicted - evictionsLogged);
            evictionsLogged = evicted;
        }
    }

    private Channel listen(SocketAddress address) throws InterruptedException {
        return loops.listen(address, components.connectionInitializer(), components.connections);
    }

    private Channel listenForOperations(SocketAddress address) throws InterruptedException {
        return loops.listenForOperations(address, components.opsConnectionInitializer());
    }

    /** Renders avatars, each another one, so that the JIT compiler has compiled the code before the first clients connect. */
    private void warmUp() {
        long start = System.nanoTime();
        int count = 0;
        while (count < config.warmUp && System.nanoTime() - start < WARM_UP_LIMIT.toNanos()) {
            String target = "/v1/avatar/user" + count + WARM_UP_FORMATS[count % WARM_UP_FORMATS.length];
            Request request = new Request("GET", config.options.basePath() + target, "");
            components.router.handle(request).render();
            count++;
        }
        LOG.info("Warmed up with {} of {} avatars.", count, config.warmUp);
    }

    /** Returns the public port, the selected one if 0 was configured. */
    public int port() {
        return ((InetSocketAddress) listeners.get(0).localAddress()).getPort();
    }

    public Optional<Integer> opsPort() {
        return opsListener.map(channel -> ((InetSocketAddress) channel.localAddress()).getPort());
    }

    /** Loads the certificate again, if there is one, without waiting until it is loaded. */
    public void reloadCertificate() {
        components.tls.ifPresent(Tls::reloadSoon);
    }

    /** Returns one line with the URLs that the server listens on and its version. */
    public String startMessage() {
        String scheme = config.tls.isPresent() ? "https" : "http";
        String url = scheme + "://" + urlHost(config.host, listeners.get(0)) + ":" + port() + config.options.basePath();
        String ops = opsListener
                .map(listener -> ", operations on http://" + urlHost(config.opsHost, listener) + ":"
                        + opsPort().orElseThrow() + others(listener))
                .orElse("");
        String unix = config.socket.map(path -> ", socket " + path).orElse("");
        return "Signet listens on " + url + others(listeners.get(0)) + " (try " + url + "/v1/avatar/ada.svg)" + unix
                + ops + "; version " + BuildInfo.load().version();
    }

    /** Waits until an event loop has terminated unexpectedly; then the server should be restarted. */
    public void awaitFailure() throws InterruptedException {
        loops.awaitFailure();
        LOG.error("An event loop has terminated; restart the server and report it.");
    }

    /**
     * Shuts down gracefully: fails the readiness check, waits for the drain delay, stops accepting, and waits until the drain
     * timeout for requests that are in flight or sent soon.
     *
     * @return whether all requests in flight were finished; false if {@link #close} was called meanwhile
     */
    public boolean drain() throws InterruptedException {
        components.ready.set(false);
        socket.ifPresent(UnixSocket::deleteFile);
        LOG.info("Not ready: the drain begins in {} ms.", config.drainDelay.toMillis());
        if (closed.await(config.drainDelay.toMillis(), TimeUnit.MILLISECONDS)) {
            return false;
        }
        LOG.info("Draining: finishing requests in flight.");
        for (Channel listener : listeners) {
            loops.stopAccepting(listener);
        }
        boolean finished = closeConnections();
        if (closed.getCount() == 0) {
            return false;
        }
        LOG.info(finished ? "Drained." : "The drain timeout has passed; requests in flight were aborted.");
        stop();
        return finished;
    }

    private boolean closeConnections() throws InterruptedException {
        Duration grace = config.drainTimeout.compareTo(DRAIN_GRACE) < 0 ? config.drainTimeout : DRAIN_GRACE;
        components.connections.drain();
        if (components.connections.awaitClosed(grace)) {
            return true;
        }
        components.connections.closeIdle();
        return components.connections.awaitClosed(config.drainTimeout.minus(grace));
    }

    /** Stops without waiting for requests in flight. */
    @Override
    public void close() {
        closed.countDown();
        components.ready.set(false);
        stop();
    }

    /**
     * Closes channels before event loops; Netty logs a warning about a channel that closes after its event loop. Has no effect the
     * second time, as in {@link #close} after {@link #drain}.
     */
    private synchronized void stop() {
        if (stopped) {
            return;
        }
        stopped = true;
        // First, since an open socket keeps the identity of its file from being used again.
        socket.ifPresent(UnixSocket::deleteFile);
        listeners.forEach(SignetServer::close);
        opsListener.ifPresent(SignetServer::close);
        components.connections.close();
        components.opsConnections.close();
        components.renderer.close();
        components.tls.ifPresent(Tls::close);
        loops.close();
    }

    private static void close(Channel channel) {
        channel.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
    }

    /** Netty throws undeclared checked exceptions. */
    private static Channel bind(InetSocketAddress address, Setting host, Setting port, Callable<Channel> binding)
            throws InterruptedException {
        try {
            return binding.call();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            String failure = Objects.requireNonNullElse(e.getMessage(), "");
            if (address.isUnresolved() || NOT_LOCAL.matcher(failure).find()) {
                throw new ConfigurationException(
                        host.flag() + " (or " + host.variable()
                                + ") must be an address or a host name of this machine.",
                        e);
            }
            String on = address.getAddress().isAnyLocalAddress() ? "all addresses" : address.getHostString();
            String message = "Port " + address.getPort() + " on " + on + " cannot be bound: " + reason(e)
                    + "; choose another with " + port.flag() + " (or " + port.variable() + ").";
            throw IN_USE.matcher(failure).find()
                    ? new AddressInUseException(message, e)
                    : new ConfigurationException(message, e);
        }
    }

    /** Returns the reason of a failure to bind, without the system call and the number that Netty puts in front of it. */
    static String reason(Exception failure) {
        String message = Objects.requireNonNullElse(failure.getMessage(), "");
        String reason = message.replaceFirst("^\\w+\\(\\.\\.\\) failed with error\\(-\\d+\\): ", "");
        return reason.isEmpty()
                ? "unknown reason"
                : reason.substring(0, 1).toLowerCase(Locale.ROOT) + reason.substring(1);
    }

    private static Tls loadTls(ServerConfig.TlsFiles pair) {
        try {
            return new Tls(pair.certificate(), pair.key(), InstantSource.system());
        } catch (SSLException e) {
            throw new ConfigurationException(Objects.requireNonNull(e.getMessage()), e);
        }
    }

    private static InetSocketAddress address(String host, int port) {
        return host.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(host, port);
    }

    /** Returns the words after a URL of localhost, if that stands for all addresses. */
    private static String others(Channel listener) {
        InetSocketAddress address = (InetSocketAddress) listener.localAddress();
        return address.getAddress().isAnyLocalAddress() ? " and all other addresses" : "";
    }

    private static String urlHost(String configured, Channel listener) {
        InetAddress address = ((InetSocketAddress) listener.localAddress()).getAddress();
        String bound = address.isAnyLocalAddress() ? "localhost" : address.getHostAddress();
        String host = configured.isEmpty() ? bound : configured;
        return host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    }
}
