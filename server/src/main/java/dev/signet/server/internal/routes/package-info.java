// SPDX-License-Identifier: Apache-2.0

/** The route tables of the public port and the operations port, and their handlers: functions from request to response. */
package dev.signet.server.internal.routes;
