// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.cli.archive.ArchiveFormat;
import dev.signet.cli.archive.ArchiveSink;
import dev.signet.cli.archive.ArchiveTarget;
import dev.signet.cli.archive.PartialFile;
import dev.signet.cli.archive.StreamSink;
import dev.signet.cli.batch.Batch;
import dev.signet.cli.batch.BatchPlan;
import dev.signet.cli.batch.BatchTarget;
import dev.signet.cli.batch.DirectoryTarget;
import dev.signet.cli.batch.FileNames;
import dev.signet.cli.batch.Progress;
import dev.signet.cli.file.SeedLines;
import dev.signet.cli.terminal.CommandFailedException;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code signet batch}: renders an avatar for every line of a file, to files or an archive. */
final class BatchCommand implements Command {

    private static final String FORCE = "--force";
    private static final Pattern COMPRESSED = Pattern.compile("(?i).*\\.(tgz|(tar|zip)\\.[a-z0-9]+)");

    private final ChoiceOption<Format> format = new ChoiceOption<>("--format", List.of(Format.SVG, Format.PNG));
    private final ChoiceOption<FileNames> names = new ChoiceOption<>("--names", List.of(FileNames.values()));
    private final ChoiceOption<ArchiveFormat> archive =
            new ChoiceOption<>("--archive", List.of(ArchiveFormat.values()));
    private final NumberOption levels = new NumberOption("--levels", 4);
    private final NumberOption jobs = new NumberOption("--jobs", 256);

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("batch", this, "Renders an avatar for every line of a file.");
        HelpFormatter.synopsis(
                spec,
                "signet batch FILE -o DIR [OPTIONS]",
                "signet batch FILE -o ARCHIVE.tar|ARCHIVE.zip [OPTIONS]",
                "some-command | signet batch - --archive tar [OPTIONS] | other-command");
        HelpFormatter.description(
                spec,
                "Each line of FILE is a seed, in UTF-8, ended by LF or CRLF. Empty lines are skipped; nothing else is"
                        + " trimmed. An invalid line is reported with its number and skipped.",
                "The file for ada is named " + FileNames.READABLE.of("ada", Hash.ofSeed("ada"), Format.SVG) + ":"
                        + " up to " + FileNames.MAX_READABLE_LENGTH
                        + " letters a to z and digits of the seed, in lower case and with"
                        + " a hyphen for each run of other characters, then the hash of the seed."
                        + " The name is unique to the seed and valid on every file system.",
                "An interrupted run continues when the command is repeated. In a directory, existing files are"
                        + " skipped, and picture options other than theirs are rejected without --force. An archive"
                        + " is named ARCHIVE.part until it is complete; a repeated run compares it with FILE and"
                        + " appends the rest, and the bytes are the same as without the interruption. Output to"
                        + " standard output can't be continued.",
                "Archives are in the order of FILE, uncompressed and dated 1980-01-01: the same input and options"
                        + " give the same bytes. Repeated seeds are skipped. An archive needs up to 48 bytes of"
                        + " memory per seed, a directory none.");
        String file = "File with one seed per line; - is standard input.";
        spec.addPositional(HelpFormatter.argument("FILE", File.class, file).build());
        spec.addOption(OutputOption.spec(
                "PATH",
                "Directory for the avatars, created if missing; or an archive, if the name ends in .tar or .zip."
                        + " Required without --archive."));
        spec.addOption(archive.spec(
                "Write an archive to PATH, or to standard output without -o. Default: by the extension of PATH.", ""));
        spec.addOption(format.spec("Image format."));
        spec.addOption(names.spec("How to name the files: readable, as described above, or only the hash."));
        spec.addOption(levels.spec(
                "Levels of subdirectories, each named after two characters of the hash; with 2, a file is in fd/ee/. For"
                        + " ten million files use 2, which gives about 150 per directory.",
                "no subdirectories"));
        spec.addOption(jobs.spec("Threads that render avatars.", "the number of processors"));
        spec.addOption(OptionSpec.builder("-f", FORCE)
                .description("Replace existing files, which are otherwise skipped, or an existing archive.")
                .build());
        PictureOptions.addForManyAvatars(spec);
        HelpFormatter.examples(
                spec,
                "PNG files for a list of users",
                "signet batch users.txt -o avatars --format png --size 128",
                "From a database",
                "psql -Atc 'select email from users' | signet batch - -o avatars --names hash",
                "Ten million files, about 150 per directory",
                "signet batch users.txt -o avatars --levels 2",
                "One archive, compressed in a pipe",
                "signet batch users.txt --archive tar | zstd -o avatars.tar.zst");
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        String file = args.argument()
                .orElseThrow(() -> new UsageException("FILE is missing; give one, or - for standard input."));
        Optional<Path> output = OutputOption.path(args);
        Optional<ArchiveFormat> chosen = archiveFormat(args, output);
        BatchPlan plan = new BatchPlan(
                format.valueOrFirst(args),
                PictureOptions.parameters(args),
                names.valueOrFirst(args),
                levels.value(args).orElse(0));
        int threads = jobs.value(args).orElse(Runtime.getRuntime().availableProcessors());
        if (chosen.isEmpty() && output.isEmpty()) {
            throw new UsageException("-o PATH is missing; name a directory, or choose an archive with --archive.");
        }
        boolean overwrite = args.has(FORCE);
        try (SeedLines lines = FileArgument.seeds("FILE", file, streams)) {
            if (chosen.isEmpty()) {
                return run(new DirectoryTarget(plan, output.orElseThrow(), overwrite), lines, threads, streams);
            }
            try (ArchiveSink sink = sink(output, overwrite, streams);
                    ArchiveTarget target = new ArchiveTarget(plan, chosen.get(), sink)) {
                return run(target, lines, threads, streams);
            } catch (IOException e) {
                throw new CommandFailedException("Can't close the archive", e);
            }
        }
    }

    /** Returns the archive format by option or by the extension of the output; empty for a directory. */
    private Optional<ArchiveFormat> archiveFormat(ParsedArguments args, Optional<Path> output) {
        Optional<Path> file = output.filter(path -> !OutputOption.isDirectory(args) && !Files.isDirectory(path));
        Optional<ArchiveFormat> chosen = archive.valueOrExtension(args, file);
        if (chosen.isEmpty()
                && file.isPresent()
                && COMPRESSED.matcher(file.get().toString()).matches()) {
            throw new UsageException(
                    "Archives are not compressed; use --archive tar and pipe the output to a compressor.");
        }
        return chosen;
    }

    private static ArchiveSink sink(Optional<Path> output, boolean overwrite, Streams streams) {
        if (output.isPresent()) {
            return PartialFile.open(output.get(), overwrite);
        }
        if (streams.terminal().out()) {
            throw new UsageException("An archive is not written to a terminal; use -o FILE or a pipe.");
        }
        return new StreamSink(streams.out());
    }

    private static int run(BatchTarget target, SeedLines lines, int threads, Streams streams) {
        Progress progress = new Progress(streams, lines.length(), lines::consumed, System::nanoTime);
        Runnable stop = () -> {
            target.stop();
            progress.stop(target.isResumable());
        };
        Runtime.getRuntime().addShutdownHook(new Thread(stop));
        try {
            new Batch(target, lines, progress).run(threads);
        } catch (Streams.BrokenPipeException e) {
            stop.run();
            return ExitCode.FAILURE; // Unlike other output, an incomplete archive is of no use.
        } catch (RuntimeException e) {
            stop.run();
            throw e;
        }
        progress.finish();
        return progress.count().invalid() > 0 ? ExitCode.FAILURE : ExitCode.SUCCESS;
    }
}
