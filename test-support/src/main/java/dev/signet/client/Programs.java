// SPDX-License-Identifier: Apache-2.0
package dev.signet.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;

/** Runs other programs. */
public final class Programs {

    private Programs() {}

    /** Runs a command without input, requires exit code 0, and returns its output. */
    public static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }

    /**
     * Returns a port that no process listens on. It is below those that Linux gives to connections, which would take it before the
     * caller does.
     */
    public static int freePort() {
        int port;
        do {
            port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
        } while (!isFree(port));
        return port;
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port)) {
            return socket.isBound();
        } catch (BindException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
