// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.Streams;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet version}: prints the version. */
final class VersionCommand implements Command {

    private final Streams streams;

    VersionCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec =
                HelpFormatter.spec("version", this, "Prints the versions of Signet and of the specification.");
        HelpFormatter.synopsis(spec, "signet version");
        return spec;
    }

    @Override
    public int run(ParsedArguments given) {
        streams.print(Version.line());
        return ExitCode.SUCCESS;
    }
}
