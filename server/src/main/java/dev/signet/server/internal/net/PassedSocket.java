// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.channel.ChannelException;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.net.SocketAddress;

/** A listening TCP or Unix domain socket that the parent process has created, in place of an address to bind. */
public final class PassedSocket extends SocketAddress {

    private static final long serialVersionUID = 1L;

    // Numbers of Linux.
    private static final int SOL_SOCKET = 1;
    private static final int SO_ACCEPTCONN = 30;
    private static final int SO_DOMAIN = 39;
    private static final int AF_UNIX = 1;

    final int descriptor;
    private final boolean unix;

    /**
     * Looks at a descriptor. Needs epoll.
     *
     * @throws IOException if it is not a listening socket
     */
    public PassedSocket(int descriptor) throws IOException {
        try {
            Socket socket = new Socket(descriptor);
            if (socket.getIntOpt(SOL_SOCKET, SO_ACCEPTCONN) == 0) {
                throw new IOException("does not listen");
            }
            this.unix = socket.getIntOpt(SOL_SOCKET, SO_DOMAIN) == AF_UNIX;
        } catch (ChannelException e) {
            throw new IOException(e);
        }
        this.descriptor = descriptor;
    }

    public boolean isUnix() {
        return unix;
    }
}
