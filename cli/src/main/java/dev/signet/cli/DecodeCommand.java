// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.cli.terminal.Streams;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet decode}: what an avatar is made of, as JSON. */
final class DecodeCommand implements Command {

    private final Streams streams;

    DecodeCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("decode", this, "Shows as JSON what an avatar is made of.");
        HelpFormatter.synopsis(
                spec, "signet decode SEED [-o FILE] [OPTIONS]", "signet decode --hash HEX [-o FILE] [OPTIONS]");
        HelpFormatter.description(
                spec,
                "The document has the specification, the hash, the palette in use and the sixteen cells row by row. In a"
                        + " file or a pipe it is byte for byte what the HTTP service answers; on a terminal a line end is added.");
        spec.addOption(OutputOption.spec("FILE", "File to write. Without it, the document goes to standard output."));
        PictureOptions.addForOneAvatar(spec);
        HelpFormatter.examples(
                spec,
                "The cells of an avatar",
                "signet decode ada",
                "The hash alone",
                "signet decode ada | jq -r .hex",
                "Which palette the hash chooses",
                "signet decode ada --palette auto | jq -r .palette");
        return spec;
    }

    @Override
    public int run(ParsedArguments given) {
        Avatar avatar = PictureOptions.avatar(given);
        OutputOption.write(OutputOption.file(given), avatar.bytes(Format.DECODE), streams);
        return ExitCode.DONE;
    }
}
