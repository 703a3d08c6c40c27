// SPDX-License-Identifier: Apache-2.0

/** RFC 9110 without sockets, threads and clocks: the parts of requests and responses. */
package dev.signet.http.internal.message;
