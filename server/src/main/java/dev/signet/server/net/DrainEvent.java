// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

/** User event: finish the requests in flight and close the connection. */
public enum DrainEvent {
    STARTED
}
