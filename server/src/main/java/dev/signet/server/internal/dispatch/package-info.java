// SPDX-License-Identifier: Apache-2.0

/** Passes the requests of HTTP/1.1 and HTTP/2 to the router, limits renderings, and reports responses. */
package dev.signet.server.internal.dispatch;
