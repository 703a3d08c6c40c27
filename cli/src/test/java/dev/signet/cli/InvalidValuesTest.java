// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.signet.InvalidInputException;
import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.foreign.Samples;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid values: one sentence with the allowed values, a reference to the help, and exit code 2. */
class InvalidValuesTest {

    @ParameterizedTest
    @MethodSource("invalidValues")
    void rejectsInvalidValueAndListsAllowedOnes(String command, Parameter parameter, String value) {
        String expectation = "--"
                + assertThrows(InvalidInputException.class, () -> Parameters.DEFAULT.with(parameter, value))
                        .getMessage();
        List<String> rest = command.equals("batch") ? List.of("-", "-o", "out") : List.of("ada");
        Run.signet(Stream.concat(Stream.of(command, "--" + parameter.text(), value), rest.stream())
                        .toArray(String[]::new))
                .assertUsageError(expectation, "signet " + command);
    }

    static Stream<Arguments> invalidValues() {
        return (Samples.FULL ? Stream.of("render", "decode", "batch", "show", "gallery") : Stream.of("render", "batch"))
                .flatMap(command -> Stream.of(Parameter.values())
                        .flatMap(parameter -> wrong(parameter).map(value -> Arguments.of(command, parameter, value))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"render", "decode", "show"})
    void rejectsInvalidHash(String command) {
        for (String value : List.of("", "0", "0".repeat(31), "0".repeat(33), "g" + "0".repeat(31), "٠".repeat(32))) {
            Run.signet(command, "--hash", value)
                    .assertUsageError("--hash must be exactly 32 hexadecimal characters.", "signet " + command);
        }
    }

    private static Stream<String> wrong(Parameter parameter) {
        return switch (parameter) {
            case SIZE -> Stream.of("", "15", "1025", "064", "+64", "-64", "64.0", "6 4", "64px", "٦٤", "99999999999");
            default ->
                Stream.of(
                        "",
                        "nonsense",
                        Parameters.DEFAULT.text(parameter).toUpperCase(Locale.ROOT),
                        Parameters.DEFAULT.text(parameter) + " ");
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "render ada --format jpg | --format must be one of svg, png.",
                "render ada --format SVG | --format must be one of svg, png.",
                "batch - -o out --format html | --format must be one of svg, png.",
                "batch - -o out --names seed | --names must be one of readable, hash.",
                "batch - -o out --archive rar | --archive must be one of tar.",
                "batch - -o out --levels 5 | --levels must be a whole number from 1 to 4.",
                "batch - -o out --jobs 0 | --jobs must be a whole number from 1 to 256.",
                "batch - -o out --jobs 257 | --jobs must be a whole number from 1 to 256.",
                "batch - -o out --jobs many | --jobs must be a whole number from 1 to 256.",
                "show ada --graphics ascii | --graphics must be one of kitty, iterm2, truecolor, color256, text.",
                "gallery ada --columns 0 | --columns must be a whole number from 1 to 1000.",
                "gallery ada --columns 99999999999 | --columns must be a whole number from 1 to 1000.",
                "completion tcsh | SHELL must be one of bash, zsh.",
                "completion | SHELL must be one of bash, zsh.",
            })
    void rejectsInvalidValueOfCommandOption(String arguments, String sentence) {
        String[] words = arguments.split(" ");
        Run.signet(words).assertUsageError(sentence, "signet " + words[0]);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rendr ada | Unknown command 'rendr'. Did you mean render? | signet",
                "xyz | Unknown command 'xyz'. | signet",
                "--versoin | Unknown option '--versoin'. Did you mean --version? | signet",
                "render ada --sise 64 | Unknown option '--sise'. Did you mean --size? | signet render",
                "render ada --color=red | Unknown option '--color'. A seed that begins with a hyphen goes after --. | signet render",
                "render -x | Unknown option '-x'. A seed that begins with a hyphen goes after --. | signet render",
                "batch users.txt -x | Unknown option '-x'. | signet batch",
                "batch users.txt -o out --hash 0 | Unknown option '--hash'. Did you mean --hashes? | signet batch",
                "render ada lovelace | Unexpected argument 'lovelace'; text with spaces needs quotes. | signet render",
                "render -- -x -o d.svg | Unexpected argument '-o'; options go before --. | signet render",
                "render -o d.svg -- -x -o | Unexpected argument '-o'; options go before --. | signet render",
                "render -x -- -x | Unknown option '-x'. A seed that begins with a hyphen goes after --. | signet render",
                "batch my users.txt | Unexpected argument 'users.txt'; text with spaces needs quotes. | signet batch",
                "version now | Unexpected argument 'now'. | signet version",
                "serve ada | Unexpected argument 'ada'. | signet serve",
                "completion bash zsh | Unexpected argument 'zsh'; text with spaces needs quotes. | signet completion",
                "render ada --size | --size needs a value. | signet render",
                "render ada -o | --output needs a value. | signet render",
                "render ada --size --glyph tee | --size needs a value. | signet render",
                "render ada --size 16 --size 32 | --size is given more than once. | signet render",
                "render ada -o a.svg --output b.svg | --output is given more than once. | signet render",
                "help rendr | Unknown command 'rendr'. Did you mean render? | signet",
                "batch | FILE is missing; give one, or - for standard input. | signet batch",
                "batch users.txt | -o PATH is missing; name a directory, or choose an archive with --archive. | signet batch",
                "batch users.txt -o - | -o PATH is missing; name a directory, or choose an archive with --archive. | signet batch",
                "batch users.txt -o out --hashes --key-file key | --hashes and --key-file can't be combined; a hash is used as given. | signet batch",
                "batch users.txt -o out --hashes --names readable | With --hashes, --names must be hash. | signet batch",
                "batch users.txt -o a.zip | Archives are tar files without compression; use --archive tar and pipe the output to a compressor. | signet batch",
                "batch users.txt -o a.tar.gz | Archives are tar files without compression; use --archive tar and pipe the output to a compressor. | signet batch",
                "gallery | SEED is missing; give at least one, or - for standard input. | signet gallery",
            })
    void rejectsInvalidCommandLine(String arguments, String sentence, String command) {
        Run.signet(arguments.split(" ")).assertUsageError(sentence, command);
    }

    @Test
    void replacesControlCharactersInErrorMessage() {
        Run.signet("render", "--\u001b[2J")
                .assertUsageError(
                        "Unknown option '--?[2J'. A seed that begins with a hyphen goes after --.", "signet render");
    }
}
