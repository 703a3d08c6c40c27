// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.telemetry;

import dev.signet.RenderMemory;
import dev.signet.server.dispatch.RenderExecutor;
import dev.signet.server.dispatch.ResponseListener;
import dev.signet.server.http.Endpoint;
import dev.signet.server.http.Request;
import dev.signet.server.http.Response;
import dev.signet.server.http.Status;
import dev.signet.server.net.ConnectionTable;
import dev.signet.server.net.PendingBytes;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleSupplier;

/**
 * Counts and times, for Prometheus. The labels of a request are looked up once, when the server starts: a request costs
 * two clock readings and a few additions.
 */
public final class Metrics implements ResponseListener {

    private static final double[] SECONDS = {0.00001, 0.0000316, 0.0001, 0.000316, 0.001, 0.00316, 0.01, 0.0316, 0.1, 1
    };
    private static final double[] BYTES = {256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Map<Endpoint, Series> series = new EnumMap<>(Endpoint.class);
    private boolean jvmRegistered;

    /** What is kept of one endpoint. */
    private record Series(
            Map<Status, CounterDataPoint> requests, DistributionDataPoint seconds, DistributionDataPoint bytes) {}

    public Metrics(ConnectionTable connections, RenderExecutor renderer, PendingBytes pendingBytes) {
        registerSeries();
        gauge("signet_connections", "Open connections.", connections::count);
        counter("signet_connections_accepted", "Connections that were let in.", connections::admitted);
        counter("signet_connections_refused", "Connections beyond the limit.", connections::refused);
        counter(
                "signet_connections_evicted",
                "Connections closed to make room for new ones, longest without progress first.",
                connections::evictedForRoom);
        counter(
                "signet_connections_evicted_pending",
                "Connections closed because they held pending bytes for too long.",
                connections::evictedForBytes);
        gauge("signet_renderings_running", "Large images that are being rendered.", renderer::running);
        gauge("signet_renderings_queued", "Large images that wait to be rendered.", renderer::queued);
        counter(
                "signet_renderings_rejected",
                "Large images that were not rendered, since the queue was full.",
                renderer::rejected);
        gauge(
                "signet_render_memory_bytes",
                "Memory that renderings keep for the next ones.",
                RenderMemory::retainedBytes);
        gauge(
                "signet_pending_bytes",
                "Answers not yet taken and requests not yet complete, in bytes.",
                pendingBytes::bytes);
    }

    @Override
    public void answered(String protocol, Request request, Response response, int length, long nanos) {
        Series kept = Objects.requireNonNull(series.get(response.endpoint()));
        Objects.requireNonNull(kept.requests.get(response.status())).inc();
        kept.seconds.observe(nanos / 1e9);
        if (response.status() == Status.OK) {
            kept.bytes.observe(length);
        }
    }

    /** Everything, in the text format of Prometheus. Called on the one event loop of the operations port. */
    public byte[] text() {
        if (!jvmRegistered) {
            // Not when the server starts: the management interface of the JVM takes a sixth of that time.
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
                .help(
                        "Requests by what was asked for and how it was answered; only 200 of avatar, gravatar and decode is drawn.")
                .labelNames("endpoint", "format", "status")
                .withoutExemplars()
                .register(registry);
        Histogram seconds = histogram(
                "signet_request_seconds", "From a complete request to its answer, without the client's time.", SECONDS);
        Histogram bytes =
                histogram("signet_response_bytes", "Length of the content of answers with status 200.", BYTES);
        for (Endpoint endpoint : Endpoint.values()) {
            Map<Status, CounterDataPoint> byStatus = new EnumMap<>(Status.class);
            for (Status status : Status.values()) {
                String code = Integer.toString(status.code());
                byStatus.put(status, requests.labelValues(endpoint.text(), endpoint.format(), code));
            }
            series.put(
                    endpoint,
                    new Series(
                            byStatus,
                            seconds.labelValues(endpoint.text(), endpoint.format()),
                            bytes.labelValues(endpoint.text(), endpoint.format())));
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
