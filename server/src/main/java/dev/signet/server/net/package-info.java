// SPDX-License-Identifier: Apache-2.0

/** Sockets, whatever is spoken over them: transports, TLS, limits, who is connected. */
package dev.signet.server.net;
