// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.ClientTlsStrategyBuilder;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.RequestNotExecutedException;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.http.nio.CapacityChannel;
import org.apache.hc.core5.http.nio.support.BasicRequestProducer;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;

/** The asynchronous clients of Apache HttpComponents. */
final class ApacheClient implements ForeignClient {

    /** In bytes; for slow bodies. */
    private static final int PIECE = 4096;

    private final CloseableHttpAsyncClient client;

    private ApacheClient(CloseableHttpAsyncClient client) {
        this.client = client;
        client.start();
    }

    /** Returns a client of HTTP/1.1, or of what ALPN chooses. */
    static ApacheClient negotiating() {
        return new ApacheClient(HttpAsyncClients.custom()
                .setConnectionManager(PoolingAsyncClientConnectionManagerBuilder.create()
                        .setTlsStrategy(ClientTlsStrategyBuilder.create()
                                .setSslContext(Tls.context())
                                .buildAsync())
                        .build())
                .build());
    }

    static ApacheClient http2() {
        return new ApacheClient(HttpAsyncClients.customHttp2()
                .setTlsStrategy(ClientTlsStrategyBuilder.create()
                        .setSslContext(Tls.context())
                        .buildAsync())
                .build());
    }

    @Override
    public CompletableFuture<byte[]> get(String url, boolean slow) {
        CompletableFuture<byte[]> body = new CompletableFuture<>();
        client.execute(
                new BasicRequestProducer(SimpleRequestBuilder.get(url).build(), null),
                new Body(slow),
                null,
                null,
                new FutureCallback<>() {

                    @Override
                    public void completed(byte[] result) {
                        body.complete(result);
                    }

                    @Override
                    public void failed(Exception e) {
                        if (e instanceof RequestNotExecutedException) {
                            // The connection was closed before; the client leaves it to the caller to repeat the
                            // request.
                            get(url, slow).whenComplete((repeated, failure) -> {
                                if (failure != null) {
                                    body.completeExceptionally(failure);
                                } else {
                                    body.complete(repeated);
                                }
                            });
                        } else {
                            body.completeExceptionally(e);
                        }
                    }

                    @Override
                    public void cancelled() {
                        body.cancel(false);
                    }
                });
        return body;
    }

    @Override
    public void close() {
        client.close(CloseMode.GRACEFUL);
    }

    /** Grants capacity at once, or in the thread of the slow bodies. */
    private static final class Body implements AsyncResponseConsumer<byte[]> {

        private final boolean slow;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private int status;
        private FutureCallback<byte[]> result;

        Body(boolean slow) {
            this.slow = slow;
        }

        @Override
        public void consumeResponse(
                HttpResponse response, EntityDetails entity, HttpContext context, FutureCallback<byte[]> callback) {
            status = response.getCode();
            result = callback;
        }

        @Override
        public void informationResponse(HttpResponse response, HttpContext context) {}

        @Override
        public void updateCapacity(CapacityChannel channel) throws IOException {
            if (slow) {
                SlowReader.THREAD.execute(() -> {
                    try {
                        channel.update(PIECE);
                    } catch (IOException e) {
                        failed(e);
                    }
                });
            } else {
                channel.update(Integer.MAX_VALUE);
            }
        }

        @Override
        public void consume(ByteBuffer source) {
            byte[] piece = new byte[source.remaining()];
            source.get(piece);
            bytes.writeBytes(piece);
        }

        @Override
        public void streamEnd(List<? extends Header> trailers) {
            if (status == 200) {
                result.completed(bytes.toByteArray());
            } else {
                result.failed(new IllegalStateException("status " + status));
            }
        }

        /** The caller learns of it. */
        @Override
        public void failed(Exception cause) {}

        @Override
        public void releaseResources() {}
    }
}
