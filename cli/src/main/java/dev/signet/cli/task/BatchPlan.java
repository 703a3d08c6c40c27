// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.cli.terminal.FailedException;
import dev.signet.cli.terminal.Quoted;
import dev.signet.input.Parameters;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a batch makes of each seed.
 *
 * @param overwrite whether files that are already there are written again
 */
public record BatchPlan(Path directory, Format format, Parameters parameters, FileNames names, boolean overwrite) {

    /** Makes sure that the directory is there. */
    public void prepare() {
        try {
            Files.createDirectories(directory);
        } catch (FileAlreadyExistsException e) {
            throw new FailedException(Quoted.of(directory.toString()) + " is a file, not a directory.");
        } catch (IOException e) {
            throw new FailedException("Can't make the directory " + Quoted.of(directory.toString()), e);
        }
    }

    /** Writes the file of one seed, and returns whether it did: a file that is there already may stay. */
    boolean carryOut(String seed) {
        Avatar avatar = Avatar.ofSeed(seed).with(parameters);
        Path file = directory.resolve(names.of(seed, avatar.hash(), format));
        if (!overwrite && Files.exists(file)) {
            return false;
        }
        WholeFile.write(file, out -> out.write(avatar.bytes(format)));
        return true;
    }
}
