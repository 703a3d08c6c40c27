// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.CommandFailedException;
import dev.signet.cli.terminal.Streams;
import dev.signet.server.ServerConfig;
import dev.signet.server.Setting;
import dev.signet.server.SignetServer;
import dev.signet.server.telemetry.Logging;
import java.io.File;
import java.util.EnumMap;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code signet serve}: the HTTP service. Its options are made from {@link Setting}, the one list of them. */
final class ServeCommand implements Command {

    private final Streams streams;

    ServeCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("serve", this, "Serves avatars over HTTP.");
        HelpFormatter.synopsis(spec, "signet serve [OPTIONS]");
        HelpFormatter.description(
                spec,
                "Answers /v1/avatar/SEED.svg, /v1/avatar/SEED.png, /v1/decode/SEED and, for programs that speak to Gravatar,"
                        + " /avatar/HASH over HTTP/1.1 and HTTP/2, until it is told to stop (SIGTERM or Ctrl-C). Needs no"
                        + " configuration.",
                "Every option can also be set in the environment, under the name that stands below it; the option wins.");
        for (Setting setting : Setting.values()) {
            spec.addOption(option(setting));
        }
        HelpFormatter.examples(
                spec,
                "On this machine only, without the operations port",
                "signet serve --host 127.0.0.1 --ops-port off",
                "With TLS",
                "signet serve --port 8443 --tls-cert chain.pem --tls-key key.pem");
        return spec;
    }

    @Override
    public int run(ParsedArguments given) {
        return run(flags(given));
    }

    int run(Map<Setting, String> flags) {
        tuneBuffers();
        try {
            ServerConfig config = ServerConfig.read(flags, System.getenv());
            Logging.configure(config.jsonLog(), config.logLevel());
            serve(SignetServer.start(config));
            return ExitCode.DONE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CommandFailedException interrupted = new CommandFailedException("The server was interrupted.");
            interrupted.initCause(e);
            throw interrupted;
        }
    }

    /**
     * Says no to clients that would take more memory for buffers than there is before the JVM has to, which then keeps event
     * loops waiting for garbage that is none. The JVM's own limit is as large as the heap.
     *
     * <p>Also switches two things of Netty off that are for those who look for errors in it, unless they are asked for: following
     * one buffer in 128 from stack trace to stack trace (5 % of the time of a request), and events for the flight recorder
     * at every buffer (a fifth of the time it takes to start, since the recorder is set up for them).
     */
    private static void tuneBuffers() {
        long most = Runtime.getRuntime().maxMemory() / 2;
        System.getProperties().putIfAbsent("io.netty.maxDirectMemory", Long.toString(most));
        System.getProperties().putIfAbsent("io.netty.leakDetection.level", "disabled");
        System.getProperties().putIfAbsent("io.netty.jfr.enabled", "false");
    }

    /** Until the process is asked to end. */
    private void serve(SignetServer server) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> drain(server), "signet-drain"));
        streams.err().println(server.greeting());
        server.awaitFailure();
        streams.err().println("A part of the server has ended; the log says why. It must be started again.");
        Runtime.getRuntime().halt(ExitCode.FAILED);
    }

    /** The JVM would report the signal that ended it, but this end is an orderly one. */
    private static void drain(SignetServer server) {
        try {
            server.drain();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(ExitCode.DONE);
    }

    static Map<Setting, String> flags(ParsedArguments given) {
        Map<Setting, String> flags = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            given.option(setting.flag()).ifPresent(value -> flags.put(setting, value));
        }
        return flags;
    }

    private static OptionSpec option(Setting setting) {
        String fallback = setting.defaultText().isEmpty() ? "" : " Default: " + setting.defaultText() + ".";
        OptionSpec.Builder option = OptionSpec.builder(setting.flag())
                .type(setting.isFile() ? File.class : String.class) // only for the sake of shell completion
                .paramLabel(setting.placeholder())
                .description(HelpFormatter.escaped(setting.summary() + fallback), setting.variable());
        if (!setting.choices().isEmpty()) {
            option.completionCandidates(setting.choices());
        }
        if (setting.isSwitch()) {
            option.arity("0..1").fallbackValue("true");
        }
        return option.build();
    }
}
