// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Hash;
import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.cli.sheet.TerminalGraphics;
import dev.signet.cli.sheet.TerminalSheet;
import dev.signet.cli.sheet.TerminalSheet.Item;
import dev.signet.cli.terminal.GraphicsSupport;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.TerminalQuery;
import dev.signet.cli.terminal.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet show}: draws avatars in the terminal. */
final class ShowCommand implements Command {

    /** Default sizes of an avatar: in columns if it is drawn with characters, in pixels if it is an image. */
    private static final int DEFAULT_COLUMNS = 24;

    private static final int DEFAULT_PIXELS = 192;

    private final Map<String, String> environment;
    private final ChoiceOption<TerminalGraphics> graphics =
            new ChoiceOption<>("--graphics", List.of(TerminalGraphics.values()));

    ShowCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("show", this, "Draws avatars in the terminal.");
        HelpFormatter.synopsis(spec, "signet show SEED... [OPTIONS]", "signet show --hash HEX [OPTIONS]");
        HelpFormatter.description(
                spec,
                "With --graphics kitty or sixel, an avatar is an image. Otherwise each character is two pixels, one above"
                        + " the other, so --size is the width in columns.");
        spec.addPositional(GalleryCommand.seeds());
        spec.addOption(graphics.spec(
                "How to draw. Default: detected from TERM, TERM_PROGRAM and COLORTERM and, on Linux, by asking the"
                        + " terminal; text if standard output is not a terminal or NO_COLOR is set.",
                ""));
        String size = DEFAULT_COLUMNS + " columns, or " + DEFAULT_PIXELS + " pixels as an image";
        PictureOptions.addWithHash(spec, size, "Hash of one more avatar", "Default: none");
        HelpFormatter.examples(
                spec,
                "Three avatars side by side",
                "signet show ada grace linus",
                "A large avatar",
                "signet show ada --size 64 --palette fire");
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        Parameters parameters = PictureOptions.parameters(args);
        List<Item> items = items(args);
        Optional<TerminalGraphics> requested = graphics.value(args);
        TerminalGraphics initial = requested.orElseGet(() -> TerminalGraphics.of(streams.terminal(), environment));
        boolean query = requested.isPresent() ? initial == TerminalGraphics.SIXEL : initial.inColor();
        GraphicsSupport support = query && streams.terminal().out()
                ? TerminalQuery.ofThisProcess(TerminalGraphics.passesKitty(environment))
                : GraphicsSupport.NONE;
        TerminalGraphics chosen = requested.isPresent() ? initial : initial.orImage(support);
        if (!args.has("--" + Parameter.SIZE.text())) {
            parameters = parameters.withSize(chosen.isImage() ? DEFAULT_PIXELS : DEFAULT_COLUMNS);
        }
        int columns = streams.terminal().columns();
        TerminalSheet sheet = new TerminalSheet(chosen, parameters, support, columns);
        if (!sheet.fits()) {
            throw new UsageException(
                    "An avatar of this --size is wider than the terminal, which has " + columns + " columns.");
        }
        streams.print(sheet.text(items));
        return ExitCode.SUCCESS;
    }

    private static List<Item> items(ParsedArguments args) {
        List<Item> items = new ArrayList<>();
        args.arguments().forEach(seed -> items.add(new Item(seed, Hash.ofSeed(seed))));
        PictureOptions.hash(args).ifPresent(hash -> items.add(new Item(hash.hex(), hash)));
        if (items.isEmpty()) {
            throw new UsageException("SEED is missing; give at least one, or a hash with --hash.");
        }
        return items;
    }
}
