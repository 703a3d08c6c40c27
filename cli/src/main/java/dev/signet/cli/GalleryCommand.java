// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Parameters;
import dev.signet.cli.sheet.HtmlSheet;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.SafeText;
import dev.signet.cli.terminal.Streams;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet gallery}: draws many avatars on one page. */
final class GalleryCommand implements Command {

    private final NumberOption columns = new NumberOption("--columns", 1000);

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("gallery", this, "Draws many avatars on one HTML page.");
        HelpFormatter.synopsis(
                spec, "signet gallery SEED... [-o FILE] [OPTIONS]", "signet gallery --from LIST [-o FILE] [OPTIONS]");
        HelpFormatter.description(
                spec,
                "The page is one file that loads no others and follows the browser's light or dark setting."
                        + " Below each avatar is its seed.");
        SeedArguments.addTo(spec);
        spec.addOption(OutputOption.spec("FILE", "File to write. Default: standard output."));
        spec.addOption(columns.spec("Avatars per row.", "as many as fit"));
        PictureOptions.addForManyAvatars(spec);
        HelpFormatter.examples(
                spec,
                "A page with three avatars",
                "signet gallery ada grace linus -o page.html",
                "All seeds of a file, as round avatars in rows of ten",
                "signet gallery --from users.txt --shape circle --columns 10 -o page.html");
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        Optional<Path> file = OutputOption.file(args);
        Optional<String> extension = file.flatMap(ChoiceOption::extension);
        if (extension.isPresent() && !extension.get().matches("html?")) {
            throw CommandException.usage("The file name ends in " + SafeText.quoted("." + extension.get())
                    + "; the name of a page must end in .html.");
        }
        Parameters parameters = PictureOptions.parameters(args);
        OptionalInt columnCount = columns.value(args);
        if (file.isEmpty() && streams.terminal().out()) {
            throw CommandException.usage("A page is not written to a terminal; use -o page.html or a pipe.");
        }
        SeedArguments seeds = new SeedArguments(args, streams);
        OutputOption.write(
                file,
                out -> {
                    HtmlSheet sheet = new HtmlSheet(parameters, out);
                    sheet.begin(columnCount);
                    seeds.forEach(sheet::add);
                    sheet.end();
                },
                streams);
        return seeds.exitCode();
    }
}
