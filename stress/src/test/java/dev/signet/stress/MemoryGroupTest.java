// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of both versions of cgroups, in ordinary directories. */
@Tag("once")
class MemoryGroupTest {

    private static final String MEGABYTE = "1048576";

    @TempDir
    Path root = Path.of("");

    @Test
    void usesTheFilesOfVersion2() throws IOException {
        Files.writeString(root.resolve("cgroup.controllers"), "cpu memory\n");
        Path folder = limited(root);
        assertEquals("+memory", Files.readString(root.resolve("cgroup.subtree_control")));
        assertEquals(MEGABYTE, Files.readString(folder.resolve("memory.max")));
    }

    @Test
    void usesTheFilesOfVersion1() throws IOException {
        Path folder = limited(Files.createDirectory(root.resolve("memory")));
        assertEquals(MEGABYTE, Files.readString(folder.resolve("memory.limit_in_bytes")));
    }

    /** Creates a group of 1 MB and checks that its anonymous memory is read. Returns its directory. */
    private Path limited(Path parent) throws IOException {
        MemoryGroup group = MemoryGroup.of(1, root);
        Path folder = parent.resolve("signet-" + ProcessHandle.current().pid());
        Files.write(
                folder.resolve("memory.stat"),
                List.of("file 1", "anon_thp 2", "anon 300", "rss 4", "total_rss_huge 5", "total_rss 300"));
        assertEquals(300, group.anonymousBytes());
        return folder;
    }
}
