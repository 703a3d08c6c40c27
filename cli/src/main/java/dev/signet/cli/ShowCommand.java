// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Hash;
import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.cli.sheet.TerminalGraphics;
import dev.signet.cli.sheet.TerminalSheet;
import dev.signet.cli.sheet.TerminalSheet.Item;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.Streams;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet show}: draws avatars in the terminal. */
final class ShowCommand implements Command {

    /** Default sizes of an avatar: in columns if it is drawn with characters, in pixels if it is an image. */
    private static final int DEFAULT_COLUMNS = 24;

    private static final int DEFAULT_PIXELS = 192;

    private static final String TERMINAL_WIDTH = "COLUMNS";
    private static final String DEFAULT_TERMINAL_WIDTH = "80";

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
                "With --graphics kitty or iterm2, an avatar is an image. Otherwise each character is two pixels, one above"
                        + " the other, so --size is the width in columns. Rows are as wide as " + TERMINAL_WIDTH
                        + ", if that is exported, or " + DEFAULT_TERMINAL_WIDTH + " columns.");
        SeedArguments.addTo(spec);
        spec.addOption(graphics.spec(
                "How to draw. Default: detected from TERM, TERM_PROGRAM and COLORTERM; text if standard output is not"
                        + " a terminal or NO_COLOR is set.",
                ""));
        String size = DEFAULT_COLUMNS + " columns, or " + DEFAULT_PIXELS + " pixels as an image";
        PictureOptions.addWithHash(spec, size, "Hash of one more avatar", "Default: none");
        HelpFormatter.examples(
                spec,
                "Three avatars side by side",
                "signet show ada grace linus",
                "A large avatar",
                "signet show ada --size 64 --palette fire",
                "The last five user names of a file",
                "tail -n 5 users.txt | signet show -");
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        Parameters parameters = PictureOptions.parameters(args);
        TerminalGraphics chosen =
                graphics.value(args).orElseGet(() -> TerminalGraphics.of(streams.terminal(), environment));
        if (!args.has("--" + Parameter.SIZE.text())) {
            parameters = parameters.withSize(chosen.isImage() ? DEFAULT_PIXELS : DEFAULT_COLUMNS);
        }
        int columns = columns();
        TerminalSheet sheet = new TerminalSheet(chosen, parameters, columns);
        if (!sheet.fits()) {
            throw CommandException.usage(
                    "An avatar of this --size is wider than the terminal, which has " + columns + " columns.");
        }
        SeedArguments seeds = new SeedArguments(args, streams);
        streams.print(out -> {
            List<Item> row = new ArrayList<>();
            seeds.forEach(seed -> {
                row.add(new Item(seed, Hash.ofSeed(seed)));
                if (row.size() == sheet.inRow()) {
                    write(sheet.row(row), out);
                    row.clear();
                }
            });
            args.option(PictureOptions.HASH).map(Hash::ofHex).ifPresent(hash -> row.add(new Item(hash.hex(), hash)));
            write(row.isEmpty() ? "" : sheet.row(row), out);
        });
        return seeds.exitCode();
    }

    private static void write(String row, OutputStream out) throws IOException {
        out.write(row.getBytes(StandardCharsets.UTF_8));
    }

    private int columns() {
        String columns = environment.getOrDefault(TERMINAL_WIDTH, "");
        return Integer.parseInt(columns.matches("[1-9]\\d{0,3}") ? columns : DEFAULT_TERMINAL_WIDTH);
    }
}
