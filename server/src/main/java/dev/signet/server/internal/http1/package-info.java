// SPDX-License-Identifier: Apache-2.0

/**
 * HTTP/1.1 (RFC 9112). Input that the grammar does not allow is rejected and the connection closed. The parser reads whole
 * request heads from arrays and is independent of sockets.
 *
 * <p>Netty's codec is not used: it accepts input that is used for request smuggling (folded lines, Content-Length with chunked
 * encoding, tabs for spaces), and its header objects cost more time than rendering an SVG. Tests compare the parser with it.
 */
package dev.signet.server.internal.http1;
