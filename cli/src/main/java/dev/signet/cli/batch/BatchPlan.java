// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.Parameters;
import java.util.function.Function;

/**
 * How a batch makes an avatar and its file name from a line.
 *
 * @param hash the hash of a line, which is a seed or a hash in hexadecimal
 * @param levels the number of nested subdirectories, each named after two hexadecimal characters of the hash, which
 *     distribute the files evenly
 */
public record BatchPlan(
        Format format, Parameters parameters, Function<String, Hash> hash, FileNames names, int levels) {

    private static final int DIGITS_PER_LEVEL = 2;

    /** Returns the avatar of a line. */
    public Avatar avatar(String line) {
        return Avatar.ofHash(hash.apply(line), parameters);
    }

    /** Returns the relative path of the file for a line, with slashes, for example {@code fd/ee/ada-fdee….svg}. */
    public String path(String line, Hash hash) {
        StringBuilder path = new StringBuilder();
        for (int level = 0; level < levels; level++) {
            path.append(hash.hex(), level * DIGITS_PER_LEVEL, (level + 1) * DIGITS_PER_LEVEL)
                    .append('/');
        }
        return path.append(names.of(line, hash, format)).toString();
    }
}
