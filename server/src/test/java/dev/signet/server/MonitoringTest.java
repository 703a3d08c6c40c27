// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.Programs;
import dev.signet.foreign.ForeignProgram;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Checks the files in deploy/monitoring against a running server and Prometheus. */
@Tag("once")
@Timeout(120)
class MonitoringTest {

    private static final Path SHIPPED = Path.of("..", "deploy", "monitoring");
    private static final Pattern METRIC = Pattern.compile("\\b(signet|jvm|process)_[a-z_]+\\b");
    private static final Pattern EXPRESSION = Pattern.compile("\"expr\": \"((?:[^\"\\\\]|\\\\.)*)\"");

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void servesEveryMetricOfDashboardAndAlerts() throws IOException, InterruptedException {
        Set<String> used = metrics(Files.readString(SHIPPED.resolve("grafana-dashboard.json")));
        used.addAll(metrics(Files.readString(SHIPPED.resolve("alerts.yaml"))));
        assertTrue(used.size() > 10, used.toString());
        try (RunningServer server = RunningServer.start()) {
            used.removeAll(metrics(get(server.server().opsPort().orElseThrow(), "/metrics")));
        }
        assertEquals(Set.of(), used);
    }

    @Test
    void dashboardShowsEveryCounter() throws IOException, InterruptedException {
        Set<String> counters;
        try (RunningServer server = RunningServer.start()) {
            String text = get(server.server().opsPort().orElseThrow(), "/metrics");
            counters = Pattern.compile("(?m)^# TYPE (signet_\\w+) counter$")
                    .matcher(text)
                    .results()
                    .map(match -> match.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        assertTrue(counters.size() > 5, counters.toString());
        counters.removeAll(metrics(Files.readString(SHIPPED.resolve("grafana-dashboard.json"))));
        assertEquals(Set.of(), counters);
    }

    @Test
    void promtoolAcceptsTheAlertsAndTheirTests() throws IOException, InterruptedException {
        String promtool = ForeignProgram.PROMTOOL.require();
        assertEquals("", failureOutput(promtool, "check", "config", "prometheus.yml"));
        assertEquals("", failureOutput(promtool, "test", "rules", "alerts-test.yaml"));
    }

    @Test
    void prometheusScrapesTheServerAndEvaluatesTheDashboard(@TempDir Path folder)
            throws IOException, InterruptedException {
        String program = ForeignProgram.PROMETHEUS.require();
        List<String> expressions = dashboardExpressions();
        assertFalse(expressions.isEmpty());
        int port = Programs.freePort();
        try (RunningServer server = RunningServer.start()) {
            Process prometheus = startPrometheus(
                    program, folder, port, server.server().opsPort().orElseThrow());
            try {
                Await.until(() -> prometheus.isAlive() && hasValue(port, "up{job=\"signet\"} == 1"));
                for (String expression : expressions) {
                    String result = get(port, "/api/v1/query?query=" + encoded(expression));
                    assertTrue(result.contains("\"status\":\"success\""), expression + "\n" + result);
                }
                get(server.port(), "/v1/avatar/ada.svg");
                Await.until(() ->
                        hasValue(port, "signet_requests_total{job=\"signet\",format=\"svg\",status=\"200\"} == 1"));
            } finally {
                prometheus.destroy();
                prometheus.onExit().join();
            }
        }
    }

    private static Process startPrometheus(String program, Path folder, int port, int target) throws IOException {
        Files.copy(SHIPPED.resolve("alerts.yaml"), folder.resolve("alerts.yaml"));
        String shipped = Files.readString(SHIPPED.resolve("prometheus.yml"));
        Path config = Files.writeString(
                folder.resolve("prometheus.yml"),
                shipped.replace("localhost:8081", "127.0.0.1:" + target).replace("15s", "1s"));
        return new ProcessBuilder(
                        program,
                        "--config.file=" + config,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port,
                        "--log.level=error")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    /** Whether the expression has a value. */
    private boolean hasValue(int port, String expression) {
        try {
            return get(port, "/api/v1/query?query=" + encoded(expression)).contains("\"value\":");
        } catch (IOException e) {
            return false; // not started yet
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private String get(int port, String target) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + target))
                .build();
        return client.send(request, BodyHandlers.ofString()).body();
    }

    private static List<String> dashboardExpressions() throws IOException {
        return EXPRESSION
                .matcher(Files.readString(SHIPPED.resolve("grafana-dashboard.json")))
                .results()
                .map(match -> match.group(1)
                        .replace("\\\"", "\"")
                        .replace("$__rate_interval", "1m")
                        .replaceAll("\\$(job|instance)", ".*"))
                .toList();
    }

    private static Set<String> metrics(String text) {
        return METRIC.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the output if the program fails, otherwise an empty string. */
    private static String failureOutput(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(SHIPPED.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? "" : output;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
