// SPDX-License-Identifier: Apache-2.0
package dev.signet.http;

import static java.util.Objects.requireNonNull;

import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Status;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * A servlet with the whole interface, for Jakarta Servlet 6. It is mapped to a path such as {@code /avatars/*}, which becomes the
 * base path: {@code /avatars/v1/avatar/ada.svg}. The recipe servlet.md has the settings with which a container passes all
 * request targets on.
 */
public final class SignetServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private static final HttpResponse UNAVAILABLE =
            ErrorResponses.of(Status.SERVICE_UNAVAILABLE, "The service is unavailable; try again in a second.");

    private final transient SignetOptions options;
    private final transient Optional<Executor> executor;
    private transient SignetHandler handler = SignetHandler.create();

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
    public void init() {
        String path = getServletContext().getContextPath() + mapping().orElse("");
        handler = SignetHandler.create(options.withBasePath(path));
    }

    /** Returns the path before the asterisk of the first mapping that has one. */
    private Optional<String> mapping() {
        return Optional.<ServletRegistration>ofNullable(getServletContext().getServletRegistration(getServletName()))
                .flatMap(registration -> registration.getMappings().stream()
                        .filter(mapping -> mapping.endsWith("/*"))
                        .findFirst())
                .map(mapping -> mapping.substring(0, mapping.length() - 2));
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String query = request.getQueryString();
        HttpResponse found = handler.handle(
                request.getMethod(),
                query == null ? request.getRequestURI() : request.getRequestURI() + "?" + query,
                name -> Collections.list(request.getHeaders(name)));
        if (executor.isPresent() && found.body().isExpensive() && request.isAsyncSupported()) {
            sendLater(found, request.startAsync(request, response), response, executor.get());
        } else {
            send(found, response);
        }
    }

    private void sendLater(HttpResponse found, AsyncContext context, HttpServletResponse response, Executor renderer)
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
            send(UNAVAILABLE, response);
            context.complete();
        }
    }

    private static void send(HttpResponse found, HttpServletResponse response) throws IOException {
        byte[] body = found.body().render();
        response.setStatus(found.statusCode());
        found.fields().forEach(response::setHeader);
        if (body.length > 0) {
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        }
    }
}
