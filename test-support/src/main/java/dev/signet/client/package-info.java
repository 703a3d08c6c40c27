// SPDX-License-Identifier: Apache-2.0

/** The clients of tests that run a server. */
package dev.signet.client;
