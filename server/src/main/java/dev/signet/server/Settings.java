// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.input.InvalidInputException;
import dev.signet.server.web.SiteDefaults;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The values of settings, looked up and read as what they are. */
final class Settings {

    private static final int LARGEST_PORT = 65535;

    private final Map<Setting, String> flags;
    private final Map<String, String> environment;

    Settings(Map<Setting, String> flags, Map<String, String> environment) {
        this.flags = flags;
        this.environment = environment;
    }

    String text(Setting setting) {
        String flag = flags.get(setting);
        if (flag != null) {
            return flag;
        }
        String variable = environment.get(setting.variable());
        return variable != null && !variable.isEmpty() ? variable : setting.defaultText();
    }

    int port(Setting setting) {
        int port = number(setting, text(setting), "a port from 0 to " + LARGEST_PORT);
        if (port > LARGEST_PORT) {
            throw invalid(setting, "a port from 0 to " + LARGEST_PORT);
        }
        return port;
    }

    int count(Setting setting) {
        return number(setting, text(setting), "a whole number");
    }

    /** Bytes, or with a k or m behind it kilobytes or megabytes. */
    int bytes(Setting setting) {
        String expected = "a number of bytes such as 8192, 8k or 16m";
        String text = text(setting).toLowerCase(Locale.ROOT);
        int factor = text.endsWith("k") ? 1 << 10 : text.endsWith("m") ? 1 << 20 : 1;
        long bytes =
                (long) factor * number(setting, factor == 1 ? text : text.substring(0, text.length() - 1), expected);
        if (bytes > Integer.MAX_VALUE) {
            throw invalid(setting, expected);
        }
        return (int) bytes;
    }

    /** Milliseconds or seconds, with ms or s behind the number; a bare number is seconds. */
    Duration time(Setting setting) {
        String expected = "a time such as 500ms, 10s or 10";
        String text = text(setting).toLowerCase(Locale.ROOT);
        if (text.endsWith("ms")) {
            return Duration.ofMillis(number(setting, text.substring(0, text.length() - 2), expected));
        }
        String seconds = text.endsWith("s") ? text.substring(0, text.length() - 1) : text;
        return Duration.ofSeconds(number(setting, seconds, expected));
    }

    boolean isOn(Setting setting) {
        return oneOf(setting, "true", "false").equals("true");
    }

    SiteDefaults siteDefaults(Setting setting) {
        try {
            return SiteDefaults.read(text(setting));
        } catch (InvalidInputException e) {
            throw invalid(setting, "parameters such as palette=auto&shape=circle: " + withoutStop(e));
        }
    }

    String oneOf(Setting setting, String... choices) {
        String text = text(setting).toLowerCase(Locale.ROOT);
        for (String choice : choices) {
            if (choice.equals(text)) {
                return choice;
            }
        }
        throw invalid(setting, "one of " + String.join(", ", choices));
    }

    <E extends Enum<E>> E oneOf(Setting setting, E[] choices) {
        String text = text(setting);
        for (E choice : choices) {
            if (choice.name().equalsIgnoreCase(text)) {
                return choice;
            }
        }
        String names = Stream.of(choices)
                .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        throw invalid(setting, "one of " + names);
    }

    private static int number(Setting setting, String text, String expected) {
        boolean plain = !text.isEmpty() && text.length() <= 9 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!plain) {
            throw invalid(setting, expected);
        }
        return Integer.parseInt(text);
    }

    private static String withoutStop(InvalidInputException e) {
        String sentence = String.valueOf(e.getMessage());
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private static ConfigurationException invalid(Setting setting, String expected) {
        return new ConfigurationException(
                setting.flag() + " (or " + setting.variable() + ") must be " + expected + ".");
    }
}
