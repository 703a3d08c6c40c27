// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import dev.signet.Avatar;
import dev.signet.InvalidInputException;
import dev.signet.cli.file.AtomicFile;
import dev.signet.cli.file.SeedLine;
import dev.signet.cli.file.SeedLines;
import dev.signet.cli.terminal.CommandFailedException;
import dev.signet.cli.terminal.SafeText;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes one file per avatar. Existing files are skipped, so an interrupted batch can be repeated. */
public final class DirectoryTarget implements BatchTarget {

    private static final int STRIPES = 1 << 10;

    private final BatchPlan plan;
    private final Path directory;
    private final boolean overwrite;
    private final Object[] stripes = Stream.generate(Object::new).limit(STRIPES).toArray();

    /** @param overwrite whether existing files are replaced */
    public DirectoryTarget(BatchPlan plan, Path directory, boolean overwrite) {
        this.plan = plan;
        this.directory = directory;
        this.overwrite = overwrite;
    }

    @Override
    public void begin(SeedLines lines, Progress progress) {
        create(directory);
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
            // Two lines with the same seed must not race for one file, or the counts would differ from run to run.
            synchronized (stripes[Math.floorMod(seed.hashCode(), STRIPES)]) {
                write(seed, progress);
            }
        } catch (InvalidInputException e) {
            progress.countInvalid(line, e);
        }
    }

    private void write(String seed, Progress progress) {
        Avatar avatar = plan.avatar(seed);
        String path = plan.path(seed, avatar.hash());
        Path file = directory.resolve(path);
        if (!overwrite && Files.exists(file)) {
            progress.countSkipped();
            return;
        }
        int slash = path.lastIndexOf('/');
        if (slash > 0) {
            create(directory.resolve(path.substring(0, slash)));
        }
        AtomicFile.write(file, out -> out.write(plan.render(avatar)));
        progress.countWritten();
    }

    private static void create(Path directory) {
        try {
            // Checked first, because on JDK 17 createDirectories fails for a symbolic link to a directory.
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory);
            }
        } catch (FileAlreadyExistsException e) {
            throw new CommandFailedException(SafeText.quoted(directory.toString()) + " is a file, not a directory.");
        } catch (IOException e) {
            throw new CommandFailedException("Can't create the directory " + SafeText.quoted(directory.toString()), e);
        }
    }
}
