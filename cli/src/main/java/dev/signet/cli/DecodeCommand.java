// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.cli.terminal.Streams;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet decode}: prints the content of an avatar as JSON. */
final class DecodeCommand implements Command {

    @Override
    public CommandSpec spec() {
        CommandSpec spec =
                HelpFormatter.spec("decode", this, "Prints the hash, palette and cells of an avatar as JSON.");
        HelpFormatter.synopsis(
                spec, "signet decode SEED [-o FILE] [OPTIONS]", "signet decode --hash HEX [-o FILE] [OPTIONS]");
        HelpFormatter.description(
                spec,
                "The document has the specification, the hash, the palette in use and the sixteen cells row by row. Its"
                        + " bytes equal the HTTP service's response; on a terminal a line end is added.");
        spec.addOption(OutputOption.spec("FILE", "File to write. Default: standard output."));
        PictureOptions.addForOneAvatar(spec);
        HelpFormatter.examples(
                spec,
                "The cells of an avatar",
                "signet decode ada",
                "Only the hash",
                "signet decode ada | jq -r .hex",
                "The palette that the hash selects",
                "signet decode ada --palette auto | jq -r .palette");
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        Avatar avatar = PictureOptions.avatar(args, streams);
        OutputOption.write(OutputOption.file(args), avatar.bytes(Format.JSON), streams);
        return ExitCode.SUCCESS;
    }
}
