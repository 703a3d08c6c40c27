// SPDX-License-Identifier: Apache-2.0

/**
 * The {@code signet} command: parses the command line and calls the packages below. To add a command, implement
 * {@link dev.signet.cli.Command} and list it in {@link dev.signet.cli.SignetCommand}.
 */
package dev.signet.cli;
