// SPDX-License-Identifier: Apache-2.0

/** Where the requests of every version of HTTP come together: answered, limited, counted. */
package dev.signet.server.dispatch;
