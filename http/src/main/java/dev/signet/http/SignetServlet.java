// SPDX-License-Identifier: Apache-2.0
package dev.signet.http;

import static java.util.Objects.requireNonNull;

import dev.signet.http.internal.message.ErrorResponses;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.MappingMatch;
import java.io.IOException;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A servlet with the whole interface, for Jakarta Servlet 6. Its mapping, a path such as {@code /avatars/*}, or each of several,
 * replaces the base path of the options: {@code /avatars/v1/avatar/ada.svg}. The {@linkplain dev.signet.http package description} links
 * the settings with which containers pass all request targets on. An avatar is not included by a request dispatcher.
 */
public final class SignetServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient SignetHandler handler;
    private final transient Optional<Executor> executor;
    private final transient long timeoutMillis;

    /** Creates a servlet with the {@linkplain SignetOptions#DEFAULT default options}. */
    public SignetServlet() {
        this(SignetOptions.DEFAULT);
    }

    /** Creates a servlet that renders on the threads of the container. */
    public SignetServlet(SignetOptions options) {
        this(options, Optional.empty(), 0);
    }

    /**
     * Creates a servlet that renders {@linkplain SignetResponse#isExpensive large PNGs} on other threads, if the servlet supports
     * asynchronous responses. If the executor rejects a task, or has not run it after a minute, the response is a 503.
     */
    public SignetServlet(SignetOptions options, Executor executor) {
        this(options, Optional.of(requireNonNull(executor, "executor")), 60_000);
    }

    SignetServlet(SignetOptions options, Optional<Executor> executor, long timeoutMillis) {
        this.handler = SignetHandler.create(options);
        this.executor = executor;
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        SignetResponse reply = respond(request);
        if (executor.isPresent() && reply.isExpensive() && request.isAsyncSupported()) {
            sendAsync(reply, request.startAsync(request, response));
        } else {
            write(reply, reply.render(), response);
        }
    }

    private SignetResponse respond(HttpServletRequest request) {
        if (request.getDispatcherType() == DispatcherType.INCLUDE) {
            throw new IllegalStateException("An avatar is not included by a request; write Avatar.svg() to the page.");
        }
        String query = request.getQueryString();
        return handler.handle(
                basePath(request),
                request.getMethod(),
                query == null ? request.getRequestURI() : request.getRequestURI() + "?" + query,
                name -> Collections.list(request.getHeaders(name)));
    }

    /** Returns as many segments of the raw path as context path and mapping have, since the container decodes the mapping. */
    private static String basePath(HttpServletRequest request) {
        boolean mapped = request.getHttpServletMapping().getMappingMatch() == MappingMatch.PATH;
        String decoded = request.getContextPath() + (mapped ? request.getServletPath() : "");
        int segments = decoded.split("/", -1).length;
        String path = request.getRequestURI();
        String[] parts = path.split("/", segments + 1);
        return parts.length <= segments ? path : path.substring(0, path.length() - 1 - parts[segments].length());
    }

    private void sendAsync(SignetResponse reply, AsyncContext context) {
        FirstReply first = new FirstReply(context, new AtomicBoolean());
        context.setTimeout(timeoutMillis); // the executor may discard the task
        context.addListener(first);
        try {
            executor.orElseThrow().execute(() -> first.send(reply));
        } catch (RuntimeException | OutOfMemoryError e) { // out of threads
            first.send(ErrorResponses.UNAVAILABLE);
            if (!(e instanceof RejectedExecutionException)) {
                log("The executor fails.", e);
            }
        }
    }

    private static void write(SignetResponse reply, byte[] body, HttpServletResponse response) throws IOException {
        response.setStatus(reply.statusCode());
        reply.headers().forEach(response::setHeader);
        if (body.length > 0) {
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        }
    }

    /** Sends one response: that of the task, or a 503 if the time is over before. */
    private record FirstReply(AsyncContext context, AtomicBoolean sent) implements AsyncListener {

        void send(SignetResponse reply) {
            byte[] body;
            try {
                body = reply.render();
            } catch (RuntimeException | Error e) {
                send(ErrorResponses.INTERNAL_ERROR);
                throw e;
            }
            if (sent.compareAndSet(false, true)) {
                try {
                    write(reply, body, (HttpServletResponse) context.getResponse());
                } catch (IOException e) { // the client has disconnected
                } finally {
                    context.complete();
                }
            }
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            send(ErrorResponses.UNAVAILABLE);
        }

        @Override
        public void onComplete(AsyncEvent event) {}

        @Override
        public void onError(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {}
    }
}
