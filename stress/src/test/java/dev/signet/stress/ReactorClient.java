// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.tcp.SslProvider;

/** The HTTP client of Reactor Netty with one connection. */
final class ReactorClient implements ForeignClient {

    private static final Scheduler SLOW = Schedulers.fromExecutor(SlowReader.THREAD);

    private final ConnectionProvider connections = ConnectionProvider.builder("one")
            .maxConnections(1)
            .pendingAcquireMaxCount(-1)
            .build();
    private final HttpClient client;

    /**
     * Whether bodies may be read by another thread. With TLS, Reactor Netty 1.3.7 sometimes does not flush the WINDOW_UPDATE frames
     * that it writes then, so that its connection stalls until it receives something.
     */
    private final boolean mayReadSlowly;

    ReactorClient(HttpProtocol protocol) {
        mayReadSlowly = protocol != HttpProtocol.H2;
        HttpClient configured = HttpClient.create(connections).protocol(protocol);
        if (protocol == HttpProtocol.H2) {
            Http2SslContextSpec tls = Http2SslContextSpec.forClient();
            tls.configure(context -> context.trustManager(InsecureTrustManagerFactory.INSTANCE));
            configured = configured.secure(spec -> spec.sslContext((SslProvider.GenericSslContextSpec<?>) tls));
        }
        client = configured;
    }

    @Override
    public CompletableFuture<byte[]> get(String url, boolean slow) {
        return client.get()
                .uri(url)
                .response((response, body) -> {
                    Flux<byte[]> pieces = body.asByteArray();
                    if (slow && mayReadSlowly) {
                        pieces = pieces.publishOn(SLOW, 1);
                    }
                    int status = response.status().code();
                    return pieces.collectList().map(list -> SlowReader.require(status, concatenate(list)));
                })
                .single()
                .toFuture();
    }

    private static byte[] concatenate(List<byte[]> pieces) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        pieces.forEach(bytes::writeBytes);
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        connections.dispose();
    }
}
