// SPDX-License-Identifier: Apache-2.0

/** What the tests of server and cli share. The pom of cli compiles this package too. */
package dev.signet.client;
