// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Avatar;
import dev.signet.Parameters;
import dev.signet.cli.file.SeedLines;
import dev.signet.cli.sheet.HtmlSheet;
import dev.signet.cli.sheet.PngSheet;
import dev.signet.cli.terminal.CommandFailedException;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.Streams.Content;
import dev.signet.cli.terminal.UsageException;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code signet gallery}: draws many avatars on one sheet. */
final class GalleryCommand implements Command {

    private enum Sheet {
        HTML,
        PNG
    }

    private static final String FROM = "--from";

    private final ChoiceOption<Sheet> format = new ChoiceOption<>("--format", List.of(Sheet.values()));
    private final NumberOption columns = new NumberOption("--columns", 1000);

    @Override
    public CommandSpec spec() {
        CommandSpec spec =
                HelpFormatter.spec("gallery", this, "Draws many avatars on one sheet, as an HTML page or PNG.");
        HelpFormatter.synopsis(
                spec, "signet gallery SEED... [-o FILE] [OPTIONS]", "signet gallery --from LIST [-o FILE] [OPTIONS]");
        HelpFormatter.description(
                spec,
                "An HTML sheet is one file that loads no others and follows the browser's light or dark setting."
                        + " A PNG sheet is one image.");
        spec.addPositional(seeds());
        spec.addOption(OutputOption.spec("FILE", "File to write. Default: standard output."));
        spec.addOption(format.spec("Format of the sheet. If not given, selected by the extension of FILE."));
        String from = "File with more seeds, one per line; - is standard input.";
        spec.addOption(HelpFormatter.option(FROM, "LIST", File.class, from).build());
        spec.addOption(columns.spec("Avatars per row.", "as many as fit"));
        PictureOptions.addForManyAvatars(spec);
        HelpFormatter.examples(
                spec,
                "A page with three avatars",
                "signet gallery ada grace linus -o sheet.html",
                "All seeds of a file, as round avatars in rows of ten",
                "signet gallery --from users.txt --shape circle --columns 10 -o sheet.png");
        return spec;
    }

    /** Returns the argument for any number of seeds. */
    static PositionalParamSpec seeds() {
        String description = "Any text, for example a user name; one that begins with a hyphen goes after --.";
        return HelpFormatter.argument("SEED...", List.class, description)
                .index("0..*")
                .arity("0..*")
                .auxiliaryTypes(String.class)
                .build();
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        Optional<Path> file = OutputOption.file(args);
        Sheet sheet = format.value(args, file);
        Parameters parameters = PictureOptions.parameters(args);
        OptionalInt columnCount = columns.value(args);
        if (file.isEmpty() && streams.terminal().out()) {
            throw new UsageException("A sheet is not written to a terminal; use -o sheet.html or -o sheet.png.");
        }
        List<String> seeds = new ArrayList<>(args.arguments());
        boolean complete =
                args.option(FROM).map(list -> readInto(seeds, list, streams)).orElse(true);
        if (seeds.isEmpty()) {
            throw new UsageException("SEED is missing; give at least one, or a file of them with --from.");
        }
        Content content = sheet == Sheet.PNG
                ? png(seeds, parameters, columnCount)
                : out -> new HtmlSheet(parameters, columnCount).write(seeds, out);
        OutputOption.write(file, content, streams);
        return complete ? ExitCode.SUCCESS : ExitCode.FAILURE;
    }

    private static boolean readInto(List<String> seeds, String list, Streams streams) {
        try (SeedLines lines = FileArgument.seeds(FROM, list, streams)) {
            return lines.forEach(seeds::add, streams.err()::println);
        }
    }

    private static Content png(List<String> seeds, Parameters parameters, OptionalInt columns) {
        // Checked here, because PngSheet can't be loaded without java.desktop.
        if (ModuleLayer.boot().findModule("java.desktop").isEmpty()) {
            throw new CommandFailedException("A PNG sheet needs the module java.desktop, which this Java runtime lacks;"
                    + " write an HTML sheet instead.");
        }
        PngSheet sheet = new PngSheet(seeds.size(), parameters.size(), columns);
        if (!sheet.fits()) {
            throw new UsageException(
                    "The PNG sheet would be too large; write an HTML sheet or choose a smaller --size.");
        }
        return out -> sheet.write(seeds, seed -> Avatar.of(seed, parameters).argb(), out);
    }
}
