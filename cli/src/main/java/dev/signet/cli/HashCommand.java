// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Hash;
import dev.signet.cli.task.KeyedHash;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.UsageException;
import java.io.File;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code signet hash}: what stands for a seed in a URL that shall not show the seed. */
final class HashCommand implements Command {

    private static final String KEY_FILE = "--key-file";

    private final Streams streams;

    HashCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec =
                HelpFormatter.spec("hash", this, "Prints the hash of a seed, or a pseudonym made with a key.");
        HelpFormatter.synopsis(spec, "signet hash SEED [--key-file FILE]");
        HelpFormatter.description(
                spec,
                "The 32 hexadecimal characters are what hash= takes in a URL and --hash takes here.",
                "Without a key it is the first half of the seed's SHA-256: the avatar is that of the seed, and whoever"
                        + " guesses the seed can tell. With a key it is the first half of HMAC-SHA-256: another avatar,"
                        + " and nobody without the key can tell whose.");
        spec.addPositional(PositionalParamSpec.builder()
                .index("0")
                .arity("0..1")
                .type(String.class)
                .paramLabel("SEED")
                .hideParamSyntax(true)
                .description("Any text, hashed exactly as given. Trim and lower-case e-mail addresses yourself. A seed"
                        + " that begins with a hyphen goes after --.")
                .build());
        spec.addOption(OptionSpec.builder(KEY_FILE)
                .type(File.class) // only for the sake of shell completion
                .paramLabel("FILE")
                .description("File with the key: its bytes, at least 16 of them, without the last line end.")
                .build());
        HelpFormatter.examples(
                spec,
                "The hash of an address",
                "signet hash ada@example.com",
                "A key, once",
                "openssl rand -hex 32 > avatar.key",
                "A name for the address that can't be guessed",
                "signet hash ada@example.com --key-file avatar.key");
        return spec;
    }

    @Override
    public int run(ParsedArguments given) {
        String seed = given.argument().orElseThrow(() -> new UsageException("SEED is missing; give one."));
        Hash hash = given.option(KEY_FILE)
                .map(file ->
                        KeyedHash.withKeyIn(FileArgument.path(KEY_FILE, file)).of(seed))
                .orElseGet(() -> Hash.ofSeed(seed));
        streams.print(hash.hex() + "\n");
        return ExitCode.DONE;
    }
}
