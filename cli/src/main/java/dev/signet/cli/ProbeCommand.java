// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.CommandFailedException;
import dev.signet.cli.terminal.Streams;
import dev.signet.server.ServerConfig;
import dev.signet.server.Setting;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.Socket;
import java.net.URL;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet probe}: the health check of an image that has no curl and no shell. */
final class ProbeCommand implements Command {

    private static final int TIMEOUT_MILLIS = 2000;

    private final Streams streams;
    private final Map<String, String> environment;

    ProbeCommand(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.environment = environment;
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("probe", this, "Asks a running service whether it is ready.");
        HelpFormatter.synopsis(spec, "signet probe");
        HelpFormatter.description(
                spec,
                "Finds the operations port of a service on this machine by the same environment as signet serve, "
                        + Setting.OPS_HOST.variable() + " and " + Setting.OPS_PORT.variable()
                        + ", and asks for /readyz. If the latter is off, it only looks whether "
                        + Setting.PORT.variable()
                        + " takes connections. Exit code 0 is ready.");
        return spec;
    }

    @Override
    public int run(ParsedArguments given) {
        ServerConfig config = ServerConfig.read(Map.of(), environment);
        if (config.opsPort().isPresent()) {
            requireReady(url(config.opsHost(), config.opsPort().get()));
        } else {
            requireListening(new InetSocketAddress(near(config.host()), config.port()));
        }
        streams.print("ready\n");
        return ExitCode.DONE;
    }

    private static void requireReady(URL readiness) {
        int status;
        try {
            status = status(readiness);
        } catch (IOException e) {
            throw new CommandFailedException("Nothing answers on " + readiness, e);
        }
        if (status != HttpURLConnection.HTTP_OK) {
            throw new CommandFailedException("The service is not ready: " + readiness + " answers " + status + ".");
        }
    }

    /** Says nothing, and so does not care whether the service speaks TLS. */
    private static void requireListening(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, TIMEOUT_MILLIS);
        } catch (IOException e) {
            throw new CommandFailedException("Nothing listens on port " + address.getPort(), e);
        }
    }

    private static URL url(String host, int port) {
        try {
            return new URL("http", near(host), port, "/readyz");
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An address at which a service that listens on this one is found. */
    private static String near(String host) {
        return host.isEmpty() ? "127.0.0.1" : host;
    }

    private static int status(URL url) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        try {
            return connection.getResponseCode();
        } finally {
            connection.disconnect();
        }
    }
}
