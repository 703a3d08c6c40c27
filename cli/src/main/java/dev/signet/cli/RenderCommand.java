// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.Streams;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet render}: renders one avatar as SVG or PNG. */
final class RenderCommand implements Command {

    private final ChoiceOption<Format> format = new ChoiceOption<>("--format", List.of(Format.SVG, Format.PNG));

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("render", this, "Renders one avatar as SVG or PNG.");
        HelpFormatter.synopsis(
                spec, "signet render SEED [-o FILE] [OPTIONS]", "signet render --hash HEX [-o FILE] [OPTIONS]");
        spec.addOption(
                OutputOption.spec("FILE", "File to write, replaced only when complete. Default: standard output."));
        spec.addOption(format.spec("Image format. If not given, selected by the extension of FILE."));
        PictureOptions.addForOneAvatar(spec);
        HelpFormatter.examples(
                spec,
                "An SVG file",
                "signet render ada -o ada.svg",
                "A round PNG, 256 pixels wide",
                "signet render ada --shape circle --size 256 -o ada.png",
                "To another program",
                "signet render ada --format png | base64",
                "A seed that looks like an option",
                "signet render -o dash.svg -- --help");
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        Optional<Path> file = OutputOption.file(args);
        Format chosen = format.value(args, file);
        Avatar avatar = PictureOptions.avatar(args, streams);
        if (file.isEmpty() && chosen == Format.PNG && streams.terminal().out()) {
            throw CommandException.usage("PNG data is not written to a terminal; use -o FILE or a pipe.");
        }
        OutputOption.write(file, avatar.bytes(chosen), streams);
        return ExitCode.SUCCESS;
    }
}
