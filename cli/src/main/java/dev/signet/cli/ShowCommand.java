// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.cli.task.TerminalGraphics;
import dev.signet.cli.task.TerminalSheet;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.UsageException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet show}: draws avatars in the terminal. */
final class ShowCommand implements Command {

    private static final int BLOCKS = 24;
    private static final int PIXELS = 192;

    private final Streams streams;
    private final Map<String, String> environment;
    private final ChoiceOption<TerminalGraphics> graphics =
            new ChoiceOption<>("--graphics", List.of(TerminalGraphics.values()), TerminalGraphics::text);

    ShowCommand(Streams streams, Map<String, String> environment) {
        this.streams = streams;
        this.environment = environment;
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("show", this, "Draws avatars in the terminal.");
        HelpFormatter.synopsis(spec, "signet show SEED... [OPTIONS]");
        HelpFormatter.description(
                spec,
                "With --graphics kitty, an avatar is an image. Otherwise each character is two pixels, one above the"
                        + " other, so --size is the width in columns; its default is then " + BLOCKS + ".");
        spec.addPositional(GalleryCommand.seeds());
        spec.addOption(graphics.spec(
                "How to draw. Default: detected from TERM, TERM_PROGRAM and COLORTERM; text if standard output is not"
                        + " a terminal or NO_COLOR is set.",
                ""));
        PictureOptions.addForManyAvatars(spec);
        HelpFormatter.examples(
                spec,
                "Three avatars side by side",
                "signet show ada grace linus",
                "A large avatar",
                "signet show ada --size 64 --palette fire");
        return spec;
    }

    @Override
    public int run(ParsedArguments given) {
        List<String> seeds = given.arguments();
        if (seeds.isEmpty()) {
            throw new UsageException("SEED is missing; give at least one.");
        }
        TerminalGraphics chosen =
                graphics.value(given).orElseGet(() -> TerminalGraphics.of(streams.terminal(), environment));
        Parameters parameters = PictureOptions.parameters(given);
        if (!given.has("--" + Parameter.SIZE.text())) {
            parameters = parameters.withSize(chosen == TerminalGraphics.KITTY ? PIXELS : BLOCKS);
        }
        int columns = streams.terminal().columns();
        TerminalSheet sheet = new TerminalSheet(chosen, parameters, columns);
        if (!sheet.fits()) {
            throw new UsageException(
                    "An avatar of this --size is wider than the terminal, which has " + columns + " columns.");
        }
        streams.print(sheet.text(seeds));
        return ExitCode.SUCCESS;
    }
}
