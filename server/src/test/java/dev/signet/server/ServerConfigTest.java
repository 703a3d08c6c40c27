// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Parameters;
import dev.signet.client.RawClient;
import dev.signet.http.SignetOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerConfigTest {

    @Test
    void everySettingHasADefault() {
        ServerConfig config = ServerConfig.read(Map.of(), Map.of());
        assertEquals(8080, config.port);
        assertEquals(Optional.of(8081), config.opsPort);
        assertEquals(Duration.ofSeconds(10), config.limits.receiveTimeout());
        assertFalse(config.accessLog);
        assertFalse(config.jsonLog);
        assertTrue(config.tls.isEmpty());
    }

    @Test
    void flagPrecedesEnvironmentPrecedesDefault() {
        Map<String, String> environment = Map.of("SIGNET_PORT", "1", "SIGNET_OPS_PORT", "2", "SIGNET_HOST", "");
        ServerConfig config = ServerConfig.read(Map.of(Setting.PORT, "3"), environment);
        assertEquals(3, config.port);
        assertEquals(Optional.of(2), config.opsPort);
        assertEquals("", config.host);
    }

    @Test
    void ignoresPortsOfContainerLinksWithAWarning() {
        Map<String, String> links = Map.of(
                "SIGNET_PORT", "tcp://10.0.0.1:80",
                "SIGNET_OPS_PORT", "udp://10.0.0.2:81",
                "SIGNET_PORT_80_TCP", "tcp://10.0.0.1:80",
                "SIGNET_PORT_80_TCP_ADDR", "10.0.0.1",
                "SIGNET_SERVICE_HOST", "10.0.0.1",
                "SIGNET_SERVICE_PORT_HTTP", "80",
                "SIGNET_OPS_SERVICE_PORT", "81",
                "SIGNET_NAME", "/web/signet",
                "SIGNET_ENV_PATH", "/bin");
        ServerConfig config = ServerConfig.read(Map.of(), links);
        assertEquals(8080, config.port);
        assertEquals(Optional.of(8081), config.opsPort);
        assertEquals(
                List.of("Ignored, because a container link or a Kubernetes service has set it: SIGNET_PORT,"
                        + " SIGNET_OPS_PORT. Disable enableServiceLinks, or use the option."),
                config.warnings);
    }

    @Test
    void rejectsOtherUrlsAsPort() {
        for (Map<String, String> environment :
                List.of(Map.of("SIGNET_PORT", "http://10.0.0.1"), Map.of("SIGNET_THREADS", "tcp://10.0.0.1:80"))) {
            assertThrows(ConfigurationException.class, () -> ServerConfig.read(Map.of(), environment));
        }
        Map<Setting, String> flags = Map.of(Setting.PORT, "tcp://10.0.0.1:80");
        assertThrows(ConfigurationException.class, () -> ServerConfig.read(flags, Map.of()));
    }

    @Test
    void warnsAboutUnknownVariables() {
        Map<String, String> environment = Map.of(
                "SIGNET_PROT", "secret",
                "SIGNET_A\nB", "",
                "SIGNET_PORT", "80",
                "SIGNET_JAVA_OPTIONS", "-Xmx64m",
                "SIGNETX", "",
                "PATH", "/bin");
        assertEquals(
                List.of("Ignored, because there is no such setting: SIGNET_A?B, SIGNET_PROT."
                        + " signet serve --help lists the variables."),
                ServerConfig.read(Map.of(), environment).warnings);
    }

    @Test
    void logsWarningsAtStartup() throws InterruptedException {
        Map<Setting, String> flags = Map.of(Setting.HOST, "127.0.0.1", Setting.PORT, "0", Setting.OPS_PORT, "off");
        SignetServer.start(ServerConfig.read(flags, Map.of("SIGNET_PROT", "80")))
                .close();
        List<String> logged = LoggedWarnings.take();
        assertEquals(1, logged.size(), logged::toString);
        assertTrue(logged.get(0).contains("SIGNET_PROT"), logged.get(0));
    }

    @ParameterizedTest
    @CsvSource({"10,10000", "10s,10000", "500ms,500", "0,0"})
    void timesAcceptUnits(String text, long millis) {
        assertEquals(
                millis,
                ServerConfig.read(Map.of(Setting.DRAIN_DELAY, text), Map.of())
                        .drainDelay
                        .toMillis());
    }

    @ParameterizedTest
    @CsvSource({"/,''", "/avatars,/avatars", "/avatars/,/avatars", "/a.b/..c,/a.b/..c"})
    void basePathHasNoSlashAtItsEnd(String text, String path) {
        assertEquals(
                path,
                ServerConfig.read(Map.of(Setting.BASE_PATH, text), Map.of())
                        .options
                        .basePath());
    }

    @ParameterizedTest
    @CsvSource({
        "PORT,x",
        "PORT,65536",
        "PORT,-1",
        "PORT,99999999999",
        "OPS_PORT,on",
        "OPS_ALLOWED_HOSTS,http://a",
        "OPS_ALLOWED_HOSTS,'a,'",
        "PORT,off",
        "RECEIVE_TIMEOUT,1h",
        "RECEIVE_TIMEOUT,ms",
        "LOG_FORMAT,xml",
        "ACCESS_LOG,yes",
        "GRAVATAR,yes",
        "GRAVATAR_STRICT_404,1",
        "GRAVATAR_DEFAULTS,palete=auto",
        "GRAVATAR_DEFAULTS,size=9",
        "BASE_PATH,avatars",
        "BASE_PATH,/a//b",
        "BASE_PATH,/a%2Fb",
        "BASE_PATH,/a/../b",
        "BASE_PATH,/a/.",
        "MAX_SIZE,15",
        "MAX_SIZE,1025",
        "THREADS,1.5",
        "THREADS,1025",
        "MAX_CONNECTIONS,-5",
        "RECEIVE_TIMEOUT,0s",
        "SEND_TIMEOUT,99ms",
        "IDLE_TIMEOUT,0s",
        "IDLE_TIMEOUT,99999999s",
        "DRAIN_DELAY,3601s",
        "TLS_CERT,'\0'",
        "TLS_KEY,'\0'"
    })
    void invalidValueGivesOneSentenceThatDoesNotQuoteIt(Setting setting, String value) {
        Map<Setting, String> settings = new EnumMap<>(Map.of(Setting.TLS_CERT, "x", Setting.TLS_KEY, "x"));
        settings.put(setting, value);
        ConfigurationException e =
                assertThrows(ConfigurationException.class, () -> ServerConfig.read(settings, Map.of()));
        String message = e.getMessage();
        assertTrue(message.startsWith(setting.flag() + " (or " + setting.variable() + ") must be "), message);
        assertTrue(message.endsWith("."), message);
    }

    @ParameterizedTest
    @CsvSource({
        "MAX_SIZE, a whole number from 16 to 1024",
        "IDLE_TIMEOUT, a time in ms or s from 100ms to 86400s",
        "PORT, a port from 0 to 65535",
        "OPS_PORT, 'a port from 0 to 65535, or off'",
        "MAX_CONNECTIONS, 'a whole number from 0 to 1000000, or auto'",
        "LOG_FORMAT, 'one of text, json'",
    })
    void errorNamesTheValidValues(Setting setting, String expected) {
        ConfigurationException e =
                assertThrows(ConfigurationException.class, () -> ServerConfig.read(Map.of(setting, "?"), Map.of()));
        assertEquals(setting.flag() + " (or " + setting.variable() + ") must be " + expected + ".", e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "OFF", "Off"})
    void operationsPortMayBeOff(String off) {
        assertEquals(Optional.empty(), ServerConfig.read(Map.of(Setting.OPS_PORT, off), Map.of()).opsPort);
        assertEquals(List.of("off"), Setting.OPS_PORT.choices());
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "AUTO"})
    void maxConnectionsMayBeAuto(String auto) {
        assertEquals(
                ConfiguredLimits.DEFAULT.connections(),
                ConfiguredLimits.with(Map.of(Setting.MAX_CONNECTIONS, auto)).connections());
        assertEquals(List.of("auto"), Setting.MAX_CONNECTIONS.choices());
    }

    @Test
    void boundsAreValid() {
        for (Setting setting : Setting.values()) {
            if (!setting.type.noun().isEmpty()) {
                ServerConfig.read(Map.of(setting, setting.type.min()), Map.of());
                ServerConfig.read(Map.of(setting, setting.type.max()), Map.of());
            }
        }
    }

    @Test
    void gravatarIsEnabledByDefault() {
        SignetOptions byDefault = ServerConfig.read(Map.of(), Map.of()).options;
        assertTrue(byDefault.gravatar());
        assertEquals(80, byDefault.gravatarDefaults().size());
        assertFalse(byDefault.gravatarStrict404());
        assertFalse(ServerConfig.read(Map.of(Setting.GRAVATAR, "false"), Map.of())
                .options
                .gravatar());
        SignetOptions set = ServerConfig.read(
                        Map.of(Setting.GRAVATAR_STRICT_404, "true"),
                        Map.of("SIGNET_GRAVATAR_DEFAULTS", "palette=auto&shape=circle"))
                .options;
        assertEquals(Parameters.parse("size=80&shape=circle&palette=auto"), set.gravatarDefaults());
        assertTrue(set.gravatarStrict404());
    }

    @Test
    void gravatarSettingsAffectResponses() {
        String target = "/avatar/0bc83cb571cd1c50ba6f3e8a78ef1346?d=404";
        assertEquals(200, status(target, Map.of()));
        assertEquals(404, status(target, Map.of(Setting.GRAVATAR_STRICT_404, "true")));
        assertEquals(404, status(target, Map.of(Setting.GRAVATAR, "false")));
    }

    private static int status(String target, Map<Setting, String> settings) {
        try (RunningServer server = RunningServer.with(settings);
                RawClient client = server.connect()) {
            return client.get(target).read().status();
        }
    }

    @Test
    void certificateWithoutKeyIsAnError() {
        assertThrows(ConfigurationException.class, () -> ServerConfig.read(Map.of(Setting.TLS_CERT, "x"), Map.of()));
        assertThrows(ConfigurationException.class, () -> ServerConfig.read(Map.of(Setting.TLS_KEY, "x"), Map.of()));
    }

    @Test
    void portsMustBeDifferent() {
        Map<Setting, String> flags = Map.of(Setting.PORT, "8081", Setting.OPS_HOST, "127.0.0.2");
        ConfigurationException e = assertThrows(ConfigurationException.class, () -> ServerConfig.read(flags, Map.of()));
        assertEquals("--port and --ops-port (or SIGNET_PORT and SIGNET_OPS_PORT) must be different.", e.getMessage());

        Map<Setting, String> other = new EnumMap<>(flags);
        other.put(Setting.HOST, "127.0.0.1");
        assertEquals(8081, ServerConfig.read(other, Map.of()).port);
        other.putAll(Map.of(Setting.OPS_HOST, "127.0.0.1", Setting.PORT, "0", Setting.OPS_PORT, "0"));
        assertEquals(0, ServerConfig.read(other, Map.of()).port);
    }

    @Test
    void startupErrorIsOneSentence(@TempDir Path folder) throws IOException {
        Path nonsense = Files.writeString(folder.resolve("x.pem"), "nonsense");
        Path missing = folder.resolve("missing.pem");
        assertStartFails(
                "--tls-cert can't be read: there is no such file.",
                Map.of(Setting.TLS_CERT, missing.toString(), Setting.TLS_KEY, missing.toString()));
        assertStartFails(
                "in PEM.", Map.of(Setting.TLS_CERT, nonsense.toString(), Setting.TLS_KEY, nonsense.toString()));
        try (RunningServer first = RunningServer.start()) {
            assertStartFails(
                    "choose another with --port (or SIGNET_PORT).",
                    Map.of(Setting.PORT, Integer.toString(first.port())));
            assertStartFails(
                    "choose another with --ops-port (or SIGNET_OPS_PORT).",
                    Map.of(
                            Setting.OPS_PORT,
                            Integer.toString(first.server().opsPort().orElseThrow())));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"no.such.host.invalid", "300.1.1.1", "203.0.113.1", "a b", "[]", "[localhost]"})
    void foreignAddressIsReportedInsteadOfThePort(String host) {
        for (Setting setting : List.of(Setting.HOST, Setting.OPS_HOST)) {
            assertStartFails(
                    setting.flag() + " (or " + setting.variable()
                            + ") must be an address or a host name of this machine.",
                    Map.of(setting, host));
        }
    }

    @Test
    void operationsPortListensOnLoopbackByDefault() {
        assertEquals("127.0.0.1", ServerConfig.read(Map.of(), Map.of()).opsHost);
        assertEquals(
                "127.0.0.1",
                ServerConfig.read(Map.of(Setting.HOST, "192.0.2.1"), Map.of("SIGNET_OPS_HOST", "")).opsHost);
        assertEquals("192.0.2.2", ServerConfig.read(Map.of(), Map.of("SIGNET_OPS_HOST", "192.0.2.2")).opsHost);
    }

    /** An unset variable in a script must not open the service to other hosts or disable TLS. */
    @ParameterizedTest
    @EnumSource(Setting.class)
    void rejectsEmptyFlag(Setting setting) {
        ConfigurationException e =
                assertThrows(ConfigurationException.class, () -> ServerConfig.read(Map.of(setting, ""), Map.of()));
        assertEquals(setting.flag() + " must not be empty; without it, the default is used.", e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "[::]"})
    void wildcardMeansAllIpv4AndIpv6Addresses(String host) {
        assertEquals("", ServerConfig.read(Map.of(Setting.HOST, host), Map.of()).host);
        try (RunningServer server = RunningServer.with(Map.of(Setting.HOST, host));
                RawClient client = server.connect()) {
            assertEquals(200, client.get("/healthz").read().status());
            assertTrue(server.server()
                    .startMessage()
                    .matches("Signet listens on http://localhost:\\d+ and all other addresses \\(try .*"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"::1", "[::1]"})
    void ipv6AddressMayHaveBrackets(String host) {
        ServerConfig config = ServerConfig.read(Map.of(Setting.HOST, host, Setting.OPS_HOST, host), Map.of());
        assertEquals("::1", config.host);
        assertEquals("::1", config.opsHost);
    }

    private static void assertStartFails(String end, Map<Setting, String> settings) {
        ConfigurationException e = assertThrows(
                ConfigurationException.class, () -> RunningServer.with(settings).close());
        assertTrue(e.getMessage().endsWith(end), e.getMessage());
        assertFalse(e.getMessage().contains("\n"));
    }
}
