// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.Parameters;

/**
 * The format, parameters and file names of a batch.
 *
 * @param levels the number of nested subdirectories, each named after two hexadecimal characters of the hash, which
 *     distribute the files evenly
 */
public record BatchPlan(Format format, Parameters parameters, FileNames names, int levels) {

    private static final int DIGITS_PER_LEVEL = 2;

    public Avatar avatar(String seed) {
        return Avatar.of(seed, parameters);
    }

    public byte[] render(Avatar avatar) {
        return avatar.bytes(format);
    }

    /** Returns the relative path of a seed's file, with slashes, for example {@code fd/ee/ada-fdee….svg}. */
    public String path(String seed, Hash hash) {
        StringBuilder path = new StringBuilder();
        for (int level = 0; level < levels; level++) {
            path.append(hash.hex(), level * DIGITS_PER_LEVEL, (level + 1) * DIGITS_PER_LEVEL)
                    .append('/');
        }
        return path.append(names.of(seed, hash, format)).toString();
    }
}
