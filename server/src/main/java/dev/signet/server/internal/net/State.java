// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

/** The state of a connection or stream: what it waits for, and thus which timeout it has and whether it may be evicted. */
public enum State {
    SILENT,
    RECEIVING,
    RENDERING,
    SENDING,
    IDLE,
    LINGERING
}
