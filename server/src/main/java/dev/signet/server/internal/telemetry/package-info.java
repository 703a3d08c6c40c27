// SPDX-License-Identifier: Apache-2.0

/** Metrics, access log, log format, and the routes of the operations port. Seeds are never logged. */
package dev.signet.server.internal.telemetry;
