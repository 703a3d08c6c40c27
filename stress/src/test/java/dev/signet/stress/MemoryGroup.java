// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.signet.client.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** A memory cgroup with a limit, of version 1 or 2. */
final class MemoryGroup implements AutoCloseable {

    private static final Duration SAMPLE = Duration.ofMillis(50);

    private final Path folder;
    private final long limit;
    private final boolean unified;
    private long peak;

    private MemoryGroup(Path folder, long limit, boolean unified) {
        this.folder = folder;
        this.limit = limit;
        this.unified = unified;
    }

    /** Creates a group; without the permission to do so the test is skipped. */
    static MemoryGroup of(int megabytes) {
        return of(megabytes, Path.of("/sys/fs/cgroup"));
    }

    static MemoryGroup of(int megabytes, Path root) {
        long bytes = (long) megabytes << 20;
        boolean unified = Files.exists(root.resolve("cgroup.controllers"));
        Path folder = (unified ? root : root.resolve("memory"))
                .resolve("signet-" + ProcessHandle.current().pid());
        try {
            if (unified) {
                Files.writeString(root.resolve("cgroup.subtree_control"), "+memory");
            }
            Files.createDirectory(folder);
            Files.writeString(folder.resolve(unified ? "memory.max" : "memory.limit_in_bytes"), Long.toString(bytes));
            Path swap = folder.resolve(unified ? "memory.swap.max" : "memory.memsw.limit_in_bytes");
            if (Files.exists(swap)) {
                // Memory that is swapped out would not count as anonymous.
                Files.writeString(swap, unified ? "0" : Long.toString(bytes));
            }
        } catch (IOException e) {
            folder.toFile().delete();
            abort("no memory cgroup can be created: " + e);
        }
        return new MemoryGroup(folder, bytes, unified);
    }

    /** Returns the words before a command that run it in the group. */
    String[] prefix() {
        return new String[] {"sh", "-c", "echo $$ > " + folder.resolve("cgroup.procs") + " && exec \"$@\"", "sh"};
    }

    /** Records the peak of the anonymous memory for a time. */
    void watch(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0) {
            peak = Math.max(peak, anonymousBytes());
            Await.pass(SAMPLE);
        }
    }

    long anonymousBytes() {
        String name = unified ? "anon " : "total_rss ";
        try (Stream<String> lines = Files.lines(folder.resolve("memory.stat"))) {
            return lines.filter(line -> line.startsWith(name))
                    .mapToLong(line -> Long.parseLong(line.substring(name.length())))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Asserts that a part of the limit was always free. */
    void assertReserve(double part) {
        assertTrue(peak > 0 && peak <= limit * (1 - part), this::toString);
    }

    @Override
    public String toString() {
        return "peak memory " + (peak >> 20) + " of " + (limit >> 20) + " MB";
    }

    /** The process has ended, but the kernel may take a moment. */
    @Override
    public void close() {
        Await.until(() -> folder.toFile().delete() || !Files.exists(folder));
    }
}
