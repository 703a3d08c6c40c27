// SPDX-License-Identifier: Apache-2.0
package dev.signet.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds and runs other programs. */
public final class Programs {

    /** Contains daemons, and is often not in PATH. */
    private static final String SYSTEM_FOLDER = "/usr/sbin";

    private Programs() {}

    public static Optional<Path> find(String name) {
        String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + SYSTEM_FOLDER;
        return Stream.of(path.split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    public static boolean isInstalled(String name) {
        return find(name).isPresent();
    }

    /** Runs a command without input, requires exit code 0, and returns its output. */
    public static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }

    /** Returns a port of the loopback address that no process listens on. */
    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
