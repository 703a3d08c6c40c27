// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Hash;
import dev.signet.cli.file.KeyFile;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.UsageException;
import java.io.File;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet hash}: prints a hash that replaces the seed in URLs. */
final class HashCommand implements Command {

    private static final String KEY_FILE = "--key-file";

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("hash", this, "Prints the hash of a seed, or its keyed hash.");
        HelpFormatter.synopsis(spec, "signet hash SEED [--key-file FILE]");
        HelpFormatter.description(
                spec,
                "Prints 32 hexadecimal characters, for hash= in a URL or --hash of other commands.",
                "Without a key, this is the first half of the seed's SHA-256. The avatar is the same as for the seed, and"
                        + " a guessed seed can be verified. With a key, this is the first half of HMAC-SHA-256. The avatar"
                        + " differs, and a guess can't be verified without the key.");
        String seed = "Any text, hashed exactly as given. Trim and lowercase e-mail addresses yourself. A seed that"
                + " begins with a hyphen goes after --.";
        spec.addPositional(HelpFormatter.argument("SEED", String.class, seed).build());
        String key = "File with the key, 16 to 65536 bytes; one line end at its end is ignored. Default: no key.";
        spec.addOption(HelpFormatter.option(KEY_FILE, "FILE", File.class, key).build());
        HelpFormatter.examples(
                spec,
                "The hash of an address",
                "signet hash ada@example.com",
                "Create a key",
                "openssl rand -hex 32 > avatar.key",
                "The keyed hash of the address",
                "signet hash ada@example.com --key-file avatar.key");
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        String seed = args.argument().orElseThrow(() -> new UsageException("SEED is missing; give one."));
        Hash hash = args.option(KEY_FILE)
                .map(file -> Hash.keyed(KeyFile.read(FileArgument.path(KEY_FILE, file)), seed))
                .orElseGet(() -> Hash.ofSeed(seed));
        streams.print(hash.hex() + "\n");
        return ExitCode.SUCCESS;
    }
}
