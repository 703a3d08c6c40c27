// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Avatar;
import dev.signet.cli.terminal.Streams;
import java.util.Objects;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet version}: prints the version. */
final class VersionCommand implements Command {

    @Override
    public CommandSpec spec() {
        CommandSpec spec =
                HelpFormatter.spec("version", this, "Prints the versions of Signet and of the specification.");
        HelpFormatter.synopsis(spec, "signet version");
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        streams.print(line());
        return ExitCode.SUCCESS;
    }

    /** Returns the versions of Signet and of the specification, for example {@code signet 1.2.0 (SG-1)}. */
    static String line() {
        String version = VersionCommand.class.getPackage().getImplementationVersion();
        return "signet " + Objects.requireNonNullElse(version, "development build") + " (" + Avatar.SPEC + ")\n";
    }
}
