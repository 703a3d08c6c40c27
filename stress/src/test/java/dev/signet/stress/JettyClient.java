// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.client.BufferingResponseListener;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.InputStreamResponseListener;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.client.transport.HttpClientConnectionFactory;
import org.eclipse.jetty.client.transport.HttpClientTransportDynamic;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.ClientConnectionFactoryOverHTTP2;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The HTTP client of Jetty. */
final class JettyClient implements ForeignClient {

    private final HttpClient client;

    private JettyClient(HttpClient client) throws Exception {
        this.client = client;
        client.start();
    }

    static JettyClient http1() throws Exception {
        ClientConnector connector = connector();
        return new JettyClient(
                new HttpClient(new HttpClientTransportDynamic(connector, HttpClientConnectionFactory.HTTP11)));
    }

    static JettyClient http2() throws Exception {
        ClientConnector connector = connector();
        HTTP2Client http2 = new HTTP2Client(connector);
        return new JettyClient(new HttpClient(
                new HttpClientTransportDynamic(connector, new ClientConnectionFactoryOverHTTP2.HTTP2(http2))));
    }

    private static ClientConnector connector() {
        ClientConnector connector = new ClientConnector();
        connector.setSslContextFactory(new SslContextFactory.Client(/* trustAll= */ true));
        return connector;
    }

    /** Repeats a request that was not sent, because its connection received GOAWAY when it was chosen. */
    @Override
    public CompletableFuture<byte[]> get(String url, boolean slow) {
        return send(url, slow)
                .exceptionallyCompose(failure ->
                        failure instanceof IllegalStateException && "session closed".equals(failure.getMessage())
                                ? get(url, slow)
                                : CompletableFuture.failedFuture(failure));
    }

    private CompletableFuture<byte[]> send(String url, boolean slow) {
        CompletableFuture<byte[]> body = new CompletableFuture<>();
        if (slow) {
            client.newRequest(url).send(new InputStreamResponseListener() {

                @Override
                public void onHeaders(Response response) {
                    super.onHeaders(response);
                    SlowReader.read(getInputStream())
                            .thenApply(bytes -> SlowReader.require(response.getStatus(), bytes))
                            .thenAccept(body::complete)
                            .exceptionally(e -> {
                                body.completeExceptionally(e);
                                return null;
                            });
                }

                @Override
                public void onFailure(Response response, Throwable failure) {
                    super.onFailure(response, failure);
                    body.completeExceptionally(failure);
                }

                @Override
                public void onComplete(Result result) {
                    super.onComplete(result);
                    if (result.isFailed()) {
                        body.completeExceptionally(result.getFailure());
                    }
                }
            });
            return body;
        }
        client.newRequest(url).send(new BufferingResponseListener() {

            @Override
            public void onComplete(Result result) {
                if (result.isFailed()) {
                    body.completeExceptionally(result.getFailure());
                } else if (result.getResponse().getStatus() == 200) {
                    body.complete(getContent());
                } else {
                    body.completeExceptionally(new IllegalStateException(
                            "status " + result.getResponse().getStatus()));
                }
            }
        });
        return body;
    }

    @Override
    public void close() {
        LifeCycle.stop(client);
    }
}
