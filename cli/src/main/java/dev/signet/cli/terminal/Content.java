// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import java.io.IOException;
import java.io.OutputStream;

/** Writes output to a stream: a file or standard output. */
public interface Content {
    void writeTo(OutputStream out) throws IOException;
}
