// SPDX-License-Identifier: Apache-2.0

/** The routes of the interface: functions from request to response. */
package dev.signet.http.internal.routes;
