// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.server.net.Transport;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What can be configured, each once: the flag, the environment variable, the default, the values it may have and the sentence
 * that explains it are all made from here. A flag wins over the environment, and that over the default.
 */
public enum Setting {
    HOST("0.0.0.0", SettingValues.ADDRESS, "Address to listen on; 0.0.0.0 is all addresses, those of IPv6 too."),
    PORT("8080", SettingValues.PORT, "Port of the service; 0 takes a free one."),
    OPS_HOST(
            "127.0.0.1",
            SettingValues.ADDRESS,
            "Address of the operations port, which asks for no password; 0.0.0.0 is all addresses."),
    OPS_PORT(
            "8081",
            SettingValues.PORT.or("off"),
            "Private port with /livez, /readyz, /metrics and /info; 0 takes a free one, off has none."),
    TLS_CERT(
            "",
            SettingValues.FILE,
            "Certificate chain in PEM; with it the service speaks TLS, with HTTP/2 by ALPN. Renewed, it is read again."),
    TLS_KEY("", SettingValues.FILE, "Private key in PEM (PKCS #8, without a password) of --tls-cert."),
    TRANSPORT(
            "auto",
            SettingValues.oneOf("TRANSPORT", Transport.values()),
            "auto, epoll, io_uring or nio; auto is epoll on Linux, else nio."),
    THREADS(
            "0",
            SettingValues.count("0", "1024"),
            "Threads that read, answer and draw; 0 is one per processor, or fewer if the heap carries no more."),
    NO_GRAVATAR("false", SettingValues.SWITCH, "Leaves out /avatar/HASH, where programs that speak to Gravatar ask."),
    GRAVATAR_DEFAULTS(
            "",
            SettingValues.QUERY,
            "How avatars look there if the request does not say it, such as palette=auto&shape=circle."),
    GRAVATAR_STRICT_404("false", SettingValues.SWITCH, "Answers d=404 there with 404 and not with the avatar."),
    MAX_REQUEST_LINE("8k", SettingValues.bytes("256", "1m"), "Longest request line; beyond it 414."),
    MAX_HEADER_BYTES("16k", SettingValues.bytes("1k", "1m"), "All headers of a request together; beyond it 431."),
    MAX_HEADERS("100", SettingValues.count("16", "10000"), "Headers of a request; beyond it 431."),
    MAX_BODY("64k", SettingValues.bytes("0", "1024m"), "Body of a request, which is read and ignored; beyond it 413."),
    MAX_CONNECTIONS(
            "auto",
            SettingValues.count("0", "1000000").or("auto"),
            "Connections at a time; beyond it the one longest without progress is closed. auto is 10000, or fewer if a third"
                    + " of the heap holds no more; 0 is no limit."),
    MAX_CONNECTIONS_PER_ADDRESS(
            "0",
            SettingValues.count("0", "1000000"),
            "Connections of one client address, or a network (/64) of IPv6; beyond it 503. Leave it at 0 behind a proxy."),
    MAX_DRAWINGS(
            "128", SettingValues.count("1", "10000"), "Large pictures that wait or are being drawn; beyond it 503."),
    MAX_PENDING(
            "16m",
            SettingValues.bytes("8k", "1024m"),
            "Answers not yet taken and requests not yet complete, together; beyond half of it connections that hold them are"
                    + " closed, beyond it 503."),
    HEADER_TIMEOUT(
            "10s", SettingValues.DEADLINE, "From the first byte of a request to the end of its headers; then 408."),
    REQUEST_TIMEOUT(
            "30s", SettingValues.DEADLINE, "From the first byte of a request to the end of its body; then 408."),
    SEND_TIMEOUT("30s", SettingValues.DEADLINE, "For a client to take an answer; then the connection is closed."),
    IDLE_TIMEOUT("60s", SettingValues.DEADLINE, "Without a request on a connection; then it is closed."),
    DRAIN_DELAY("0s", SettingValues.PATIENCE, "After SIGTERM: not ready but serving on, for load balancers to notice."),
    DRAIN_TIMEOUT(
            "20s", SettingValues.PATIENCE, "After that: for requests in flight to finish; then they are cut off."),
    LOG_FORMAT("text", SettingValues.oneOf("FORMAT", "text", "json"), "text or json."),
    LOG_LEVEL("info", SettingValues.oneOf("LEVEL", "error", "warn", "info", "debug"), "error, warn, info or debug."),
    ACCESS_LOG(
            "false",
            SettingValues.SWITCH,
            "Whether requests are logged: endpoint and status, never seed or parameters.");

    private final String defaultText;
    private final SettingValues values;
    private final String summary;

    Setting(String defaultText, SettingValues values, String summary) {
        this.defaultText = defaultText;
        this.values = values;
        this.summary = summary;
    }

    /** For example {@code --ops-port}. */
    public String flag() {
        return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** For example {@code SIGNET_OPS_PORT}. */
    public String variable() {
        return "SIGNET_" + name();
    }

    /** Empty if there is none. */
    public String defaultText() {
        return defaultText;
    }

    /** What stands for the value in the help text. */
    public String placeholder() {
        return values.placeholder();
    }

    /** The words that it may be set to, if there are any; some settings may be a word or a number. */
    public List<String> choices() {
        return values.choices();
    }

    /** Whether it is on or off, so that its flag alone means on. */
    public boolean isSwitch() {
        return values.equals(SettingValues.SWITCH);
    }

    /** Whether it names a file. */
    public boolean isFile() {
        return values.equals(SettingValues.FILE);
    }

    /** One sentence for people. */
    public String summary() {
        return summary;
    }

    /** Its bounds, if it may be a number. */
    Optional<SettingValues.Range> range() {
        return values.range();
    }

    /** What follows after "must be", unless it is any text. */
    String expectation() {
        return values.expectation();
    }
}
