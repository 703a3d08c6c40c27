// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.server.net.Limits;
import dev.signet.server.net.Transport;
import dev.signet.server.web.GravatarRules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How a server runs, read once from flags and environment. Every instance is valid on its own terms; whether ports are
 * free and files are there shows when the server starts.
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
        String host = settings.text(Setting.HOST);
        String opsHost = settings.text(Setting.OPS_HOST);
        return new ServerConfig(
                host,
                settings.port(Setting.PORT),
                opsHost.isEmpty() ? host : opsHost,
                settings.text(Setting.OPS_PORT).equals("off")
                        ? Optional.empty()
                        : Optional.of(settings.port(Setting.OPS_PORT)),
                tls(settings),
                settings.oneOf(Setting.TRANSPORT, Transport.values()),
                settings.count(Setting.THREADS),
                settings.count(Setting.MAX_DRAWINGS),
                gravatar(settings),
                limits(settings),
                settings.time(Setting.DRAIN_DELAY),
                settings.time(Setting.DRAIN_TIMEOUT),
                settings.oneOf(Setting.LOG_FORMAT, "text", "json").equals("json"),
                settings.oneOf(Setting.LOG_LEVEL, "error", "warn", "info", "debug"),
                settings.isOn(Setting.ACCESS_LOG));
    }

    private static Optional<KeyPair> tls(Settings settings) {
        String certificate = settings.text(Setting.TLS_CERT);
        String key = settings.text(Setting.TLS_KEY);
        if (certificate.isEmpty() != key.isEmpty()) {
            throw new ConfigurationException("--tls-cert and --tls-key must be given together.");
        }
        return certificate.isEmpty() ? Optional.empty() : Optional.of(new KeyPair(Path.of(certificate), Path.of(key)));
    }

    private static Optional<GravatarRules> gravatar(Settings settings) {
        GravatarRules rules = new GravatarRules(
                settings.siteDefaults(Setting.GRAVATAR_DEFAULTS), settings.isOn(Setting.GRAVATAR_STRICT_404));
        return settings.isOn(Setting.NO_GRAVATAR) ? Optional.empty() : Optional.of(rules);
    }

    private static Limits limits(Settings settings) {
        return new Limits(
                settings.bytes(Setting.MAX_REQUEST_LINE),
                settings.bytes(Setting.MAX_HEADER_BYTES),
                settings.count(Setting.MAX_HEADERS),
                settings.bytes(Setting.MAX_BODY),
                settings.count(Setting.MAX_CONNECTIONS),
                settings.count(Setting.MAX_CONNECTIONS_PER_ADDRESS),
                settings.bytes(Setting.MAX_PENDING),
                settings.time(Setting.HEADER_TIMEOUT),
                settings.time(Setting.REQUEST_TIMEOUT),
                settings.time(Setting.SEND_TIMEOUT),
                settings.time(Setting.IDLE_TIMEOUT));
    }
}
