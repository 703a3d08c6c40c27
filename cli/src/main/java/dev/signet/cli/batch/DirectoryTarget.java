// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import dev.signet.Avatar;
import dev.signet.InvalidInputException;
import dev.signet.Parameters;
import dev.signet.cli.file.AtomicFile;
import dev.signet.cli.file.SeedLine;
import dev.signet.cli.file.SeedLines;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.SafeText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes one file per avatar. Existing files are skipped, so an interrupted batch can be repeated. A file beside them has the
 * parameters of their pictures; a batch with others is rejected, because it would skip existing files that differ.
 */
public final class DirectoryTarget implements BatchTarget {

    private static final int STRIPES = 1 << 10;

    /** Until all files are replaced: no options, so that a batch that would skip some is rejected. */
    private static final String INCOMPLETE = "incomplete";

    private final BatchPlan plan;
    private final Path directory;
    private final Path manifest;
    private final boolean overwrite;
    private final Object[] stripes = Stream.generate(Object::new).limit(STRIPES).toArray();

    /** @param overwrite whether existing files are replaced */
    public DirectoryTarget(BatchPlan plan, Path directory, boolean overwrite) {
        this.plan = plan;
        this.directory = directory;
        this.manifest = directory.resolve(".signet-" + plan.format().extension());
        this.overwrite = overwrite;
    }

    @Override
    public void begin() {
        create(directory);
        boolean repetition = isRepetition();
        if (!overwrite && !repetition) {
            throw CommandException.usage("The files in " + SafeText.quoted(directory.toString())
                    + " have other picture options; use these, --force or another directory.");
        }
        writeManifest(repetition ? plan.parameters().toString() : INCOMPLETE);
    }

    @Override
    public void finish() {
        writeManifest(plan.parameters().toString());
    }

    private void writeManifest(String text) {
        AtomicFile.replace(manifest, out -> out.write((text + "\n").getBytes(StandardCharsets.US_ASCII)));
    }

    private boolean isRepetition() {
        try {
            return !isWritten(manifest)
                    || Parameters.parse(Files.readString(manifest).strip()).equals(plan.parameters());
        } catch (InvalidInputException e) {
            return false;
        } catch (IOException e) {
            throw CommandException.failed("Can't read " + SafeText.quoted(manifest.toString()), e);
        }
    }

    @Override
    public boolean renderNext(SeedLines lines, Progress progress) {
        Optional<SeedLine> line = lines.next();
        line.ifPresent(next -> render(next, progress));
        return line.isPresent();
    }

    private void render(SeedLine line, Progress progress) {
        try {
            String seed = line.seed();
            Avatar avatar = plan.avatar(seed);
            // Two lines with the same hash must not race for one file, or the counts would differ from run to run.
            synchronized (stripes[Math.floorMod(avatar.hash().low(), STRIPES)]) {
                write(plan.path(seed, avatar.hash()), avatar, progress);
            }
        } catch (InvalidInputException e) {
            progress.countInvalid(line, e);
        }
    }

    private void write(String path, Avatar avatar, Progress progress) {
        Path file = directory.resolve(path);
        if (!overwrite && isWritten(file)) {
            progress.countSkipped();
            return;
        }
        int slash = path.lastIndexOf('/');
        if (slash > 0) {
            create(directory.resolve(path.substring(0, slash)));
        }
        AtomicFile.replace(file, out -> out.write(avatar.bytes(plan.format())));
        progress.countWritten(1);
    }

    /** A file may be empty after a power failure, because it was renamed before its content was on the disk. */
    private static boolean isWritten(Path file) {
        return file.toFile().length() > 0;
    }

    private static void create(Path directory) {
        try {
            // Checked first, because on JDK 17 createDirectories fails for a symbolic link to a directory.
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory);
            }
        } catch (FileAlreadyExistsException e) {
            throw CommandException.failed(SafeText.quoted(directory.toString()) + " is a file, not a directory.");
        } catch (IOException e) {
            throw CommandException.failed("Can't create the directory " + SafeText.quoted(directory.toString()), e);
        }
    }
}
