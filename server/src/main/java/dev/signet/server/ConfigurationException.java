// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static java.util.Objects.requireNonNull;

/** Thrown if the configuration is invalid. The message is one sentence for the operator. */
public sealed class ConfigurationException extends RuntimeException permits AddressInUseException {

    private static final long serialVersionUID = 1L;

    public ConfigurationException(String message) {
        super(message);
    }

    public ConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        return requireNonNull(super.getMessage());
    }
}
