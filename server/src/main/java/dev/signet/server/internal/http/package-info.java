// SPDX-License-Identifier: Apache-2.0

/** HTTP semantics (RFC 9110) for every protocol version: requests, responses, conditional requests. No sockets, no clocks. */
package dev.signet.server.internal.http;
