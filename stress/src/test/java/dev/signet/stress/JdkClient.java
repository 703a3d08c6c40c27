// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** The HTTP client of the JDK; with HTTP/2 it upgrades cleartext connections. */
final class JdkClient implements ForeignClient {

    private final HttpClient client;

    private JdkClient(HttpClient.Version version) {
        client = HttpClient.newBuilder()
                .version(version)
                .sslContext(Tls.context())
                .build();
    }

    static JdkClient http1() {
        return new JdkClient(HttpClient.Version.HTTP_1_1);
    }

    static JdkClient http2() {
        return new JdkClient(HttpClient.Version.HTTP_2);
    }

    @Override
    public CompletableFuture<byte[]> get(String url, boolean slow) {
        BodyHandler<byte[]> handler = slow ? response -> new OneByOne() : BodyHandlers.ofByteArray();
        return client.sendAsync(HttpRequest.newBuilder(URI.create(url)).build(), handler)
                .thenApply(response -> SlowReader.require(response.statusCode(), response.body()));
    }

    /** Requests the next buffers only after it has read the last ones. */
    private static final class OneByOne implements BodySubscriber<byte[]> {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final CompletableFuture<byte[]> body = new CompletableFuture<>();
        private Flow.Subscription subscription;

        @Override
        public CompletionStage<byte[]> getBody() {
            return body;
        }

        @Override
        public void onSubscribe(Flow.Subscription granted) {
            subscription = granted;
            SlowReader.THREAD.execute(() -> granted.request(1));
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            for (ByteBuffer buffer : buffers) {
                byte[] piece = new byte[buffer.remaining()];
                buffer.get(piece);
                bytes.writeBytes(piece);
            }
            SlowReader.THREAD.execute(() -> subscription.request(1));
        }

        @Override
        public void onError(Throwable cause) {
            body.completeExceptionally(cause);
        }

        @Override
        public void onComplete() {
            body.complete(bytes.toByteArray());
        }
    }
}
