// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bounds the connections of the public port by the file descriptors that the process may open, so that some are left for other
 * uses.
 */
final class OpenFileLimit {

    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final Pattern LIMIT = Pattern.compile("(?m)^Max open files +(\\d+) ");

    /**
     * For the JVM and its jar files, event loops, the operations port, and connections above the limit until others are evicted.
     */
    private static final int RESERVE = 192;

    /** The lowest limit, however few descriptors there are. */
    private static final int MIN_CONNECTIONS = 16;

    private OpenFileLimit() {}

    /** Returns the connection limit, lowered to what the open-files limit allows; 0 means unlimited. */
    static int limitConnections(int connections) {
        return limitConnections(connections, available());
    }

    static int limitConnections(int connections, int available) {
        // A closed connection may take a moment.
        int most = Math.max(MIN_CONNECTIONS, (int) ((available - RESERVE) * 8L / 9));
        return connections == 0 ? most : Math.min(connections, most);
    }

    /** Returns how many descriptors the process may open; the JVM has raised the soft limit to the hard one. */
    private static int available() {
        try {
            Matcher limit = LIMIT.matcher(Files.readString(LIMITS));
            return limit.find() && limit.group(1).length() < 10 ? Integer.parseInt(limit.group(1)) : Integer.MAX_VALUE;
        } catch (IOException e) {
            return Integer.MAX_VALUE; // not Linux
        }
    }
}
