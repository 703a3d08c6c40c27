// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet render}: one avatar as SVG or PNG. */
final class RenderCommand implements Command {

    private final Streams streams;
    private final FormatOption<Format> format = new FormatOption<>(List.of(Format.SVG, Format.PNG), Format::text);

    RenderCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("render", this, "Draws one avatar as SVG or PNG.");
        HelpFormatter.synopsis(
                spec, "signet render SEED [-o FILE] [OPTIONS]", "signet render --hash HEX [-o FILE] [OPTIONS]");
        spec.addOption(OutputOption.spec(
                "FILE",
                "File to write. It appears complete or not at all. Without it, the avatar goes to standard output."));
        spec.addOption(format.spec("Kind of picture, if the name of FILE does not say it."));
        PictureOptions.addForOneAvatar(spec);
        HelpFormatter.examples(
                spec,
                "An SVG file",
                "signet render ada -o ada.svg",
                "A round PNG, 256 pixels wide",
                "signet render ada --shape circle --size 256 -o ada.png",
                "Into another program",
                "signet render ada --format png | base64",
                "A seed that looks like an option",
                "signet render -o dash.svg -- --help");
        return spec;
    }

    @Override
    public int run(ParsedArguments given) {
        Optional<Path> file = OutputOption.file(given);
        Format chosen = format.value(given, file);
        Avatar avatar = PictureOptions.avatar(given);
        if (file.isEmpty() && chosen == Format.PNG && streams.terminal().out()) {
            throw new UsageException(
                    "A PNG is not for reading: write it to a file with -o FILE, or send it into a pipe.");
        }
        OutputOption.write(file, avatar.bytes(chosen), streams);
        return ExitCode.DONE;
    }
}
