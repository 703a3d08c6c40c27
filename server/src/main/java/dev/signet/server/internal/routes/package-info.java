// SPDX-License-Identifier: Apache-2.0

/** The routes of the operations port. */
package dev.signet.server.internal.routes;
