// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import dev.signet.Avatar;
import dev.signet.InvalidInputException;
import dev.signet.cli.terminal.CommandFailedException;
import dev.signet.cli.terminal.SafeText;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Writes one file per avatar. Existing files are skipped, so an interrupted batch can be repeated. */
public final class DirectoryTarget implements BatchTarget {

    private static final int STRIPES = 1 << 10;

    private final BatchPlan plan;
    private final Path directory;
    private final boolean overwrite;
    private final Object[] stripes = new Object[STRIPES];

    /** @param overwrite whether existing files are replaced */
    public DirectoryTarget(BatchPlan plan, Path directory, boolean overwrite) {
        this.plan = plan;
        this.directory = directory;
        this.overwrite = overwrite;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Object();
        }
    }

    @Override
    public void begin(SeedLines lines, BatchCounter counter) {
        create(directory);
    }

    @Override
    public boolean drawNext(SeedLines lines, BatchCounter counter) {
        Optional<SeedLine> line = lines.next();
        line.ifPresent(next -> draw(next, counter));
        return line.isPresent();
    }

    private void draw(SeedLine line, BatchCounter counter) {
        try {
            String seed = line.seed();
            // Two lines with the same seed must not race for one file, or the counts would differ from run to run.
            synchronized (stripes[Math.floorMod(seed.hashCode(), STRIPES)]) {
                write(seed, counter);
            }
        } catch (InvalidInputException e) {
            counter.invalid(line, e);
        }
    }

    private void write(String seed, BatchCounter counter) {
        Avatar avatar = plan.avatar(seed);
        String path = plan.path(seed, avatar.hash());
        Path file = directory.resolve(path);
        if (!overwrite && Files.exists(file)) {
            counter.present();
            return;
        }
        int slash = path.lastIndexOf('/');
        if (slash > 0) {
            create(directory.resolve(path.substring(0, slash)));
        }
        AtomicFile.write(file, out -> out.write(plan.draw(avatar)));
        counter.written();
    }

    private static void create(Path directory) {
        try {
            // Checked first, because on JDK 17 createDirectories fails for a symbolic link to a directory.
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory);
            }
        } catch (FileAlreadyExistsException e) {
            throw new CommandFailedException(SafeText.of(directory.toString()) + " is a file, not a directory.");
        } catch (IOException e) {
            throw new CommandFailedException("Can't create the directory " + SafeText.of(directory.toString()), e);
        }
    }
}
