// SPDX-License-Identifier: Apache-2.0
package dev.signet.http;

import static java.util.Objects.requireNonNull;

import dev.signet.InvalidInputException;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Status;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.MappingMatch;
import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * A servlet with the whole interface, for Jakarta Servlet 6. It is mapped to a path such as {@code /avatars/*}, or to several, which
 * becomes the base path: {@code /avatars/v1/avatar/ada.svg}. The recipe servlet.md has the settings with which a container passes all
 * request targets on.
 */
public final class SignetServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    /** Of those for which there is a handler; a client may choose the path that a proxy forwards. */
    private static final int MAX_BASE_PATHS = 16;

    private final transient SignetOptions options;
    private final transient Optional<Executor> executor;
    private final transient Map<String, SignetHandler> handlers = new ConcurrentHashMap<>();

    /** Creates a servlet with the {@linkplain SignetOptions#DEFAULT default options}. */
    public SignetServlet() {
        this(SignetOptions.DEFAULT);
    }

    /**
     * Creates a servlet that renders on the threads of the container.
     *
     * @param options of which the base path is replaced by that of the servlet
     */
    public SignetServlet(SignetOptions options) {
        this(options, Optional.empty());
    }

    /**
     * Creates a servlet that renders PNGs of more than 256 pixels on other threads, if the servlet supports asynchronous
     * responses. If the executor rejects a task, the response is a 503.
     *
     * @param options of which the base path is replaced by that of the servlet
     */
    public SignetServlet(SignetOptions options, Executor executor) {
        this(options, Optional.of(requireNonNull(executor, "executor")));
    }

    private SignetServlet(SignetOptions options, Optional<Executor> executor) {
        this.options = requireNonNull(options, "options");
        this.executor = executor;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        SignetResponse found = respond(request);
        if (executor.isPresent() && found.isExpensive() && request.isAsyncSupported()) {
            sendLater(found, request.startAsync(request, response), response, executor.get());
        } else {
            send(found, response);
        }
    }

    private SignetResponse respond(HttpServletRequest request) {
        String mapping =
                request.getHttpServletMapping().getMappingMatch() == MappingMatch.PATH ? request.getServletPath() : "";
        String query = request.getQueryString();
        try {
            return handler(request.getContextPath() + mapping)
                    .handle(
                            request.getMethod(),
                            query == null ? request.getRequestURI() : request.getRequestURI() + "?" + query,
                            name -> Collections.list(request.getHeaders(name)));
        } catch (InvalidInputException e) {
            return ErrorResponses.invalidField(Endpoint.NONE, e.field(), e.getMessage());
        }
    }

    /** A proxy or a second mapping may change the base path. */
    private SignetHandler handler(String basePath) {
        if (handlers.size() > MAX_BASE_PATHS) {
            handlers.clear();
        }
        return handlers.computeIfAbsent(basePath, path -> SignetHandler.create(options.withBasePath(path)));
    }

    private void sendLater(SignetResponse found, AsyncContext context, HttpServletResponse response, Executor renderer)
            throws IOException {
        context.setTimeout(0); // The executor bounds the time.
        try {
            renderer.execute(() -> {
                // Of a rendering that fails.
                response.setStatus(Status.INTERNAL_SERVER_ERROR.code());
                try {
                    send(found, response);
                } catch (IOException e) {
                    getServletContext().log("The client has disconnected.");
                } finally {
                    context.complete();
                }
            });
        } catch (RejectedExecutionException e) {
            try {
                send(ErrorResponses.UNAVAILABLE, response);
            } finally {
                context.complete();
            }
        }
    }

    private static void send(SignetResponse found, HttpServletResponse response) throws IOException {
        byte[] body = found.render();
        response.setStatus(found.statusCode());
        found.fields().forEach(response::setHeader);
        if (body.length > 0) {
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        }
    }
}
