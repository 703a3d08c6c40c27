// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

/** The formats of archives that a batch can write. */
public enum ArchiveFormat {
    TAR,
    ZIP
}
