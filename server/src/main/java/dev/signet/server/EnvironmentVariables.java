// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The settings in the environment, without the variables that Kubernetes and container links add for a service named
 * {@code signet}: {@code SIGNET_PORT} is then a URL.
 */
final class EnvironmentVariables {

    private static final String PREFIX = "SIGNET_";

    /** Variables of the launchers and scripts. */
    private static final Set<String> OTHERS =
            Set.of("SIGNET_JAVA_OPTIONS", "SIGNET_NO_INSTALL", "SIGNET_BROWSER_TOOLS", "SIGNET_VNU_JAR");

    /** The variables of a link besides {@code SIGNET_PORT}. */
    private static final Pattern LINK_NAME = Pattern.compile(
            "SIGNET_(?:\\w+_)?(?:SERVICE_HOST|SERVICE_PORT(?:_\\w+)?|PORT_\\d+_(?:TCP|UDP|SCTP)(?:_\\w+)?)|SIGNET_NAME|SIGNET_ENV_\\w+");

    private static final Pattern LINK_VALUE = Pattern.compile("(?:tcp|udp|sctp)://.*");

    private final Map<String, String> environment;

    EnvironmentVariables(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Returns the value of a setting, if there is one that is not empty. */
    Optional<String> value(Setting setting) {
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
                    + ". Disable enableServiceLinks, or use the flag.");
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
}
