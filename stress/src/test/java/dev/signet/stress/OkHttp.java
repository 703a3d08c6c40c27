// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.SocketFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;

/** OkHttp. */
final class OkHttp implements ForeignClient {

    private final OkHttpClient client;

    OkHttp(Protocol... protocols) {
        this(InetAddress.getLoopbackAddress(), protocols);
    }

    /** Creates a client with this address. */
    OkHttp(InetAddress source, Protocol... protocols) {
        X509TrustManager trust =
                (X509TrustManager) InsecureTrustManagerFactory.INSTANCE.getTrustManagers()[0];
        client = new OkHttpClient.Builder()
                .protocols(List.of(protocols))
                .socketFactory(new BoundSockets(source))
                .sslSocketFactory(Tls.context().getSocketFactory(), trust)
                .build();
    }

    /** OkHttp creates sockets before it connects them. */
    private static final class BoundSockets extends SocketFactory {

        private final InetAddress source;

        BoundSockets(InetAddress source) {
            this.source = source;
        }

        @Override
        public Socket createSocket() throws IOException {
            Socket socket = new Socket();
            socket.bind(new InetSocketAddress(source, 0));
            return socket;
        }

        @Override
        public Socket createSocket(String host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) {
            throw new UnsupportedOperationException();
        }
    }

    @Override
    public CompletableFuture<byte[]> get(String url, boolean slow) {
        CompletableFuture<byte[]> body = new CompletableFuture<>();
        client.newCall(new Request.Builder().url(url).build()).enqueue(new Callback() {

            @Override
            public void onFailure(Call call, IOException e) {
                body.completeExceptionally(e);
            }

            @Override
            public void onResponse(Call call, Response response) throws IOException {
                if (slow) {
                    SlowReader.read(response.body().byteStream())
                            .thenApply(bytes -> SlowReader.require(response.code(), bytes))
                            .whenComplete((bytes, e) -> complete(body, bytes, e));
                    return;
                }
                try (response) {
                    body.complete(
                            SlowReader.require(response.code(), response.body().bytes()));
                } catch (IOException | RuntimeException e) {
                    body.completeExceptionally(e);
                }
            }
        });
        return body;
    }

    private static void complete(CompletableFuture<byte[]> body, byte[] bytes, Throwable e) {
        if (e == null) {
            body.complete(bytes);
        } else {
            body.completeExceptionally(e);
        }
    }

    @Override
    public void close() {
        client.dispatcher().executorService().shutdown();
        client.connectionPool().evictAll();
    }
}
