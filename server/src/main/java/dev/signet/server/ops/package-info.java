// SPDX-License-Identifier: Apache-2.0

/** What whoever runs the service wants to know of it, on a private port. */
package dev.signet.server.ops;
