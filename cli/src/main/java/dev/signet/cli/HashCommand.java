// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Hash;
import dev.signet.cli.terminal.Streams;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet hash}: prints hashes that replace the seeds in URLs. */
final class HashCommand implements Command {

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("hash", this, "Prints the hashes of seeds, or their keyed hashes.");
        HelpFormatter.synopsis(
                spec, "signet hash SEED... [--key-file FILE]", "signet hash --from LIST [--key-file FILE]");
        HelpFormatter.description(
                spec,
                "Prints 32 hexadecimal characters for each seed, for hash= in a URL or --hash of other commands.",
                "Without a key, this is the first half of the seed's SHA-256. The avatar is the same as for the seed, and"
                        + " a guessed seed can be verified. With a key, this is the first half of HMAC-SHA-256. The avatar"
                        + " differs, and a guess can't be verified without the key.",
                "Trim and lowercase e-mail addresses yourself. Other users of the machine can read arguments, so pass"
                        + " addresses with --from or on standard input.");
        SeedArguments.addTo(spec);
        spec.addOption(KeyOption.spec());
        HelpFormatter.examples(
                spec,
                "The hash of a user name",
                "signet hash ada",
                "Create a key",
                "openssl rand -hex 32 > avatar.key",
                "The keyed hashes of all addresses of a file",
                "signet hash --from addresses.txt --key-file avatar.key");
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        Function<String, Hash> hash = KeyOption.hash(args);
        SeedArguments seeds = new SeedArguments(args, streams);
        streams.print(out ->
                seeds.forEach(seed -> out.write((hash.apply(seed).hex() + "\n").getBytes(StandardCharsets.US_ASCII))));
        return seeds.exitCode();
    }
}
