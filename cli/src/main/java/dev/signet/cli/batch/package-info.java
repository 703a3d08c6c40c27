// SPDX-License-Identifier: Apache-2.0

/** {@code signet batch}: lines of seeds to files, on several threads. */
package dev.signet.cli.batch;
