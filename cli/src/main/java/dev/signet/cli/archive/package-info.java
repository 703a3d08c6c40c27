// SPDX-License-Identifier: Apache-2.0

/** Archives as the target of a batch. */
package dev.signet.cli.archive;
