// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.server.net.Connections;
import dev.signet.server.net.Limits;
import dev.signet.server.net.Transport;
import dev.signet.server.web.GravatarRules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How a server runs, read once from flags and environment. Every instance is valid on its own terms; whether ports are
 * free and files are there shows when the server starts. A host that is empty is all addresses of this machine.
 */
public record ServerConfig(
        String host,
        int port,
        String opsHost,
        Optional<Integer> opsPort,
        Optional<KeyPair> tls,
        Transport transport,
        int threads,
        int maxDrawings,
        Optional<GravatarRules> gravatar,
        Limits limits,
        Duration drainDelay,
        Duration drainTimeout,
        boolean jsonLog,
        String logLevel,
        boolean accessLog) {

    /** A certificate chain and its private key, both PEM files. */
    public record KeyPair(Path certificate, Path key) {}

    /**
     * Reads the configuration.
     *
     * @param flags what was given on the command line
     * @param environment where the rest may be, under {@link Setting#variable()}
     * @throws ConfigurationException with a sentence about the first value that is not allowed
     */
    public static ServerConfig read(Map<Setting, String> flags, Map<String, String> environment) {
        Settings settings = new Settings(flags, environment);
        return new ServerConfig(
                settings.host(Setting.HOST),
                settings.number(Setting.PORT),
                settings.host(Setting.OPS_HOST),
                settings.text(Setting.OPS_PORT).equals("off")
                        ? Optional.empty()
                        : Optional.of(settings.number(Setting.OPS_PORT)),
                tls(settings),
                Transport.valueOf(settings.choice(Setting.TRANSPORT).toUpperCase(Locale.ROOT)),
                settings.number(Setting.THREADS),
                settings.number(Setting.MAX_DRAWINGS),
                gravatar(settings),
                limits(settings),
                settings.time(Setting.DRAIN_DELAY),
                settings.time(Setting.DRAIN_TIMEOUT),
                settings.choice(Setting.LOG_FORMAT).equals("json"),
                settings.choice(Setting.LOG_LEVEL),
                settings.isOn(Setting.ACCESS_LOG));
    }

    private static Optional<KeyPair> tls(Settings settings) {
        boolean without = settings.text(Setting.TLS_CERT).isEmpty();
        if (without != settings.text(Setting.TLS_KEY).isEmpty()) {
            throw new ConfigurationException("--tls-cert and --tls-key must be given together.");
        }
        return without
                ? Optional.empty()
                : Optional.of(new KeyPair(settings.path(Setting.TLS_CERT), settings.path(Setting.TLS_KEY)));
    }

    private static Optional<GravatarRules> gravatar(Settings settings) {
        GravatarRules rules = new GravatarRules(
                settings.siteDefaults(Setting.GRAVATAR_DEFAULTS), settings.isOn(Setting.GRAVATAR_STRICT_404));
        return settings.isOn(Setting.NO_GRAVATAR) ? Optional.empty() : Optional.of(rules);
    }

    private static Limits limits(Settings settings) {
        return new Limits(
                settings.number(Setting.MAX_REQUEST_LINE),
                settings.number(Setting.MAX_HEADER_BYTES),
                settings.number(Setting.MAX_HEADERS),
                settings.number(Setting.MAX_BODY),
                connections(settings),
                settings.number(Setting.MAX_CONNECTIONS_PER_ADDRESS),
                settings.number(Setting.MAX_PENDING),
                settings.time(Setting.HEADER_TIMEOUT),
                settings.time(Setting.REQUEST_TIMEOUT),
                settings.time(Setting.SEND_TIMEOUT),
                settings.time(Setting.IDLE_TIMEOUT));
    }

    private static int connections(Settings settings) {
        return settings.text(Setting.MAX_CONNECTIONS).equals("auto")
                ? Connections.most(
                        Runtime.getRuntime().maxMemory(), tls(settings).isPresent())
                : settings.number(Setting.MAX_CONNECTIONS);
    }
}
