// SPDX-License-Identifier: Apache-2.0

/**
 * HTTP/1.1 (RFC 9112). Input that the grammar does not allow is rejected and the connection closed. Netty's codec is not
 * used: it accepts input that is used for request smuggling. Tests compare the parser with it.
 */
package dev.signet.server.internal.http1;
