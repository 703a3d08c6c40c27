// SPDX-License-Identifier: Apache-2.0
package dev.signet.http;

import static java.util.Objects.requireNonNull;

import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.routes.Router;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The HTTP interface as a function: avatars with entity tags and caching, error responses, CORS, the protocol of Gravatar,
 * {@code /healthz}, {@code /openapi.json} and the playground.
 *
 * <pre>{@code
 * SignetHandler handler = SignetHandler.create();
 * SignetResponse response = handler.handle("GET", "/v1/avatar/ada.svg?size=128", headers::allValues);
 * }</pre>
 *
 * <p>Immutable and thread-safe; performs no I/O except for reading resources from the class path.
 */
public final class SignetHandler {

    private final Router router;
    private final String basePath;

    private SignetHandler(SignetOptions options) {
        this.router = new Router(requireNonNull(options, "options"));
        this.basePath = options.basePath();
    }

    /** Creates a handler with the {@linkplain SignetOptions#DEFAULT default options}. */
    public static SignetHandler create() {
        return create(SignetOptions.DEFAULT);
    }

    /** Creates a handler. */
    public static SignetHandler create(SignetOptions options) {
        return new SignetHandler(options);
    }

    /**
     * Returns the response to a request. Nothing is rendered yet, except for the length in a response to HEAD.
     *
     * @param method as sent; case matters
     * @param target path and query, neither decoded nor normalized, one char per byte; with a char above 255 the response is a 400
     * @param headers returns the values of all field lines with a name, which is in lower case and to be compared ignoring case, in
     *     order; an empty list if there are none
     */
    public SignetResponse handle(String method, String target, Function<String, List<String>> headers) {
        return handle(basePath, method, target, headers);
    }

    /** Returns the response with another base path, which is not decoded. */
    SignetResponse handle(String basePath, String method, String target, Function<String, List<String>> headers) {
        requireNonNull(headers, "headers");
        UnaryOperator<String> field = name -> String.join(
                ",", requireNonNull(headers.apply(name), () -> "headers must return an empty list for " + name));
        Request request = new Request(
                requireNonNull(method, "method"),
                requireNonNull(target, "target"),
                field.apply("if-match"),
                field.apply("if-none-match"),
                field.apply("accept"),
                field.apply("accept-encoding"),
                "");
        Response response = target.length() > ErrorResponses.LONGEST_TARGET
                ? ErrorResponses.TARGET_TOO_LONG
                : router.handle(request, basePath);
        return request.isHead() ? response.withoutContent() : response;
    }
}
