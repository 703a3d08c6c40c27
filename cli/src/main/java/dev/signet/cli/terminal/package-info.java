// SPDX-License-Identifier: Apache-2.0

/** What the process is given: its arguments, its streams, and whether a person is looking at them. */
package dev.signet.cli.terminal;
