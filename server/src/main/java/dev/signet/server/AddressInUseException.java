// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

/** Thrown if another process uses the configured port or socket, so that the same configuration may be valid later. */
public final class AddressInUseException extends ConfigurationException {

    private static final long serialVersionUID = 1L;

    AddressInUseException(String message) {
        super(message);
    }

    AddressInUseException(String message, Throwable cause) {
        super(message, cause);
    }
}
