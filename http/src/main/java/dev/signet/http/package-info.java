// SPDX-License-Identifier: Apache-2.0

/**
 * The HTTP interface of Signet: {@link dev.signet.http.SignetHandler} as a function, {@link dev.signet.http.SignetServlet} for
 * servlet containers. Only the latter needs {@code jakarta.servlet}.
 *
 * <pre>{@code
 * SignetResponse response = SignetHandler.create().handle("GET", "/v1/avatar/ada.svg", name -> List.of());
 * }</pre>
 *
 * <p>No method accepts or returns {@code null}.
 *
 * @see <a href="https://repository.invalid/blob/main/docs/API.md">The interface</a>
 * @see <a href="https://repository.invalid/blob/main/docs/recipes/servlet.md">Servlet containers and other servers</a>
 */
@NullMarked
package dev.signet.http;

import org.jspecify.annotations.NullMarked;
