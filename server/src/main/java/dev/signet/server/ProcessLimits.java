// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What all clients together may use of the memory and the file descriptors of the process. The JVM derives the heap from the memory
 * limit of its container, and {@code signet serve} the direct memory from the heap.
 *
 * @param pending size of unsent responses and incomplete requests, in bytes
 * @param renderings number of large images that are rendered or queued
 * @param renderMemory size of the memory of the renderings that run, in bytes
 */
record ProcessLimits(int pending, int renderings, long renderMemory) {

    /** More gains nothing: a client that reads has no pending bytes. */
    private static final long MAX_PENDING = 256 << 20;

    /** Heap per place in the queue of large images: the request, its connection, and its share of unsent images. */
    private static final long HEAP_PER_RENDERING = 256 << 10;

    private static final int MIN_RENDERINGS = 16;
    private static final int MAX_RENDERINGS = 1024;

    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final Pattern OPEN_FILES = Pattern.compile("(?m)^Max open files +(\\d+) ");

    /** File descriptors for jar files, event loops, the operations port, and connections until others are evicted. */
    private static final int RESERVE = 192;

    /** The lowest limit, however few descriptors there are. */
    private static final int MIN_CONNECTIONS = 16;

    static ProcessLimits ofProcess() {
        return of(Runtime.getRuntime().maxMemory(), PlatformDependent.maxDirectMemory());
    }

    /**
     * Returns the limits of a process with this heap and direct memory, in bytes. Unsent responses are in direct memory, which is
     * allocated in chunks, so they use at most half of it; incomplete requests and responses that wait for flow control are on the
     * heap, of which they use at most a quarter.
     */
    static ProcessLimits of(long heap, long direct) {
        return new ProcessLimits(
                (int) Math.min(MAX_PENDING, Math.min(heap / 4, direct / 2)),
                (int) Math.max(MIN_RENDERINGS, Math.min(MAX_RENDERINGS, heap / HEAP_PER_RENDERING)),
                heap / 4);
    }

    /** Returns the connection limit, lowered to what a number of file descriptors allows; 0 means unlimited. */
    static int limitConnections(int connections, int descriptors) {
        // A closed connection may take a moment.
        int most = Math.max(MIN_CONNECTIONS, (int) ((descriptors - RESERVE) * 8L / 9));
        return connections == 0 ? most : Math.min(connections, most);
    }

    /** Returns how many descriptors the process may open; the JVM has raised the soft limit to the hard one. */
    static int descriptors() {
        try {
            Matcher limit = OPEN_FILES.matcher(Files.readString(LIMITS));
            return limit.find() && limit.group(1).length() < 10 ? Integer.parseInt(limit.group(1)) : Integer.MAX_VALUE;
        } catch (IOException e) {
            return Integer.MAX_VALUE; // not Linux
        }
    }
}
