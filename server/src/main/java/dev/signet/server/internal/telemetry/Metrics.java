// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.telemetry;

import dev.signet.RenderMemory;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import dev.signet.http.internal.routes.BuildInfo;
import dev.signet.server.internal.dispatch.RenderExecutor;
import dev.signet.server.internal.dispatch.ResponseListener;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.tls.Tls;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * Prometheus metrics. Label values are resolved at startup, so that a request costs two clock readings and a few
 * additions.
 */
public final class Metrics implements ResponseListener {

    private static final double[] SECONDS = {
        0.00001, 0.0000316, 0.0001, 0.000316, 0.001, 0.00316, 0.01, 0.0316, 0.1, 0.316, 1, 3.16, 10
    };
    private static final double[] BYTES = {256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Map<Endpoint, Series> series = new EnumMap<>(Endpoint.class);
    private boolean jvmRegistered;

    private record Series(
            Map<Status, CounterDataPoint> requests, DistributionDataPoint seconds, DistributionDataPoint bytes) {}

    public Metrics(ConnectionTable connections, RenderExecutor renderer, Optional<Tls> tls, BuildInfo build) {
        registerSeries();
        Info.builder()
                .name("signet_build_info")
                .help("Version and commit; the value is 1.")
                .labelNames("version", "commit")
                .register(registry)
                .setLabelValues(build.version(), build.commit());
        gauge("signet_connections", "Open connections.", connections::count);
        counter("signet_connections_accepted", "Accepted connections.", connections.admitted::sum);
        counter("signet_connections_refused", "Connections refused because of a limit.", connections.refused::sum);
        counter(
                "signet_connections_evicted",
                "Connections evicted for new ones, at the limit of connections or of open files.",
                connections.evictedForNew::sum);
        counter(
                "signet_connections_evicted_pending",
                "Connections evicted because of their pending bytes.",
                connections.evictedForBytes::sum);
        gauge("signet_renderings_running", "Large images being rendered.", renderer::running);
        gauge("signet_renderings_queued", "Large images queued for rendering.", renderer::queued);
        counter(
                "signet_renderings_rejected",
                "Large images rejected because the queue was full.",
                renderer.rejected::sum);
        gauge(
                "signet_render_memory_bytes",
                "Memory retained for further renderings, in bytes.",
                RenderMemory::retainedBytes);
        gauge("signet_pending_bytes", "Unsent responses and incomplete requests, in bytes.", connections::pendingBytes);
        gauge(
                "signet_tls_certificate_not_after_seconds",
                "When the certificate of new connections expires, in seconds since 1970; 0 without TLS.",
                () -> tls.map(Tls::notAfterSeconds).orElse(0L));
        counter(
                "signet_tls_reload_failures",
                "Failures to load changed certificate files, one an hour while they last.",
                () -> tls.map(loaded -> loaded.reloadFailures.sum()).orElse(0L));
    }

    @Override
    public void responded(String protocol, Request request, Response response, int length, long nanos) {
        Series data = Objects.requireNonNull(series.get(response.endpoint()));
        Objects.requireNonNull(data.requests.get(response.status())).inc();
        data.seconds.observe(nanos / 1e9);
        if (response.status() == Status.OK && response.hasLength()) {
            data.bytes.observe(length);
        }
    }

    /** Returns all metrics in the Prometheus text format. Called on the event loop of the operations port only. */
    public byte[] text() {
        if (!jvmRegistered) {
            // Not at startup: loading the management classes takes long.
            jvmRegistered = true;
            JvmMetrics.builder().register(registry);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.builder().build().write(out, registry.scrape());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private void registerSeries() {
        Counter requests = Counter.builder()
                .name("signet_requests")
                .help("Requests by endpoint, format and status.")
                .labelNames("endpoint", "format", "status")
                .withoutExemplars()
                .register(registry);
        Histogram seconds = histogram(
                "signet_request_seconds", "Time from the complete request to its response, in seconds.", SECONDS);
        Histogram bytes =
                histogram("signet_response_bytes", "Content length of responses with status 200, in bytes.", BYTES);
        for (Endpoint endpoint : Endpoint.values()) {
            Map<Status, CounterDataPoint> byStatus = new EnumMap<>(Status.class);
            for (Status status : Status.values()) {
                String code = Integer.toString(status.code());
                byStatus.put(status, requests.labelValues(endpoint.text(), endpoint.format(), code));
            }
            String[] labels = {endpoint.text(), endpoint.format()};
            series.put(endpoint, new Series(byStatus, seconds.labelValues(labels), bytes.labelValues(labels)));
        }
    }

    private Histogram histogram(String name, String help, double[] bounds) {
        return Histogram.builder()
                .name(name)
                .help(help)
                .classicOnly()
                .classicUpperBounds(bounds)
                .labelNames("endpoint", "format")
                .withoutExemplars()
                .register(registry);
    }

    private void gauge(String name, String help, DoubleSupplier value) {
        GaugeWithCallback.builder()
                .name(name)
                .help(help)
                .callback(callback -> callback.call(value.getAsDouble()))
                .register(registry);
    }

    private void counter(String name, String help, DoubleSupplier value) {
        CounterWithCallback.builder()
                .name(name)
                .help(help)
                .callback(callback -> callback.call(value.getAsDouble()))
                .register(registry);
    }
}
