// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import java.io.IOException;

/** The formats of archives that a batch can write. */
public enum ArchiveFormat {
    TAR {
        @Override
        ArchiveEncoder encoder(ArchiveSink sink) {
            return new TarEncoder();
        }
    },
    ZIP {
        @Override
        ArchiveEncoder encoder(ArchiveSink sink) throws IOException {
            return new ZipEncoder(sink.spool());
        }
    };

    /** Returns an encoder for an archive in this sink. */
    abstract ArchiveEncoder encoder(ArchiveSink sink) throws IOException;
}
