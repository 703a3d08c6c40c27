// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.http.SignetOptions;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The configuration of a server, read once from flags and environment. Every value is valid for its {@link Setting};
 * whether ports are free and files exist is checked at startup. An empty host means all addresses.
 */
public final class ServerConfig {

    public final String host;
    /** 0 selects a free one. */
    public final int port;

    final List<String> passedSockets;

    final Optional<Path> socket;

    public final String opsHost;
    /** Empty if disabled; 0 selects a free one. */
    public final Optional<Integer> opsPort;
    /** The host names of the operations port in lower case. */
    final Set<String> opsHosts;

    final Optional<TlsFiles> tls;

    /** Event loops; 0 selects the default. */
    final int threads;

    final SignetOptions options;
    final Limits limits;
    final int warmUp;
    final Duration drainDelay;
    final Duration drainTimeout;
    public final boolean jsonLog;
    public final boolean accessLog;

    /** Sentences about the environment, to be logged at startup. */
    final List<String> warnings;

    /** A certificate chain and its private key, both PEM files. */
    record TlsFiles(Path certificate, Path key) {}

    private ServerConfig(SettingReader settings, List<String> passedSockets) {
        host = settings.host(Setting.HOST);
        port = settings.number(Setting.PORT);
        this.passedSockets = passedSockets;
        socket = settings.path(Setting.SOCKET);
        opsHost = settings.host(Setting.OPS_HOST);
        opsPort = settings.optionalNumber(Setting.OPS_PORT);
        boolean shared = host.equals(opsHost) || host.isEmpty() || opsHost.isEmpty();
        if (port > 0 && opsPort.equals(Optional.of(port)) && shared && passedSockets.isEmpty()) {
            throw new ConfigurationException(
                    "--port and --ops-port (or SIGNET_PORT and SIGNET_OPS_PORT) must be different.");
        }
        opsHosts = new HashSet<>(settings.hostNames(Setting.OPS_ALLOWED_HOSTS));
        opsHosts.add(opsHost.toLowerCase(Locale.ROOT));
        tls = tls(settings);
        threads = settings.number(Setting.THREADS);
        options = settings.basePath(Setting.BASE_PATH)
                .withMaxSize(settings.number(Setting.MAX_SIZE))
                .withGravatar(settings.isOn(Setting.GRAVATAR))
                .withGravatarDefaults(settings.gravatarDefaults(Setting.GRAVATAR_DEFAULTS))
                .withGravatarStrict404(settings.isOn(Setting.GRAVATAR_STRICT_404));
        limits = new Limits(
                settings.optionalNumber(Setting.MAX_CONNECTIONS)
                        .orElseGet(() -> ConnectionTable.defaultLimit(
                                Runtime.getRuntime().maxMemory(), tls.isPresent())),
                settings.time(Setting.RECEIVE_TIMEOUT),
                settings.time(Setting.SEND_TIMEOUT),
                settings.time(Setting.IDLE_TIMEOUT));
        warmUp = settings.number(Setting.WARM_UP);
        drainDelay = settings.time(Setting.DRAIN_DELAY);
        drainTimeout = settings.time(Setting.DRAIN_TIMEOUT);
        jsonLog = settings.choice(Setting.LOG_FORMAT).equals("json");
        accessLog = settings.isOn(Setting.ACCESS_LOG);
        warnings = settings.warnings();
    }

    /**
     * Reads the configuration.
     *
     * @param flags the values given on the command line
     * @param environment used for the others, under {@link Setting#variable()}
     * @throws ConfigurationException for the first invalid value
     */
    public static ServerConfig read(Map<Setting, String> flags, Map<String, String> environment) {
        return new ServerConfig(new SettingReader(flags, environment), PassedSockets.names(environment));
    }

    private static Optional<TlsFiles> tls(SettingReader settings) {
        Optional<Path> certificate = settings.path(Setting.TLS_CERT);
        Optional<Path> key = settings.path(Setting.TLS_KEY);
        if (certificate.isPresent() != key.isPresent()) {
            throw new ConfigurationException("--tls-cert and --tls-key must be given together.");
        }
        return certificate.flatMap(file -> key.map(keyFile -> new TlsFiles(file, keyFile)));
    }
}
