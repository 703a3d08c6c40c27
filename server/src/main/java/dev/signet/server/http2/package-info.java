// SPDX-License-Identifier: Apache-2.0

/** HTTP/2, on Netty's codec: by prior knowledge, by upgrade from HTTP/1.1, and by ALPN under TLS. */
package dev.signet.server.http2;
