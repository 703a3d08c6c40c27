// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.Streams;
import dev.signet.server.ServerConfig;
import dev.signet.server.Setting;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URL;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet probe}: the health check for a container image without curl and shell. */
final class ProbeCommand implements Command {

    private static final int TIMEOUT_MILLIS = 2000;
    private static final List<Setting> ADDRESSES =
            List.of(Setting.OPS_HOST, Setting.OPS_PORT, Setting.HOST, Setting.PORT);

    private final Map<String, String> environment;

    ProbeCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("probe", this, "Checks whether a running service is ready.");
        HelpFormatter.synopsis(spec, "signet probe [OPTIONS]");
        HelpFormatter.description(
                spec,
                "Requests /readyz on the operations port of a service, and prints ready if that answers 200. If the"
                        + " operations port is off, checks only whether the public port accepts connections. The options"
                        + " and environment variables are those of signet serve.");
        ADDRESSES.stream().map(ServeCommand::option).forEach(spec::addOption);
        HelpFormatter.examples(
                spec, "Wait until a service is ready", "until signet probe --ops-port 9081; do sleep 1; done");
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        ServerConfig config = ServerConfig.read(ServeCommand.flags(args), environment);
        if (config.opsPort.isPresent()) {
            requireReady(address(config.opsHost, config.opsPort.get()));
        } else {
            requireListening(address(config.host, config.port));
        }
        streams.print("ready\n");
        return ExitCode.SUCCESS;
    }

    private static void requireReady(InetSocketAddress address) {
        String url = "http://" + text(address) + "/readyz";
        int status;
        try {
            HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            status = connection.getResponseCode();
        } catch (IOException e) {
            throw CommandException.failed("Can't request " + url, e);
        }
        if (status != HttpURLConnection.HTTP_OK) {
            throw CommandException.failed("The service is not ready: " + url + " returned status " + status + ".");
        }
    }

    /** Connects without sending data, so it works with and without TLS. */
    private static void requireListening(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, TIMEOUT_MILLIS);
        } catch (IOException e) {
            throw CommandException.failed("Can't connect to " + text(address), e);
        }
    }

    /** Returns an address to connect to for an address to listen on. */
    private static InetSocketAddress address(String host, int port) {
        return new InetSocketAddress(host.isEmpty() ? "127.0.0.1" : host, port);
    }

    /** Returns host and port as in URLs. */
    private static String text(InetSocketAddress address) {
        String host = address.getHostString();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
