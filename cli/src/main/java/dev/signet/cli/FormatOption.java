// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.SafeText;
import dev.signet.cli.terminal.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/** {@code --format FORMAT}: the format of the output, which the file extension can also select. */
final class FormatOption<T> {

    private static final String NAME = "--format";

    private final ChoiceOption<T> option;
    private final T fallback;

    /** Creates the option; the first format is the default. */
    FormatOption(List<T> formats, Function<T, String> text) {
        this.option = new ChoiceOption<>(NAME, formats, text);
        this.fallback = formats.get(0);
    }

    OptionSpec spec(String summary) {
        return option.spec(summary, option.texts().get(0));
    }

    /** Returns the value of the option, or the first format. */
    T value(ParsedArguments given) {
        return option.value(given).orElse(fallback);
    }

    /** Returns the format by option, by file extension, or the first one. */
    T value(ParsedArguments given, Optional<Path> file) {
        Optional<T> named = option.value(given);
        Optional<String> extension = file.flatMap(FormatOption::extension);
        Optional<T> implied = extension.flatMap(option::named);
        if (named.isPresent() && implied.isPresent() && !named.equals(implied)) {
            throw new UsageException("--format does not match the file name, which ends in ." + extension.get() + ".");
        }
        if (named.isEmpty() && extension.isPresent() && implied.isEmpty()) {
            throw new UsageException("The file name ends in " + SafeText.of("." + extension.get()) + "; it must end in "
                    + option.texts().stream().map(text -> "." + text).collect(Collectors.joining(" or "))
                    + ", or --format must be given.");
        }
        return named.or(() -> implied).orElse(fallback);
    }

    private static Optional<String> extension(Path file) {
        String name =
                Optional.ofNullable(file.getFileName()).map(Path::toString).orElse("");
        int dot = name.lastIndexOf('.');
        return dot > 0 ? Optional.of(name.substring(dot + 1).toLowerCase(Locale.ROOT)) : Optional.empty();
    }
}
