// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import java.io.IOException;
import java.io.OutputStream;

/** Bytes that go somewhere, to a file or to standard output. */
public interface Content {
    void writeTo(OutputStream out) throws IOException;
}
