// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Queries the image protocols of the terminal with escape sequences and reads its replies from the terminal's input.
 *
 * <p>Each query ends with a request for the device attributes (DA1). Terminals reply in order, and all common ones reply to DA1,
 * so no reply is left unread after it. During the query the terminal neither echoes nor edits lines. A terminal that does not
 * reply within a second is assumed to support no image protocol. If input was typed before, it is left for its reader and the
 * terminal is not queried.
 *
 * <p>Linux only: a background process that changed the settings of the terminal would be stopped, and {@code /proc} shows
 * whether this process is one.
 */
public final class TerminalQuery {

    private static final Path STAT = Path.of("/proc/self/stat");
    private static final String DEVICE_ATTRIBUTES = "\u001b[c";
    /** A query of Kitty's protocol: is an image of one pixel accepted? */
    private static final String KITTY = "\u001b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u001b\\";
    /** Requests the size of a character in pixels, and the colors and the largest size of a Sixel image (XTSMGRAPHICS). */
    private static final String SIXEL_DETAILS = "\u001b[16t\u001b[?1;1;0S\u001b[?2;1;0S";

    private static final int MAX_REPLY_LENGTH = 1024;
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private TerminalQuery() {}

    /**
     * Queries the terminal of this process.
     *
     * @param kitty whether to ask for Kitty's protocol too; tmux would take the request for a title
     */
    public static GraphicsSupport ofThisProcess(boolean kitty) {
        try {
            if (!isForeground(Files.readString(STAT, StandardCharsets.ISO_8859_1))) {
                return GraphicsSupport.NONE;
            }
            try (InputStream in = new FileInputStream(Stty.DEVICE);
                    OutputStream out = new FileOutputStream(Stty.DEVICE)) {
                Optional<String> settings = Stty.run("-g");
                Optional<Stty.Size> size = Stty.size();
                if (settings.isEmpty() || size.isEmpty()) {
                    return GraphicsSupport.NONE;
                }
                try {
                    // Reads return after a second without input. Without signals, Ctrl-C can't skip the restoring.
                    return Stty.run("-icanon", "-echo", "-isig", "min", "0", "time", "10")
                                    .isPresent()
                            ? ask(in, out, kitty, size.get())
                            : GraphicsSupport.NONE;
                } finally {
                    Stty.run(settings.get());
                }
            }
        } catch (IOException e) {
            return GraphicsSupport.NONE;
        }
    }

    /** Whether the process group of {@code /proc/self/stat} is the foreground group of its terminal. */
    static boolean isForeground(String stat) {
        // The name of the program is in parentheses and may contain spaces; state, parent, group, session, tty, tpgid
        // follow.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        return fields.length > 5 && fields[2].equals(fields[5]);
    }

    static GraphicsSupport ask(InputStream in, OutputStream out, boolean kitty, Stty.Size size) throws IOException {
        if (in.available() > 0) {
            return GraphicsSupport.NONE;
        }
        String replies = reply(in, out, kitty ? KITTY + DEVICE_ATTRIBUTES : DEVICE_ATTRIBUTES);
        if (GraphicsSupport.parse(replies, size).sixel()) {
            replies += reply(in, out, SIXEL_DETAILS + DEVICE_ATTRIBUTES);
        }
        return GraphicsSupport.parse(replies, size);
    }

    private static String reply(InputStream in, OutputStream out, String query) throws IOException {
        out.write(query.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        StringBuilder reply = new StringBuilder();
        long start = System.nanoTime();
        while (!GraphicsSupport.isComplete(reply)
                && reply.length() < MAX_REPLY_LENGTH
                && System.nanoTime() - start < TIMEOUT_NANOS) {
            int next = in.read();
            if (next < 0) {
                break; // nothing arrived in time
            }
            reply.append((char) next);
        }
        return reply.toString();
    }
}
