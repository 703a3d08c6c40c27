// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Format;
import dev.signet.cli.task.Batch;
import dev.signet.cli.task.BatchPlan;
import dev.signet.cli.task.FileNames;
import dev.signet.cli.task.Progress;
import dev.signet.cli.task.SeedLines;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.UsageException;
import dev.signet.input.Hash;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code signet batch}: an avatar for every line of a file. */
final class BatchCommand implements Command {

    private static final String FORCE = "--force";

    private final Streams streams;
    private final FormatOption<Format> format = new FormatOption<>(List.of(Format.SVG, Format.PNG), Format::text);
    private final ChoiceOption<FileNames> names =
            new ChoiceOption<>("--names", List.of(FileNames.values()), FileNames::text);
    private final NumberOption jobs = new NumberOption("--jobs", 256);

    BatchCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = Usage.spec("batch", this, "Draws an avatar for every line of a file.");
        Usage.synopsis(spec, "signet batch FILE -o DIR [OPTIONS]", "some-command | signet batch - -o DIR [OPTIONS]");
        Usage.description(
                spec,
                "Each line of FILE is a seed, in UTF-8, ended by LF or CRLF. Empty lines are skipped; nothing else is"
                        + " trimmed. A line that is no seed is reported with its number, and the others go on.",
                "The file of ada is called " + FileNames.READABLE.of("ada", Hash.ofSeed("ada"), Format.SVG) + ":"
                        + " up to " + FileNames.LONGEST_LEGIBLE
                        + " letters a to z and digits of the seed, in lower case and with"
                        + " a hyphen for anything between them, then the hash of the seed, which no other seed"
                        + " shares. Such a name is safe on every file system.",
                "Stop it at any time and run it again: files that are there already are skipped. To draw them again"
                        + " with other options, use --force or another DIR.");
        spec.addPositional(PositionalParamSpec.builder()
                .index("0")
                .arity("0..1")
                .type(File.class)
                .paramLabel("FILE")
                .hideParamSyntax(true)
                .description("File with one seed a line; - reads standard input.")
                .build());
        spec.addOption(OutputOption.spec("DIR", "Directory for the avatars; made if it is not there. Required."));
        spec.addOption(format.spec("Kind of picture."));
        spec.addOption(names.spec(
                "How to name the files: readable as described above, or the hash alone.", FileNames.READABLE.text()));
        spec.addOption(jobs.spec("Avatars to draw at the same time.", "the number of processors"));
        spec.addOption(OptionSpec.builder("-f", FORCE)
                .description("Write files again that are there already.")
                .build());
        PictureOptions.addForManyAvatars(spec);
        Usage.examples(
                spec,
                "PNGs for a list of users",
                "signet batch users.txt -o avatars --format png --size 128",
                "Straight from a database",
                "psql -Atc 'select email from users' | signet batch - -o avatars --names hash");
        return spec;
    }

    @Override
    public int run(Given given) {
        String file = given.argument()
                .orElseThrow(() -> new UsageException("FILE is missing; give one, or - for standard input."));
        Path directory = OutputOption.directory(given)
                .orElseThrow(() -> new UsageException("-o DIR is missing; name the directory for the avatars."));
        BatchPlan plan = new BatchPlan(
                directory,
                format.value(given),
                PictureOptions.parameters(given),
                names.value(given).orElse(FileNames.READABLE),
                given.has(FORCE));
        int threads = jobs.value(given).orElse(Runtime.getRuntime().availableProcessors());
        try (SeedLines lines = FileArgument.seeds("FILE", file, streams)) {
            return run(plan, lines, threads);
        }
    }

    private int run(BatchPlan plan, SeedLines lines, int threads) {
        plan.prepare();
        Progress progress = new Progress(streams, lines.length(), System::nanoTime);
        Batch batch = new Batch(plan, lines, progress);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> progress.stop(batch.count())));
        try {
            batch.run(threads);
        } catch (RuntimeException e) {
            progress.stop(batch.count());
            throw e;
        }
        progress.finish(batch.count());
        return batch.count().bad() > 0 ? ExitCode.FAILED : ExitCode.DONE;
    }
}
