// SPDX-License-Identifier: Apache-2.0

/** What HTTP/1.1 and HTTP/2 share: requests, limits, grammar and dates. */
package dev.signet.server.internal.http;
