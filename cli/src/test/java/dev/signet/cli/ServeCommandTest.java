// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.signet.client.Programs;
import dev.signet.server.Setting;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ServeCommandTest {

    @Test
    void helpListsFlagVariableAndDefaultOfEverySetting() {
        String help = Run.signet("serve", "--help").assertQuietSuccess().text();
        for (Setting setting : Setting.values()) {
            assertTrue(help.contains(setting.flag() + (setting.isSwitch() ? "[=" : "=")), setting.flag());
            String fallback = setting.defaultText().isEmpty() ? "" : "; default: " + setting.defaultText();
            assertTrue(help.contains(" " + setting.variable() + fallback + "\n"), setting.variable());
        }
    }

    @Test
    void parsesPairsOfFlagAndValueAsPicocliDoes() {
        List<String> arguments = new ArrayList<>(List.of("serve"));
        assertEquals(Optional.of(Map.of()), ServeCommand.parseWithoutPicocli(arguments));
        int number = 0;
        for (Setting setting : Setting.values()) {
            arguments.addAll(List.of(setting.flag(), "a=b, @c \"" + number++ + "\" é "));
            Map<Setting, String> plain =
                    ServeCommand.parseWithoutPicocli(arguments).orElseThrow();
            assertEquals(byPicocli(arguments.subList(1, arguments.size())), plain);
            assertEquals(number, plain.size());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "serve --help",
                "serve --port",
                "serve --port=1",
                "serve --port --host",
                "serve --port 1 --port 2",
                "serve --prot 1",
                "serve --port -1",
                "serve 1 2",
                "serve x",
                "render --port 1",
                "--version",
                "help serve --port"
            })
    void leavesOtherArgumentsToPicocli(String arguments) {
        assertEquals(Optional.empty(), ServeCommand.parseWithoutPicocli(List.of(arguments.split(" "))));
    }

    @Test
    void leavesNoArgumentsAndEmptyValueToPicocli() {
        assertEquals(Optional.empty(), ServeCommand.parseWithoutPicocli(List.of()));
        assertEquals(Optional.empty(), ServeCommand.parseWithoutPicocli(List.of("serve", "--host", "")));
    }

    private static Map<Setting, String> byPicocli(List<String> arguments) {
        CommandLine line = new CommandLine(new ServeCommand().spec());
        line.setExpandAtFiles(false).setInterpolateVariables(false);
        return ServeCommand.flags(new ParsedArguments(line.parseArgs(arguments.toArray(String[]::new))));
    }

    @Test
    void rejectsInvalidSettingsWithExitCode2() throws IOException {
        assertUsageError("--port (or SIGNET_PORT) must be a port from 0 to 65535.", "--port", "x");
        assertUsageError("--ops-port (or SIGNET_OPS_PORT) must be a port from 0 to 65535, or off.", "--ops-port", "of");
        assertUsageError(
                "--gravatar-defaults (or SIGNET_GRAVATAR_DEFAULTS) must be parameters such as palette=auto&shape=circle:"
                        + " shape must be one of rounded, square, circle.",
                "--gravatar-defaults",
                "shape=oval");
        // A switch takes no value, so the next argument is another option.
        assertUsageError("--port (or SIGNET_PORT) must be a port from 0 to 65535.", "--gravatar", "--port", "x");
        assertUsageError("--gravatar (or SIGNET_GRAVATAR) must be one of true, false.", "--gravatar=maybe");
        assertUsageError(
                "--tls-cert can't be read: there is no such file.",
                "--tls-cert",
                "missing.pem",
                "--tls-key",
                "missing.pem");
        assertEquals(ExitCode.USAGE_ERROR, Run.signet("serve", "--prot", "1").code());
    }

    @Test
    void checkDoesNotListen() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertEquals(
                    "The settings are valid.\n",
                    Run.signet("serve", "--check", "--host", "127.0.0.1", "--port", port)
                            .assertQuietSuccess()
                            .text());
        }
        assertUsageError("--port (or SIGNET_PORT) must be a port from 0 to 65535.", "--check", "--port", "x");
        String missing = "--tls-cert can't be read: there is no such file.";
        assertUsageError(missing, "--check", "--tls-cert", "missing.pem", "--tls-key", "missing.pem");
    }

    /** Netty logged a warning where there is no network interface with a hardware address. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void firstLineHasTimeAndLevelAndIsTheOnlyOne() throws IOException, InterruptedException {
        Process process = start(List.of("unshare", "--net", "sh", "-c", "ip link set lo up && exec \"$@\"", "sh"));
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            String line = String.valueOf(err.readLine());
            assumeFalse(line.matches("(unshare|sh|ip): .*"), line);
            assertTrue(line.matches("[0-9T:.-]+Z INFO  Signet listens on http://localhost:.*"), line);
            process.toHandle().destroy();
            assertFalse(err.lines().anyMatch(each -> each.contains(" WARN ")));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void servesOnAfterHangup() throws IOException, InterruptedException {
        Process process = start();
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            URI base = address(err.readLine());
            HttpRequest request =
                    HttpRequest.newBuilder(base.resolve("/v1/avatar/a.svg")).build();
            HttpClient client = HttpClient.newHttpClient();
            assertEquals(200, client.send(request, BodyHandlers.discarding()).statusCode());
            Programs.run("sh", "-c", "kill -HUP " + process.pid());
            assertEquals(200, client.send(request, BodyHandlers.discarding()).statusCode());
            process.toHandle().destroy();
            assertFalse(err.lines().anyMatch(line -> line.contains("exception")));
            assertEquals(0, process.waitFor());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void exitsWith4IfPortIsInUse() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            Run run = Run.signet("serve", "--host", "127.0.0.1", "--ops-port", "off", "--port", port);
            assertEquals(4, run.code());
            String expected = "error: Port " + port + " on 127.0.0.1 cannot be bound: address already in use; choose";
            assertTrue(run.err().startsWith(expected), run.err());
        }
    }

    @Test
    void servesUntilSigtermThenExitsWith0() throws IOException, InterruptedException {
        Process process = start("--access-log", "true", "--log-format", "json", "--drain-delay", "100ms");
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            String message = err.readLine();
            assertTrue(message.startsWith("{") && message.contains("Signet listens on http://127.0.0.1:"), message);
            URI base = address(message);
            HttpClient client = HttpClient.newHttpClient();
            HttpRequest request = HttpRequest.newBuilder(base.resolve("/v1/avatar/secret.svg?hash=secret"))
                    .build();
            assertEquals(400, client.send(request, BodyHandlers.ofString()).statusCode());

            process.toHandle().destroy(); // not Process.destroy, which closes the stream that is read next
            String log = err.lines().collect(Collectors.joining("\n"));
            assertEquals(0, process.waitFor());
            assertTrue(log.lines().allMatch(line -> line.startsWith("{") && line.endsWith("}")), log);
            assertTrue(
                    log.contains(
                            "\"method\":\"GET\",\"endpoint\":\"avatar\",\"format\":\"svg\",\"status\":400,\"bytes\":"),
                    log);
            String end = "(?s).*\"Not ready: .*\"Draining: .*\"Drained\\..*";
            assertTrue(log.matches(end), log);
            assertFalse(log.contains("secret"), log);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void servesAndStopsIfNothingReadsItsAccessLog() throws IOException, InterruptedException {
        Process process = start("--access-log", "true");
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            URI base = address(err.readLine());
            String request = "GET /healthz HTTP/1.1\r\nHost: signet\r\n";
            String pipelined = (request + "\r\n").repeat(99) + request + "Connection: close\r\n\r\n";
            for (int i = 0; i < 120; i++) { // more lines than the pipe and the queue hold
                try (Socket socket = new Socket(base.getHost(), base.getPort())) {
                    socket.setSoTimeout(30_000);
                    socket.getOutputStream().write(pipelined.getBytes(StandardCharsets.US_ASCII));
                    String responses = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
                    assertEquals(100, responses.split("HTTP/1.1 200 ", -1).length - 1);
                }
            }
            process.toHandle().destroy();
            assertEquals(0, process.waitFor());
            assertTrue(err.readLine().contains(" GET healthz "));
        } finally {
            process.destroyForcibly();
        }
    }

    private static void assertUsageError(String sentence, String... options) {
        String[] arguments = new String[options.length + 1];
        arguments[0] = "serve";
        System.arraycopy(options, 0, arguments, 1, options.length);
        Run run = Run.signet(arguments);
        assertEquals(ExitCode.USAGE_ERROR, run.code());
        assertEquals("error: " + sentence + "\nTry 'signet serve --help'.\n", run.err());
    }

    private static URI address(String startMessage) {
        return URI.create(startMessage.replaceFirst(".*(http://127.0.0.1:\\d+) .*", "$1"));
    }

    /** Starts a server on a free port. */
    private static Process start(String... options) throws IOException {
        return start(List.of(), options);
    }

    /** Starts it by another program. */
    private static Process start(List<String> starter, String... options) throws IOException {
        List<String> command = new ArrayList<>(starter);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED", // as the manifest of the runnable jar has it
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "serve",
                "--port",
                "0",
                "--ops-port",
                "off"));
        command.addAll(starter.isEmpty() ? List.of("--host", "127.0.0.1") : List.of());
        command.addAll(List.of(options));
        return new ProcessBuilder(command).start();
    }
}
