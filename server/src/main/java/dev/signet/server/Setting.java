// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import java.util.List;
import java.util.Locale;

/**
 * The settings with flag, environment variable, default, valid values and help text. A flag takes precedence over the
 * environment variable, which takes precedence over the default.
 */
public enum Setting {
    HOST("0.0.0.0", SettingType.ADDRESS, "Address to listen on; 0.0.0.0 means all addresses, IPv4 and IPv6."),
    PORT("8080", SettingType.PORT, "Public port; 0 selects a free one."),
    SOCKET(
            "",
            SettingType.FILE,
            "Unix domain socket to listen on in addition to the public port, for a proxy on this machine. Its clients count as"
                    + " 127.0.0.1 for --trusted-proxies."),
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
    TLS_CERT(
            "",
            SettingType.FILE,
            "Certificate chain in PEM; enables TLS, and HTTP/2 by ALPN. A renewed file is loaded without a restart."),
    TLS_KEY("", SettingType.FILE, "RSA or EC private key in PEM (PKCS #8, not encrypted) of --tls-cert."),
    THREADS(
            "0",
            SettingType.count("0", "1024"),
            "Event loop threads; 0 means one per processor, or fewer if the heap is small."),
    BASE_PATH(
            "/",
            SettingType.PATH,
            "Path below which everything is served, for proxies that forward it, such as /avatars; the operations port is"
                    + " not affected."),
    MAX_SIZE(
            "1024",
            SettingType.count("16", "1024"),
            "Largest PNG in pixels; a larger one is answered with 400, at /avatar/ with this size."),
    GRAVATAR("true", SettingType.SWITCH, "Serves the Gravatar protocol at /avatar/HASH."),
    GRAVATAR_DEFAULTS(
            "",
            SettingType.QUERY,
            "Parameters of avatars at /avatar/ unless the request sets them, such as palette=auto&shape=circle."),
    GRAVATAR_STRICT_404("false", SettingType.SWITCH, "Returns 404 for d=404 at /avatar/, instead of the avatar."),
    MAX_REQUEST_LINE("8k", SettingType.bytes("256", "1m"), "Longest request line; a longer one is answered with 414."),
    MAX_HEADER_BYTES(
            "16k", SettingType.bytes("1k", "1m"), "Total size of the headers of a request; more is answered with 431."),
    MAX_HEADERS("100", SettingType.count("16", "10000"), "Number of headers of a request; more are answered with 431."),
    MAX_BODY(
            "64k",
            SettingType.bytes("0", "1024m"),
            "Largest request body, which is ignored; a larger one is answered with 413."),
    MAX_CONNECTIONS(
            "auto",
            SettingType.count("0", "1000000").or("auto"),
            "Open connections; for one more, the one longest without progress is closed, first of the client address with"
                    + " the most. auto is 10000, or what a third of the heap holds if that is less; 0 means only the limit of"
                    + " open files."),
    MAX_CONNECTIONS_PER_ADDRESS(
            "0",
            SettingType.count("0", "1000000"),
            "Open connections per client address (IPv6: per /64 network); more are answered with 503. 0 means no limit;"
                    + " leave it at 0 behind a proxy."),
    CLIENT_ADDRESS_HEADER(
            "off",
            SettingType.oneOf("HEADER", "off", "x-forwarded-for", "forwarded"),
            "Header that carries the address of the client, for a fair share of large PNGs; only from --trusted-proxies."),
    TRUSTED_PROXIES(
            "",
            SettingType.NETWORKS,
            "Addresses or networks, separated by commas, of the proxies whose --client-address-header is used; such as"
                    + " 127.0.0.1,10.0.0.0/8."),
    MAX_RENDERINGS(
            "128",
            SettingType.count("1", "10000"),
            "PNGs above 256 pixels that are rendered or queued; more are answered with 503."),
    MAX_PENDING(
            "16m",
            SettingType.bytes("8k", "1024m"),
            "Size of unsent responses and incomplete requests, over all connections; above half of it, connections with"
                    + " such bytes are closed; above it, 503 is sent."),
    HEADER_TIMEOUT(
            "10s",
            SettingType.DEADLINE,
            "Time from the first byte of a request to the end of its headers; then 408 is sent."),
    REQUEST_TIMEOUT(
            "30s",
            SettingType.DEADLINE,
            "Time from the first byte of a request to the end of its body; then 408 is sent."),
    SEND_TIMEOUT(
            "30s",
            SettingType.DEADLINE,
            "Time for a client to read a response; then the connection is closed or, with HTTP/2, the stream reset."),
    IDLE_TIMEOUT("60s", SettingType.DEADLINE, "Time without a request; then the connection is closed."),
    WARM_UP(
            "0s",
            SettingType.DELAY,
            "Time for which the server requests avatars from itself before it listens, so that the first requests are not slow."),
    DRAIN_DELAY(
            "0s",
            SettingType.DELAY,
            "Time after SIGTERM in which /readyz fails but requests are served, so that load balancers notice."),
    DRAIN_TIMEOUT(
            "20s",
            SettingType.DELAY,
            "Time after the drain delay for requests in flight to finish; then they are aborted."),
    LOG_FORMAT("text", SettingType.oneOf("FORMAT", "text", "json"), "Format of log lines: text or json."),
    LOG_LEVEL(
            "info",
            SettingType.oneOf("LEVEL", "error", "warn", "info", "debug"),
            "Lowest level that is logged: error, warn, info or debug."),
    ACCESS_LOG("false", SettingType.SWITCH, "Logs each request with endpoint and status, without seed and parameters.");

    private final String defaultText;
    final SettingType type;
    private final String summary;

    Setting(String defaultText, SettingType type, String summary) {
        this.defaultText = defaultText;
        this.type = type;
        this.summary = summary;
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

    /** Whether the value is a file name. */
    public boolean isFile() {
        return type.equals(SettingType.FILE);
    }

    /** Returns the help text: one or two sentences. */
    public String summary() {
        return summary;
    }
}
