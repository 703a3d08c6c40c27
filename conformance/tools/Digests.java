// SPDX-License-Identifier: Apache-2.0
import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameter;
import dev.signet.Parameters;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * Reads lines of a seed (its UTF-8 bytes in hexadecimal), a tab and parameters as in a query; prints the SHA-256 over the SVG, the
 * decode document, all entity tags and, with the argument png, the PNG.
 */
final class Digests {

    public static void main(String[] arguments) throws Exception {
        boolean withPng = arguments.length > 0 && arguments[0].equals("png");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            int tab = line.indexOf('\t');
            byte[] seed = HexFormat.of().parseHex(line, 0, tab);
            Parameters parameters = Parameters.DEFAULT;
            for (String pair : line.substring(tab + 1).split("&")) {
                String[] parts = pair.split("=");
                parameters = parameters.with(Parameter.named(parts[0]).orElseThrow(), parts[1]);
            }
            Avatar avatar = Avatar.of(new String(seed, StandardCharsets.UTF_8), parameters);
            sha256.update(avatar.bytes(Format.SVG));
            sha256.update(avatar.bytes(Format.JSON));
            for (Format format : Format.values()) {
                sha256.update(avatar.etag(format).getBytes(StandardCharsets.US_ASCII));
            }
            if (withPng) {
                sha256.update(avatar.bytes(Format.PNG));
            }
            out.println(HexFormat.of().formatHex(sha256.digest()));
        }
        out.flush();
    }
}
