// SPDX-License-Identifier: Apache-2.0

/** HTTP/2 with Netty's codec: with prior knowledge, and by ALPN over TLS. */
package dev.signet.server.internal.http2;
