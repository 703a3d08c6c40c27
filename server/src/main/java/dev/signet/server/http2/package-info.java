// SPDX-License-Identifier: Apache-2.0

/** HTTP/2, on Netty's codec: by prior knowledge, and by ALPN under TLS. */
package dev.signet.server.http2;
