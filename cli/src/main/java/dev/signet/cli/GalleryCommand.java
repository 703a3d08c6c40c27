// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Avatar;
import dev.signet.Parameters;
import dev.signet.cli.task.HtmlSheet;
import dev.signet.cli.task.PngSheet;
import dev.signet.cli.task.SeedLines;
import dev.signet.cli.terminal.CommandFailedException;
import dev.signet.cli.terminal.Content;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.UsageException;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code signet gallery}: draws many avatars on one sheet. */
final class GalleryCommand implements Command {

    private enum Sheet {
        HTML,
        PNG;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String FROM = "--from";

    private final Streams streams;
    private final FormatOption<Sheet> format = new FormatOption<>(List.of(Sheet.values()), Sheet::text);
    private final NumberOption columns = new NumberOption("--columns", 1000);

    GalleryCommand(Streams streams) {
        this.streams = streams;
    }

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
        spec.addOption(OptionSpec.builder(FROM)
                .type(File.class)
                .paramLabel("LIST")
                .description("File with more seeds, one per line; - is standard input.")
                .build());
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
        return PositionalParamSpec.builder()
                .index("0..*")
                .arity("0..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel("SEED...")
                .hideParamSyntax(true)
                .description("Any text, for example a user name; one that begins with a hyphen goes after --.")
                .build();
    }

    @Override
    public int run(ParsedArguments given) {
        Optional<Path> file = OutputOption.file(given);
        Sheet sheet = format.value(given, file);
        Parameters parameters = PictureOptions.parameters(given);
        OptionalInt wide = columns.value(given);
        if (file.isEmpty() && streams.terminal().out()) {
            throw new UsageException("A sheet is not written to a terminal; use -o sheet.html or -o sheet.png.");
        }
        List<String> seeds = new ArrayList<>(given.arguments());
        boolean complete = given.option(FROM).map(list -> readInto(seeds, list)).orElse(true);
        if (seeds.isEmpty()) {
            throw new UsageException("SEED is missing; give at least one, or a file of them with --from.");
        }
        Content content = sheet == Sheet.PNG
                ? png(seeds, parameters, wide)
                : out -> new HtmlSheet(parameters, wide).write(seeds, out);
        OutputOption.write(file, content, streams);
        return complete ? ExitCode.SUCCESS : ExitCode.FAILURE;
    }

    private boolean readInto(List<String> seeds, String list) {
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
                    "The PNG sheet would be too large;" + " write an HTML sheet or choose a smaller --size.");
        }
        return out -> sheet.write(seeds, seed -> Avatar.of(seed, parameters).png(), out);
    }
}
