// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.InvalidInputException;
import dev.signet.Parameters;
import dev.signet.http.SignetOptions;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Looks up settings in flags, environment and defaults, and parses them. */
final class SettingReader {

    private final Map<Setting, String> flags;
    private final EnvironmentVariables environment;

    SettingReader(Map<Setting, String> flags, EnvironmentVariables environment) {
        this.flags = flags;
        this.environment = environment;
    }

    /** Whether a flag or the environment sets it. */
    boolean isSet(Setting setting) {
        return flags.containsKey(setting) || environment.value(setting).isPresent();
    }

    String text(Setting setting) {
        String flag = flags.get(setting);
        if (flag != null && flag.isEmpty()) {
            throw new ConfigurationException(setting.flag() + " must not be empty; without it, the default is used.");
        }
        if (flag != null) {
            return flag;
        }
        return environment.value(setting).orElse(setting.defaultText());
    }

    /**
     * Returns an address or a host name; empty for all addresses, which may be given as 0.0.0.0 or ::. IPv6 addresses may have
     * brackets, as in URLs.
     */
    String host(Setting setting) {
        String host = text(setting).replaceFirst("^\\[(.*:.*)]$", "$1");
        return host.equals("0.0.0.0") || host.equals("::") ? "" : host;
    }

    /** Returns the default options with this base path. */
    SignetOptions basePath(Setting setting) {
        try {
            return SignetOptions.DEFAULT.withBasePath(text(setting));
        } catch (InvalidInputException e) {
            throw invalid(setting, "a path such as /avatars, of letters, digits and . _ ~ -");
        }
    }

    /** Returns a list of host names in lower case. */
    List<String> hostNames(Setting setting) {
        String text = text(setting).toLowerCase(Locale.ROOT);
        List<String> names = text.isEmpty() ? List.of() : List.of(text.split(" *, *", -1));
        if (!names.stream().allMatch(name -> name.matches("[a-z0-9._-]+"))) {
            throw invalid(setting, "host names without ports, separated by commas");
        }
        return names;
    }

    /** Returns a port, a count or a number of milliseconds. */
    int number(Setting setting) {
        return setting.type.parse(text(setting)).orElseThrow(() -> invalid(setting));
    }

    /** Returns the same, or empty if the value is one of the choices. */
    Optional<Integer> optionalNumber(Setting setting) {
        return choiceOf(setting).isPresent() ? Optional.empty() : Optional.of(number(setting));
    }

    Duration time(Setting setting) {
        return Duration.ofMillis(number(setting));
    }

    /** Returns a file name, if there is one. */
    Optional<Path> path(Setting setting) {
        try {
            return Optional.of(text(setting)).filter(text -> !text.isEmpty()).map(Path::of);
        } catch (InvalidPathException e) {
            throw invalid(setting, "a file name that can be encoded in the current locale; try LC_ALL=C.UTF-8");
        }
    }

    boolean isOn(Setting setting) {
        return choice(setting).equals("true");
    }

    Parameters gravatarDefaults(Setting setting) {
        try {
            return Parameters.parse(text(setting), SignetOptions.DEFAULT.gravatarDefaults());
        } catch (InvalidInputException e) {
            throw invalid(
                    setting,
                    "parameters such as palette=auto&shape=circle: "
                            + e.getMessage().replaceFirst("\\.$", ""));
        }
    }

    String choice(Setting setting) {
        return choiceOf(setting).orElseThrow(() -> invalid(setting));
    }

    private Optional<String> choiceOf(Setting setting) {
        return Optional.of(text(setting).toLowerCase(Locale.ROOT)).filter(setting.choices()::contains);
    }

    private static ConfigurationException invalid(Setting setting) {
        return invalid(setting, setting.type.expectation());
    }

    private static ConfigurationException invalid(Setting setting, String expected) {
        return new ConfigurationException(
                setting.flag() + " (or " + setting.variable() + ") must be " + expected + ".");
    }
}
