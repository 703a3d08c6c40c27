// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.server.internal.net.Limits;
import java.util.Map;

/** The limits of a configuration, for tests of single packages. */
public final class ConfiguredLimits {

    public static final Limits DEFAULT = with(Map.of());

    private ConfiguredLimits() {}

    public static Limits with(Map<Setting, String> settings) {
        return ServerConfig.read(settings, Map.of()).limits;
    }
}
