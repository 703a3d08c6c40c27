// SPDX-License-Identifier: Apache-2.0

/**
 * The {@code signet} command: reads what was typed and hands it to {@link dev.signet.cli.task}. To add a command, write
 * a {@link dev.signet.cli.Command} and name it in {@link dev.signet.cli.SignetCommand}.
 */
package dev.signet.cli;
