// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.Terminal;
import dev.signet.server.ConfigurationException;
import dev.signet.server.ServerConfig;
import dev.signet.server.Setting;
import dev.signet.server.SignetServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ProbeCommandTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void succeedsIfServiceIsReady() throws InterruptedException {
        Map<Setting, String> flags = Map.of(Setting.HOST, "127.0.0.1", Setting.PORT, "0", Setting.OPS_PORT, "0");
        try (SignetServer server = SignetServer.start(ServerConfig.read(flags, Map.of()))) {
            assertEquals(
                    ExitCode.SUCCESS, probe(Integer.toString(server.opsPort().orElseThrow())));
            assertEquals("ready\n", out.toString(StandardCharsets.UTF_8));
        }
    }

    @Test
    void optionsTakePrecedenceOverEnvironment() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(socket.getLocalPort());
            Map<String, String> environment = Map.of(Setting.OPS_PORT.variable(), "1", Setting.PORT.variable(), "1");
            assertEquals(
                    ExitCode.SUCCESS, probe(environment, "--ops-port", "off", "--port", port, "--host", "127.0.0.1"));
        }
    }

    @Test
    void connectsToLoopbackIfOperationsPortListensOnAllAddresses() throws InterruptedException {
        for (String everywhere : List.of("0.0.0.0", "::")) {
            Map<Setting, String> flags = Map.of(
                    Setting.HOST, "127.0.0.1", Setting.PORT, "0", Setting.OPS_HOST, everywhere, Setting.OPS_PORT, "0");
            try (SignetServer server = SignetServer.start(ServerConfig.read(flags, Map.of()))) {
                String port = Integer.toString(server.opsPort().orElseThrow());
                assertEquals(
                        ExitCode.SUCCESS,
                        probe(Map.of(Setting.OPS_HOST.variable(), everywhere, Setting.OPS_PORT.variable(), port)));
            }
        }
    }

    @Test
    void failsIfReadyzReturns503() throws IOException, InterruptedException {
        try (ServerSocket draining = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread responder = new Thread(() -> respondUnavailable(draining));
            responder.start();
            CommandException failed =
                    assertThrows(CommandException.class, () -> probe(Integer.toString(draining.getLocalPort())));
            assertTrue(failed.getMessage().endsWith("/readyz returned status 503."), failed.getMessage());
            responder.join();
        }
    }

    @Test
    void failsIfNoServiceListens() throws IOException {
        String free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = Integer.toString(socket.getLocalPort());
        }
        CommandException failed = assertThrows(CommandException.class, () -> probe(free));
        assertTrue(
                failed.getMessage().startsWith("Can't request http://127.0.0.1:" + free + "/readyz"),
                failed.getMessage());
    }

    @Test
    void checksServicePortIfOperationsPortIsOff() throws IOException {
        String port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = Integer.toString(socket.getLocalPort());
            assertEquals(ExitCode.SUCCESS, probe("off", port));
        }
        CommandException failed = assertThrows(CommandException.class, () -> probe("off", port));
        assertTrue(failed.getMessage().startsWith("Can't connect to 127.0.0.1:" + port + ": "), failed.getMessage());
    }

    @Test
    void reportsUnknownHost() {
        CommandException http =
                assertThrows(CommandException.class, () -> probe(Map.of(), "--ops-host", "nosuch.invalid"));
        assertEquals("Can't request http://nosuch.invalid:8081/readyz: unknown host.", http.getMessage());
        CommandException tcp = assertThrows(
                CommandException.class,
                () -> probe(Map.of(), "--ops-port", "off", "--host", "nosuch.invalid", "--port", "1"));
        assertEquals("Can't connect to nosuch.invalid:1: unknown host.", tcp.getMessage());
    }

    @Test
    void rejectsInvalidPort() {
        assertThrows(ConfigurationException.class, () -> probe("x"));
    }

    private int probe(String opsPort) {
        return probe(Map.of(Setting.OPS_PORT.variable(), opsPort));
    }

    private int probe(String opsPort, String port) {
        return probe(Map.of(Setting.OPS_PORT.variable(), opsPort, Setting.PORT.variable(), port));
    }

    private int probe(Map<String, String> environment, String... options) {
        PrintStream messages = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        Streams streams = new Streams(new ByteArrayInputStream(new byte[0]), out, messages, Terminal.NONE);
        ProbeCommand command = new ProbeCommand(environment);
        return command.run(new ParsedArguments(new CommandLine(command.spec()).parseArgs(options)), streams);
    }

    private static void respondUnavailable(ServerSocket server) {
        try (var connection = server.accept()) {
            connection.getInputStream().read(new byte[1024]);
            connection
                    .getOutputStream()
                    .write("HTTP/1.1 503 x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
