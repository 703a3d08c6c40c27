// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

/** The event that tells a connection to finish what it has begun, and close. */
public enum DrainEvent {
    STARTED
}
