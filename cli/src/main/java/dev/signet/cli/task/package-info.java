// SPDX-License-Identifier: Apache-2.0

/** The work of the commands, independent of picocli and of the command line. */
package dev.signet.cli.task;
