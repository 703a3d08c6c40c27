// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

/** Whoever read our standard output has stopped, as {@code head} does when it has enough. Not a failure. */
public final class BrokenPipeException extends RuntimeException {

    private static final long serialVersionUID = 1L;
}
