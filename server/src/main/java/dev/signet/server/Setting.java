// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import java.util.List;
import java.util.Locale;

/**
 * The settings by topic, with flag, environment variable, default, valid values and help text. A flag takes precedence over the
 * environment variable, which takes precedence over the default.
 */
public enum Setting {
    HOST("0.0.0.0", SettingType.ADDRESS, "Address to listen on; 0.0.0.0 means all addresses, IPv4 and IPv6."),
    PORT("8080", SettingType.PORT, "Public port; 0 selects a free one."),
    SOCKET(
            "",
            SettingType.FILE,
            "Unix domain socket to listen on in addition to the public port, for a proxy on this machine."),
    BASE_PATH(
            "/",
            SettingType.PATH,
            "Path below which everything is served, for proxies that forward it, such as /avatars; the operations port is"
                    + " not affected."),
    THREADS(
            "0",
            SettingType.count("0", "1024"),
            "Event loop threads; 0 means one per processor, or fewer if the heap is small."),
    MAX_SIZE(
            "1024",
            SettingType.count("16", "1024"),
            "Largest PNG in pixels; a larger one is answered with 400, at /avatar/ with this size."),
    MAX_CONNECTIONS(
            "auto",
            SettingType.count("0", "1000000").or("auto"),
            "Open connections; for one more, the one longest without progress is closed, first of the client address with"
                    + " the most. auto is 10000, or what a third of the heap holds if that is less; 0 means only the limit of"
                    + " open files."),
    RECEIVE_TIMEOUT(
            "10s",
            SettingType.DEADLINE,
            "Time from the first byte of a request to its end, with its body; then 408 is sent. Also for the TLS handshake."),
    SEND_TIMEOUT(
            "30s",
            SettingType.DEADLINE,
            "Time for a client to read a response; then the connection is closed or, with HTTP/2, the stream reset."),
    IDLE_TIMEOUT("60s", SettingType.DEADLINE, "Time without a request; then the connection is closed."),
    TLS_CERT(
            "",
            SettingType.FILE,
            "Certificate chain in PEM; enables TLS, and HTTP/2 by ALPN. A renewed file is loaded without a restart."),
    TLS_KEY("", SettingType.FILE, "RSA or EC private key in PEM (PKCS #8, not encrypted) of --tls-cert."),
    GRAVATAR("true", SettingType.SWITCH, "Serves the Gravatar protocol at /avatar/HASH."),
    GRAVATAR_DEFAULTS(
            "",
            SettingType.QUERY,
            "Parameters of avatars at /avatar/ unless the request sets them, such as palette=auto&shape=circle."),
    GRAVATAR_STRICT_404("false", SettingType.SWITCH, "Returns 404 for d=404 at /avatar/, instead of the avatar."),
    OPS_HOST(
            "127.0.0.1",
            SettingType.ADDRESS,
            "Address of the operations port, which has no authentication; 0.0.0.0 means all addresses."),
    OPS_PORT(
            "8081",
            SettingType.PORT.or("off"),
            "Operations port with /livez, /readyz, /metrics and /info; 0 selects a free one, off disables it."),
    OPS_ALLOWED_HOSTS(
            "",
            SettingType.NAMES,
            "Host names, separated by commas, under which the operations port may be requested, in addition to IP addresses,"
                    + " localhost and --ops-host; under others it answers 421."),
    WARM_UP(
            "0",
            SettingType.count("0", "1000000"),
            "Avatars that the server renders before it listens, for at most a minute, so that the first requests"
                    + " are not slow; 20000 take a few seconds."),
    DRAIN_DELAY(
            "0s",
            SettingType.DELAY,
            "Time after SIGTERM in which /readyz fails but requests are served, so that load balancers notice."),
    DRAIN_TIMEOUT(
            "20s",
            SettingType.DELAY,
            "Time after the drain delay for requests in flight to finish; then they are aborted."),
    LOG_FORMAT("text", SettingType.oneOf("FORMAT", "text", "json"), "Format of log lines: text or json."),
    ACCESS_LOG("false", SettingType.SWITCH, "Logs each request with endpoint and status, without seed and parameters.");

    private final String defaultText;
    final SettingType type;
    private final String summary;

    Setting(String defaultText, SettingType type, String summary) {
        this.defaultText = defaultText;
        this.type = type;
        this.summary = summary;
    }

    /** Returns the heading under which the help text lists it. Settings of a topic follow each other. */
    public String topic() {
        return switch (this) {
            case HOST, PORT, SOCKET, BASE_PATH, THREADS -> "Network";
            case MAX_SIZE, MAX_CONNECTIONS -> "Limits";
            case RECEIVE_TIMEOUT, SEND_TIMEOUT, IDLE_TIMEOUT -> "Timeouts";
            case TLS_CERT, TLS_KEY -> "TLS";
            case GRAVATAR, GRAVATAR_DEFAULTS, GRAVATAR_STRICT_404 -> "Gravatar";
            case OPS_HOST, OPS_PORT, OPS_ALLOWED_HOSTS, WARM_UP, DRAIN_DELAY, DRAIN_TIMEOUT -> "Operations";
            case LOG_FORMAT, ACCESS_LOG -> "Logging";
        };
    }

    /** Returns the flag, for example {@code --ops-port}. */
    public String flag() {
        return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the environment variable, for example {@code SIGNET_OPS_PORT}. */
    public String variable() {
        return "SIGNET_" + name();
    }

    /** Returns the default as text; empty if there is none. */
    public String defaultText() {
        return defaultText;
    }

    /** Returns the placeholder for the value in the help text. */
    public String placeholder() {
        return type.placeholder();
    }

    /** Returns the valid words, if any; a setting may accept both words and numbers. */
    public List<String> choices() {
        return type.choices();
    }

    /** Whether it is a boolean, whose flag alone means true. */
    public boolean isSwitch() {
        return type.equals(SettingType.SWITCH);
    }

    public boolean isFile() {
        return type.equals(SettingType.FILE);
    }

    public String summary() {
        return summary;
    }
}
