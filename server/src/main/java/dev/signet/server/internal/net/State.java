// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

/** The state of a connection or stream: what it waits for, and thus which timeout it has and whether it may be evicted. */
public enum State {
    /** A new connection has not sent a byte. */
    SILENT,
    /** A request, or a frame or record, is incomplete. */
    RECEIVING,
    /** The server renders, so it is not evicted. */
    RENDERING,
    /** Bytes are pending: responses wait for the client to read, or requests for them. */
    SENDING,
    /** Waits for a request. */
    IDLE,
    /** The last response is sent; the client may still be reading or sending. */
    LINGERING
}
