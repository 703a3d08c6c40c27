// SPDX-License-Identifier: Apache-2.0

/** Metrics, access log and log format. Seeds are never logged. */
package dev.signet.server.internal.telemetry;
