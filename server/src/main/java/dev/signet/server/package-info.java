// SPDX-License-Identifier: Apache-2.0

/**
 * The HTTP service. {@link dev.signet.server.ServerConfig} is its configuration, {@code ServerComponents} puts the
 * parts together, {@link dev.signet.server.SignetServer} runs them.
 */
package dev.signet.server;
