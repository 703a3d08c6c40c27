// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.InvalidInputException;
import dev.signet.Parameters;
import dev.signet.http.SignetOptions;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Looks up settings in flags, environment and defaults, and parses them. Ignores the variables that Kubernetes and container links
 * add for a service named {@code signet}: {@code SIGNET_PORT} is then a URL.
 */
record SettingReader(Map<Setting, String> flags, Map<String, String> environment) {

    private static final String PREFIX = "SIGNET_";

    /** Variables of the launchers and scripts. */
    private static final Set<String> OTHERS =
            Set.of("SIGNET_JAVA_OPTIONS", "SIGNET_NO_INSTALL", "SIGNET_FULL", "SIGNET_VNU_JAR");

    /** The variables of a link besides {@code SIGNET_PORT}. */
    private static final Pattern LINK_NAME = Pattern.compile(
            "SIGNET_(?:\\w+_)?(?:SERVICE_HOST|SERVICE_PORT(?:_\\w+)?|PORT_\\d+_(?:TCP|UDP|SCTP)(?:_\\w+)?)|SIGNET_NAME|SIGNET_ENV_\\w+");

    private static final Pattern LINK_VALUE = Pattern.compile("(?:tcp|udp|sctp)://.*");

    String text(Setting setting) {
        if (flags.getOrDefault(setting, "-").isEmpty()) {
            throw new ConfigurationException(setting.flag() + " must not be empty; without it, the default is used.");
        }
        return flags.getOrDefault(setting, variable(setting).orElse(setting.defaultText()));
    }

    /** Returns the value of a setting in the environment, if there is one that is not empty. */
    private Optional<String> variable(Setting setting) {
        return Optional.ofNullable(environment.get(setting.variable()))
                .filter(value -> !value.isEmpty() && !isLink(setting, value));
    }

    /** Returns one sentence for each kind of variables that are ignored. Values are not quoted. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        String links = Arrays.stream(Setting.values())
                .filter(setting -> isLink(setting, environment.getOrDefault(setting.variable(), "")))
                .map(Setting::variable)
                .collect(Collectors.joining(", "));
        if (!links.isEmpty()) {
            warnings.add("Ignored, because a container link or a Kubernetes service has set it: " + links
                    + ". Disable enableServiceLinks, or use the option.");
        }
        String unknown =
                unknown().stream().map(name -> name.replaceAll("\\W", "?")).collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            warnings.add("Ignored, because there is no such setting: " + unknown
                    + ". signet serve --help lists the variables.");
        }
        return warnings;
    }

    private Set<String> unknown() {
        Set<String> names = new TreeSet<>(environment.keySet());
        names.removeIf(
                name -> !name.startsWith(PREFIX) || LINK_NAME.matcher(name).matches());
        names.removeAll(OTHERS);
        for (Setting setting : Setting.values()) {
            names.remove(setting.variable());
        }
        return names;
    }

    private static boolean isLink(Setting setting, String value) {
        return setting.placeholder().equals(SettingType.PORT.placeholder())
                && LINK_VALUE.matcher(value).matches();
    }

    /**
     * Returns an address or a host name; empty for all addresses, which may be given as 0.0.0.0 or ::. IPv6 addresses may have
     * brackets, as in URLs.
     */
    String host(Setting setting) {
        String host = text(setting).replaceFirst("^\\[(.*:.*)]$", "$1");
        return host.equals("0.0.0.0") || host.equals("::") ? "" : host;
    }

    SignetOptions basePath(Setting setting) {
        try {
            return SignetOptions.DEFAULT.withBasePath(text(setting));
        } catch (InvalidInputException e) {
            throw invalid(setting, "a path such as /avatars, of letters, digits and . _ ~ -");
        }
    }

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
        return setting.type.parse(text(setting)).orElseThrow(() -> invalid(setting, setting.type.expectation()));
    }

    /** Returns the same, or empty if the value is one of the choices. */
    Optional<Integer> optionalNumber(Setting setting) {
        return choiceOf(setting).isPresent() ? Optional.empty() : Optional.of(number(setting));
    }

    Duration time(Setting setting) {
        return Duration.ofMillis(number(setting));
    }

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
            String reason = e.getMessage().replaceFirst("\\.$", "");
            throw invalid(setting, "parameters such as palette=auto&shape=circle: " + reason);
        }
    }

    String choice(Setting setting) {
        return choiceOf(setting).orElseThrow(() -> invalid(setting, setting.type.expectation()));
    }

    private Optional<String> choiceOf(Setting setting) {
        return Optional.of(text(setting).toLowerCase(Locale.ROOT)).filter(setting.choices()::contains);
    }

    private static ConfigurationException invalid(Setting setting, String expected) {
        return new ConfigurationException(
                setting.flag() + " (or " + setting.variable() + ") must be " + expected + ".");
    }
}
