// SPDX-License-Identifier: Apache-2.0

/** The arguments and streams of the process, and the capabilities of its terminal. */
package dev.signet.cli.terminal;
