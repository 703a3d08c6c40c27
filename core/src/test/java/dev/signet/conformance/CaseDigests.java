// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameters;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * Reads cases from standard input and writes a line of digests for each. A case is a seed, a tab, parameters as in a query,
 * a tab, and the formats whose bytes are digested, separated by commas. Not a test: conformance/differential.py runs it.
 */
final class CaseDigests {

    private CaseDigests() {}

    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        BufferedReader cases = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = cases.readLine(); line != null; line = cases.readLine()) {
            String[] columns = line.split("\t", -1);
            Parameters parameters = Parameters.parse(columns[1]);
            out.println(digests(Avatar.of(columns[0], parameters), columns[2]));
        }
        out.flush();
    }

    private static String digests(Avatar avatar, String formats) throws GeneralSecurityException {
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        StringBuilder line = new StringBuilder(avatar.hash().hex());
        for (Format format : Format.values()) {
            line.append('\t').append(avatar.etag(format));
        }
        for (String format : formats.split(",", -1)) {
            line.append('\t').append(HexFormat.of().formatHex(sha256.digest(avatar.bytes(Format.valueOf(format)))));
        }
        return line.toString();
    }
}
