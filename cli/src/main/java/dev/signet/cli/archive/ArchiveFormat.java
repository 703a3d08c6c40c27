// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.archive;

/** The formats of archives that a batch can write. */
public enum ArchiveFormat {
    TAR,
    ZIP
}
