// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import dev.signet.Avatar;
import dev.signet.AvatarReader;
import dev.signet.Hash;
import dev.signet.Parameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Renders the lines of cases.tsv (a hash, a tab, parameters as in a query) into 0.svg, 0.png, 1.svg … beside it. Not a test:
 * conformance/tools run it, many cases at a time.
 */
final class RenderCases {

    private RenderCases() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        List<String> lines = Files.readAllLines(folder.resolve("cases.tsv"));
        for (int i = 0; i < lines.size(); i++) {
            Avatar avatar = avatar(lines.get(i));
            Files.writeString(folder.resolve(i + ".svg"), avatar.svg());
            Files.write(folder.resolve(i + ".png"), avatar.png());
        }
    }

    private static Avatar avatar(String line) {
        int tab = line.indexOf('\t');
        return Avatar.ofHash(Hash.ofHex(line.substring(0, tab)), parameters(line.substring(tab + 1)));
    }

    /** Parses parameters as in a query, without escapes. */
    static Parameters parameters(String query) {
        AvatarReader reader = new AvatarReader();
        for (String pair : List.of(query.split("&"))) {
            int equals = pair.indexOf('=');
            reader.read(pair.substring(0, equals), pair.substring(equals + 1));
        }
        return reader.parameters();
    }
}
