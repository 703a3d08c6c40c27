// SPDX-License-Identifier: Apache-2.0

/** Log lines: for people or as JSON, and never with a seed in them. */
package dev.signet.server.log;
