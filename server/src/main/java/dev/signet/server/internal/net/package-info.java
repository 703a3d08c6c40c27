// SPDX-License-Identifier: Apache-2.0

/** Event loops, transports and connection limits. Independent of HTTP. */
package dev.signet.server.internal.net;
