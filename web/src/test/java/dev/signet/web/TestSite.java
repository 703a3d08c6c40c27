// SPDX-License-Identifier: Apache-2.0
package dev.signet.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A web site with the package and its tests, with a strict content security policy; the page posts the results. */
final class TestSite implements AutoCloseable {

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
                    + " require-trusted-types-for 'script'; trusted-types signet tests";

    private static final Map<String, String> TYPES =
            Map.of("html", "text/html", "js", "text/javascript", "json", "application/json");

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final CompletableFuture<String> results = new CompletableFuture<>();

    TestSite(Path modules, Path tests, Path vectors) throws IOException {
        server.createContext("/package/", exchange -> send(exchange, modules.resolve(name(exchange))));
        server.createContext("/test/", exchange -> send(exchange, tests.resolve(name(exchange))));
        server.createContext("/vectors.json", exchange -> send(exchange, vectors));
        server.createContext("/results", exchange -> {
            results.complete(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/test/index.html";
    }

    /** Returns the results that the page posted. */
    String results() throws InterruptedException, ExecutionException, TimeoutException {
        return results.get(5, TimeUnit.MINUTES);
    }

    /** Fails the pending result, because the browser has ended. */
    void abandon() {
        results.completeExceptionally(new IllegalStateException("The browser ended before its tests did."));
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static String name(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static void send(HttpExchange exchange, Path file) throws IOException {
        try (exchange) {
            if (!Files.isRegularFile(file)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            byte[] body = Files.readAllBytes(file);
            String extension = file.toString().substring(file.toString().lastIndexOf('.') + 1);
            exchange.getResponseHeaders().set("Content-Type", TYPES.getOrDefault(extension, "text/plain"));
            exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
