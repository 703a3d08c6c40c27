// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.cli.batch.Batch;
import dev.signet.cli.batch.BatchPlan;
import dev.signet.cli.batch.BatchTarget;
import dev.signet.cli.batch.DirectoryTarget;
import dev.signet.cli.batch.FileNames;
import dev.signet.cli.batch.Progress;
import dev.signet.cli.batch.TarTarget;
import dev.signet.cli.file.SeedLines;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.Streams;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code signet batch}: renders an avatar for every line of a file, to files or an archive. */
final class BatchCommand implements Command {

    private static final String ARCHIVE = "--archive";
    /** The only format of archives, and the extension of their names. */
    private static final String TAR = "tar";

    private static final String FORCE = "--force";
    private static final String HASHES = "--hashes";
    private static final Pattern OTHER_ARCHIVES = Pattern.compile("(?i).*\\.(tgz|zip|tar\\.[a-z0-9]+)");

    private final ChoiceOption<Format> format = new ChoiceOption<>("--format", List.of(Format.SVG, Format.PNG));
    private final ChoiceOption<FileNames> names = new ChoiceOption<>("--names", List.of(FileNames.values()));
    private final NumberOption levels = new NumberOption("--levels", 4);
    private final NumberOption jobs = new NumberOption("--jobs", 256);

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("batch", this, "Renders an avatar for every line of a file.");
        HelpFormatter.synopsis(
                spec,
                "signet batch FILE -o DIR [OPTIONS]",
                "signet batch FILE -o ARCHIVE.tar [OPTIONS]",
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
                "In a directory, existing files are skipped, so an interrupted run continues when the command is repeated."
                        + " Picture options other than theirs are rejected without --force.",
                "An archive is in the order of FILE, uncompressed and dated 1980-01-01: the same input and options give the"
                        + " same bytes. A repeated seed is repeated in it. An interrupted archive can't be continued.");
        String file = "File with one seed per line; - is standard input.";
        spec.addPositional(HelpFormatter.argument("FILE", File.class, file).build());
        spec.addOption(OutputOption.spec(
                "PATH",
                "Directory for the avatars, created if missing; or an archive, if the name ends in .tar. Required without"
                        + " --archive."));
        String archive = "Write an archive to PATH, or to standard output without -o.";
        spec.addOption(HelpFormatter.option(ARCHIVE, "ARCHIVE", String.class, archive, "One of: " + TAR)
                .completionCandidates(List.of(TAR))
                .build());
        spec.addOption(format.spec("Image format."));
        spec.addOption(KeyOption.spec());
        spec.addOption(OptionSpec.builder(HASHES)
                .description("Each line is a hash of 32 hexadecimal characters, as signet hash prints it.")
                .build());
        spec.addOption(
                names.spec("How to name the files: readable, as described above, or only the hash. Always hash with "
                        + HASHES + ", and by default with " + KeyOption.NAME + "."));
        spec.addOption(levels.spec(
                "Levels of subdirectories, each named after two characters of the hash; with 2, a file is in fd/ee/. For"
                        + " ten million files use 2, which gives about 150 per directory.",
                "no subdirectories"));
        spec.addOption(jobs.spec("Threads that render avatars.", "the number of processors"));
        spec.addOption(OptionSpec.builder("-f", FORCE)
                .description("Replace existing files of the directory, which are otherwise skipped. With other picture"
                        + " options, give the complete FILE: files of other seeds stay as they are.")
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
                .orElseThrow(() -> CommandException.usage("FILE is missing; give one, or - for standard input."));
        Optional<Path> output = OutputOption.path(args);
        boolean tar = isArchive(args, output);
        BatchPlan plan = plan(args);
        int threads = jobs.value(args).orElse(Runtime.getRuntime().availableProcessors());
        if (!tar && output.isEmpty()) {
            throw CommandException.usage("-o PATH is missing; name a directory, or choose an archive with --archive.");
        }
        if (tar && output.isEmpty() && streams.terminal().out()) {
            throw CommandException.usage("An archive is not written to a terminal; use -o FILE or a pipe.");
        }
        try (SeedLines lines = FileArgument.seeds("FILE", file, streams)) {
            Progress progress = new Progress(streams, lines.length(), lines::consumed, System::nanoTime);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> progress.stop(!tar)));
            try {
                if (tar) {
                    OutputOption.write(output, out -> run(new TarTarget(plan, out), lines, progress, threads), streams);
                } else {
                    run(new DirectoryTarget(plan, output.orElseThrow(), args.has(FORCE)), lines, progress, threads);
                }
            } catch (Streams.BrokenPipeException e) {
                progress.stop(false);
                return ExitCode.FAILURE; // Unlike other output, an incomplete archive is of no use.
            } catch (RuntimeException e) {
                progress.stop(!tar);
                throw e;
            }
            progress.finish();
            return progress.invalid() > 0 ? ExitCode.FAILURE : ExitCode.SUCCESS;
        }
    }

    private static void run(BatchTarget target, SeedLines lines, Progress progress, int threads) {
        new Batch(target, lines, progress).run(threads);
    }

    private BatchPlan plan(ParsedArguments args) {
        boolean hashes = args.has(HASHES);
        if (hashes && args.has(KeyOption.NAME)) {
            throw CommandException.usage(
                    HASHES + " and " + KeyOption.NAME + " can't be combined; a hash is used as given.");
        }
        FileNames fallback = hashes || args.has(KeyOption.NAME) ? FileNames.HASH : FileNames.READABLE;
        FileNames chosen = names.value(args).orElse(fallback);
        if (hashes && chosen != FileNames.HASH) {
            throw CommandException.usage("With " + HASHES + ", --names must be hash.");
        }
        return new BatchPlan(
                format.valueOrFirst(args),
                PictureOptions.parameters(args),
                hashes ? Hash::ofHex : KeyOption.hash(args),
                chosen,
                levels.value(args).orElse(0));
    }

    /** Whether the option or the extension of the output selects an archive, not a directory. */
    private static boolean isArchive(ParsedArguments args, Optional<Path> output) {
        if (!args.option(ARCHIVE).orElse(TAR).equals(TAR)) {
            throw CommandException.usage(ARCHIVE + " must be one of " + TAR + ".");
        }
        Optional<Path> file = output.filter(path -> !OutputOption.isDirectory(args) && !Files.isDirectory(path));
        if (file.isPresent() && OTHER_ARCHIVES.matcher(file.get().toString()).matches()) {
            throw CommandException.usage(
                    "Archives are tar files without compression; use --archive tar and pipe the output to a compressor.");
        }
        return args.has(ARCHIVE) || file.flatMap(ChoiceOption::extension).equals(Optional.of(TAR));
    }
}
