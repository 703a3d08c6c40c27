// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.RenderMemory;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.Streams;
import dev.signet.server.ServerConfig;
import dev.signet.server.Setting;
import dev.signet.server.SignetServer;
import dev.signet.server.internal.telemetry.Logging;
import java.io.File;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code signet serve}: runs the HTTP service. Has one option for each {@link Setting}. */
final class ServeCommand implements Command {

    /** Retained render memory may use a quarter of the heap, but not more than holds the tiles of many configurations. */
    private static final int RENDER_MEMORY_DIVISOR = 4;

    private static final long MAX_RENDER_MEMORY = 256L << 20;

    private static final String CHECK = "--check";

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("serve", this, "Serves avatars over HTTP.");
        HelpFormatter.synopsis(spec, "signet serve [OPTIONS]");
        HelpFormatter.description(
                spec,
                "Serves /v1/avatar/SEED.svg, /v1/avatar/SEED.png, /v1/decode/SEED and the Gravatar-compatible /avatar/HASH"
                        + " over HTTP/1.1 and HTTP/2 until SIGTERM or Ctrl-C. No option is required.",
                "Each option can also be set by the environment variable shown below it; the option takes precedence. TIME"
                        + " is in s or ms, as in 500ms.");
        spec.addOption(OptionSpec.builder(CHECK)
                .description("Check the settings and the certificate without listening, and exit with 0 or 2.")
                .build());
        Map<String, List<OptionSpec>> topics = new LinkedHashMap<>();
        for (Setting setting : Setting.values()) {
            topics.computeIfAbsent(setting.topic(), topic -> new ArrayList<>()).add(option(setting));
        }
        HelpFormatter.addGroups(spec, topics);
        spec.usageMessage().exitCodeList(ExitCode.meaningsForServer());
        HelpFormatter.examples(
                spec,
                "Listen on the loopback address only, without the operations port",
                "signet serve --host 127.0.0.1 --ops-port off",
                "With TLS",
                "signet serve --port 8443 --tls-cert chain.pem --tls-key key.pem",
                "Check the settings of the environment",
                "signet serve --check");
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        return args.has(CHECK) ? check(flags(args), streams) : run(flags(args), streams);
    }

    private static int check(Map<Setting, String> flags, Streams streams) {
        ServerConfig config = ServerConfig.read(flags, System.getenv());
        Logging.configure(config.jsonLog, false);
        SignetServer.check(config);
        streams.print("The settings are valid.\n");
        return ExitCode.SUCCESS;
    }

    /** Serves until the process is stopped, or halts it if an event loop terminates. */
    static int run(Map<Setting, String> flags, Streams streams) {
        tuneMemory();
        try {
            ServerConfig config = ServerConfig.read(flags, System.getenv());
            Logging.configure(config.jsonLog, config.accessLog);
            SignetServer server = SignetServer.start(config);
            LoggerFactory.getLogger(ServeCommand.class).info(server.startMessage());
            HangupSignal.handle(server::reloadCertificate);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> drain(server), "signet-drain"));
            server.awaitFailure();
            Logging.stop();
            Runtime.getRuntime().halt(ExitCode.FAILURE); // System.exit would drain
            return ExitCode.FAILURE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandException.failed("The server was interrupted.");
        }
    }

    /**
     * Sets what applies to the whole JVM: the limit of render memory, and Netty's memory and diagnostic properties unless the
     * user has set them.
     *
     * <p>Caps Netty's direct memory at half the maximum heap, so that allocation fails fast. At the JVM's own limit, the
     * maximum heap, allocation first blocks event loops in garbage collections.
     *
     * <p>Disables leak detection, which samples buffers of requests; the Flight Recorder events of buffers, whose setup delays
     * the start; the count of pinned bytes, a metric that is not read and that every request updates; and the search for a hardware
     * address, from which Netty makes names of channels that nothing uses.
     */
    private static void tuneMemory() {
        long heap = Runtime.getRuntime().maxMemory();
        RenderMemory.setLimit(Math.min(heap / RENDER_MEMORY_DIVISOR, MAX_RENDER_MEMORY));
        System.getProperties().putIfAbsent("io.netty.maxDirectMemory", Long.toString(heap / 2));
        System.getProperties().putIfAbsent("io.netty.leakDetection.level", "disabled");
        System.getProperties().putIfAbsent("io.netty.jfr.enabled", "false");
        System.getProperties().putIfAbsent("io.netty.trackPinnedMemory", "false");
        System.getProperties().putIfAbsent("io.netty.machineId", "00:00:00:00:00:00");
    }

    /** Drains the server, then halts with exit code 0. A plain exit would report the signal as the exit code. */
    private static void drain(SignetServer server) {
        try {
            server.drain();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Logging.stop();
        Runtime.getRuntime().halt(ExitCode.SUCCESS);
    }

    /**
     * Parses {@code serve} followed by pairs of flag and value without picocli, whose initialization would delay the first
     * response. Returns empty for all other command lines, such as requests for help and invalid ones, which picocli has to
     * parse.
     */
    static Optional<Map<Setting, String>> parseWithoutPicocli(List<String> arguments) {
        if (arguments.size() % 2 == 0 || !arguments.get(0).equals("serve")) {
            return Optional.empty();
        }
        Map<Setting, String> flags = new EnumMap<>(Setting.class);
        for (int i = 1; i < arguments.size(); i += 2) {
            String flag = arguments.get(i);
            String value = arguments.get(i + 1);
            Optional<Setting> setting = Stream.of(Setting.values())
                    .filter(each -> each.flag().equals(flag))
                    .findFirst();
            boolean plain = setting.isPresent() && !value.isEmpty() && !value.startsWith("-");
            if (!plain || flags.put(setting.get(), value) != null) {
                return Optional.empty();
            }
        }
        return Optional.of(flags);
    }

    static Map<Setting, String> flags(ParsedArguments args) {
        Map<Setting, String> flags = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            args.option(setting.flag()).ifPresent(value -> flags.put(setting, value));
        }
        return flags;
    }

    static OptionSpec option(Setting setting) {
        String fallback = setting.defaultText().isEmpty() ? "" : "; default: " + setting.defaultText();
        OptionSpec.Builder option = HelpFormatter.option(
                setting.flag(),
                setting.placeholder(),
                setting.isFile() ? File.class : String.class,
                setting.summary(),
                setting.variable() + fallback);
        if (!setting.choices().isEmpty()) {
            option.completionCandidates(setting.choices());
        }
        if (setting.isSwitch()) {
            option.arity("0..1").fallbackValue("true");
        }
        return option.build();
    }
}
