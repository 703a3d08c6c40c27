// SPDX-License-Identifier: Apache-2.0

/**
 * HTTP/1.1 (RFC 9112), strictly: what is not in its grammar is refused, and the connection closed. The parser takes whole
 * request heads from plain arrays and knows nothing of sockets.
 *
 * <p>Not Netty's codec: that repairs much of what smugglers send (folded lines, a length beside chunks, tabs for spaces),
 * so that a second set of checks had to stand around it, and its header objects cost more than the drawing of an SVG. The
 * tests hold this parser against it.
 */
package dev.signet.server.http1;
