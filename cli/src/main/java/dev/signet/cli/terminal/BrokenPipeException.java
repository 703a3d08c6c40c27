// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

/** Thrown if the reader of standard output has closed the pipe, as {@code head} does. Not a failure. */
public final class BrokenPipeException extends RuntimeException {

    private static final long serialVersionUID = 1L;
}
