// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static dev.signet.client.FrameClient.GOAWAY;
import static dev.signet.client.FrameClient.HEADERS;
import static dev.signet.client.FrameClient.PING;
import static dev.signet.client.FrameClient.RST_STREAM;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.client.FrameClient;
import dev.signet.client.FrameClient.Frame;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What h2spec checks, section by section of RFC 9113 and RFC 7541, where a server may respond to a malformed request instead of
 * resetting its stream (RFC 9113, section 8.1.1). A case sends frames, each as type, flags, stream and payload in
 * hexadecimal, then a PING. The outcome is what the server sends: 200 and 400 for responses, resets, GOAWAY, and open for the
 * acknowledgment of the PING; errors with their codes.
 */
class Http2ConformanceTest {

    private static final List<String> TYPES = List.of(
            "DATA",
            "HEADERS",
            "PRIORITY",
            "RST_STREAM",
            "SETTINGS",
            "PUSH_PROMISE",
            "PING",
            "GOAWAY",
            "WINDOW_UPDATE",
            "CONTINUATION");

    /** GET, http and /healthz in HPACK. */
    private static final String REQUEST = "828604082f6865616c74687a";

    private static final byte OK = (byte) 0x88;

    private static RunningServer server = RunningServer.start();

    @BeforeAll
    static void start() {
        server.close();
        server = RunningServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            4.1 unknown type                            | 16 0 0 0000                                         | open
            4.1 undefined flags                         | PING fe 0 0000000000000000                          | open
            4.1 reserved bit                            | PING 0 80000000 0000000000000000                    | open
            4.2 DATA of the maximum size                | HEADERS 4 1 GET; DATA 1 1 00*16384                  | 200 open
            4.2 DATA above the maximum size             | HEADERS 4 1 GET; DATA 1 1 00*16385                  | goaway 6
            4.2 HEADERS above the maximum size          | HEADERS 5 1 00*16385                                | goaway 6
            4.3 invalid header block                    | HEADERS 5 1 ffffffffffff                            | goaway 9
            4.3 PRIORITY in a header block              | HEADERS 1 1 GET; PRIORITY 0 1 0000000000            | goaway 1
            4.3 other stream in a header block          | HEADERS 1 1 GET; HEADERS 5 3 GET                    | goaway 1
            5.1 idle, DATA                              | DATA 1 1 00                                         | goaway 1
            5.1 idle, RST_STREAM                        | RST_STREAM 0 1 00000008                             | goaway 1
            5.1 idle, WINDOW_UPDATE                     | WINDOW_UPDATE 0 1 00000001                          | goaway 1
            5.1 idle, CONTINUATION                      | CONTINUATION 4 1 GET                                | goaway 1
            5.1 closed, DATA                            | HEADERS 5 1 GET; DATA 1 1 00                        | 200 reset 5 open
            5.1 closed, HEADERS                         | HEADERS 5 1 GET; HEADERS 5 1 GET                    | 200 reset 5 open
            5.1 closed, CONTINUATION                    | HEADERS 5 1 GET; CONTINUATION 4 1 GET               | goaway 1
            5.1 reset, DATA                             | HEADERS 4 1 GET; RST_STREAM 0 1 00000008; DATA 1 1 00 | reset 5 open
            5.1 reset, HEADERS                          | HEADERS 4 1 GET; RST_STREAM 0 1 00000008; HEADERS 5 1 GET | reset 5 open
            5.1 reset, CONTINUATION                     | HEADERS 4 1 GET; RST_STREAM 0 1 00000008; CONTINUATION 4 1 GET | goaway 1
            5.1.1 even stream                           | HEADERS 5 2 GET                                     | goaway 1
            5.1.1 lower stream than before              | HEADERS 5 5 GET; HEADERS 5 3 GET                    | 200 reset 5 open
            5.5 unknown type in a header block          | HEADERS 1 1 GET; 16 0 1 00                          | goaway 1
            6.1 DATA on stream 0                        | DATA 1 0 00                                         | goaway 1
            6.1 padding longer than the frame           | HEADERS 4 1 GET; DATA 9 1 ff00                      | goaway 1
            6.2 HEADERS on stream 0                     | HEADERS 5 0 GET                                     | goaway 1
            6.2 padding longer than the frame           | HEADERS d 1 ffGET                                   | goaway 1
            6.3 PRIORITY on stream 0                    | PRIORITY 0 0 0000000000                             | goaway 1
            6.3 PRIORITY of 4 bytes                     | HEADERS 4 1 GET; PRIORITY 0 1 00000000              | reset 6 open
            6.4 RST_STREAM on stream 0                  | RST_STREAM 0 0 00000008                             | goaway 1
            6.4 RST_STREAM of 3 bytes                   | HEADERS 4 1 GET; RST_STREAM 0 1 000000              | goaway 6
            6.5 acknowledgment with payload             | SETTINGS 1 0 000000000000                           | goaway 6
            6.5 SETTINGS on stream 1                    | SETTINGS 0 1 000300000064                           | goaway 1
            6.5 SETTINGS of 3 bytes                     | SETTINGS 0 0 000300                                 | goaway 6
            6.5.2 ENABLE_PUSH of 2                      | SETTINGS 0 0 000200000002                           | goaway 1
            6.5.2 INITIAL_WINDOW_SIZE above the maximum | SETTINGS 0 0 000480000000                           | goaway 3
            6.5.2 MAX_FRAME_SIZE below the minimum      | SETTINGS 0 0 000500003fff                           | goaway 1
            6.5.2 MAX_FRAME_SIZE above the maximum      | SETTINGS 0 0 000501000000                           | goaway 1
            6.5.2 unknown setting                       | SETTINGS 0 0 00ff00000001                           | open
            6.6 PUSH_PROMISE of a client                | PUSH_PROMISE 4 1 00000002GET                        | goaway 1
            6.7 PING                                    | PING 0 0 0000000000000000                           | open
            6.7 acknowledgment                          | PING 1 0 0000000000000000                           | open
            6.7 PING on stream 1                        | PING 0 1 0000000000000000                           | goaway 1
            6.7 PING of 6 bytes                         | PING 0 0 000000000000                               | goaway 6
            6.8 GOAWAY on stream 1                      | GOAWAY 0 1 0000000000000000                         | goaway 1
            6.9 increment of 0                          | WINDOW_UPDATE 0 0 00000000                          | goaway 1
            6.9 increment of 0 on a stream              | HEADERS 4 1 GET; WINDOW_UPDATE 0 1 00000000         | reset 1 open
            6.9 WINDOW_UPDATE of 3 bytes                | WINDOW_UPDATE 0 0 000001                            | goaway 6
            6.9.1 window above the maximum              | WINDOW_UPDATE 0 0 7fffffff                          | goaway 3
            6.9.1 window of a stream above the maximum  | HEADERS 4 1 GET; WINDOW_UPDATE 0 1 7fffffff         | reset 3 open
            6.10 several CONTINUATION frames            | HEADERS 1 1 8286; CONTINUATION 0 1 0408; CONTINUATION 4 1 2f6865616c74687a | 200 open
            6.10 DATA in a header block                 | HEADERS 0 1 GET; CONTINUATION 0 1 82; DATA 1 1 00   | goaway 1
            6.10 CONTINUATION on stream 0               | HEADERS 1 1 GET; CONTINUATION 4 0 82                | goaway 1
            6.10 CONTINUATION after the last            | HEADERS 1 1 8286; CONTINUATION 4 1 04082f6865616c74687a; CONTINUATION 4 1 82 | goaway 1
            6.10 CONTINUATION after DATA                | HEADERS 4 1 GET; DATA 1 1 00; CONTINUATION 4 1 82   | goaway 1
            7 GOAWAY with an unknown error              | GOAWAY 0 0 00000000000000ff                         | open
            7 RST_STREAM with an unknown error          | HEADERS 4 1 GET; RST_STREAM 0 1 000000ff            | open
            8.1 trailers without END_STREAM             | HEADERS 4 1 GET; HEADERS 4 1 0001610162             | reset 1 open
            8.1.1 content longer than its length        | HEADERS 4 1 GET0f0d0131; DATA 1 1 0000              | reset 1 open
            8.1.1 frames longer than the length         | HEADERS 4 1 GET0f0d0131; DATA 0 1 00; DATA 1 1 00   | reset 1 open
            8.1.1 content shorter than its length       | HEADERS 4 1 GET0f0d0132; DATA 1 1 00                | reset 1 open
            8.2.1 upper case                            | HEADERS 5 1 GET0001410162                           | reset 1 open
            8.2.2 connection field                      | HEADERS 5 1 GET000a636f6e6e656374696f6e0161         | reset 1 open
            8.2.2 te other than trailers                | HEADERS 5 1 GET000274650161                         | reset 1 open
            8.3 unknown pseudo-header                   | HEADERS 5 1 GET00023a610162                         | reset 1 open
            8.3 pseudo-header of responses              | HEADERS 5 1 GET88                                   | reset 1 open
            8.3 pseudo-header in trailers               | HEADERS 4 1 GET; HEADERS 5 1 82                     | reset 1 open
            8.3 pseudo-header after a field             | HEADERS 5 1 8286000161016204082f6865616c74687a      | reset 1 open
            8.3.1 empty path                            | HEADERS 5 1 82860400                                | reset 1 open
            8.3.1 no method                             | HEADERS 5 1 8604082f6865616c74687a                  | 400 open
            8.3.1 no scheme                             | HEADERS 5 1 8204082f6865616c74687a                  | 400 open
            8.3.1 no path                               | HEADERS 5 1 8286                                    | 400 open
            8.3.1 two methods                           | HEADERS 5 1 82GET                                   | reset 1 open
            8.3.1 two schemes                           | HEADERS 5 1 86GET                                   | reset 1 open
            8.3.1 two paths                             | HEADERS 5 1 84GET                                   | reset 1 open
            7541 2.3.3 index beyond the tables          | HEADERS 5 1 GETc6                                   | goaway 9
            7541 2.3.3 name beyond the tables           | HEADERS 5 1 GET7f070161                             | goaway 9
            7541 4.2 table size after a field           | HEADERS 5 1 GET20                                   | goaway 9
            7541 5.2 padding longer than 7 bits         | HEADERS 5 1 8286048263ff                            | goaway 9
            7541 5.2 padding of zeros                   | HEADERS 5 1 8286048160                              | goaway 9
            7541 5.2 end-of-string symbol               | HEADERS 5 1 82860484ffffffff                        | goaway 9
            7541 6.1 index 0                            | HEADERS 5 1 GET80                                   | goaway 9
            7541 6.3 table size above the setting       | HEADERS 5 1 3fe21fGET                               | goaway 9
            """)
    void respondsAsSpecified(String name, String frames, String outcome) {
        try (FrameClient client = new FrameClient(server.port())) {
            client.send(bytes(frames)).send(PING, 0, 0, new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
            List<String> events = new ArrayList<>();
            client.await(frame -> {
                describe(frame, events);
                return frame.type() == GOAWAY || (frame.type() == PING && frame.payload()[0] == 1);
            });
            assertEquals(outcome, String.join(" ", events), name);
        }
    }

    private static void describe(Frame frame, List<String> events) {
        switch (frame.type()) {
            case HEADERS -> events.add(frame.payload()[0] == OK ? "200" : "400");
            case RST_STREAM -> events.add("reset " + frame.error());
            case GOAWAY -> {
                // Responses may or may not be sent before.
                events.clear();
                events.add("goaway " + frame.error());
            }
            case PING -> events.addAll(frame.payload()[0] == 1 ? List.of("open") : List.of());
            default -> {}
        }
    }

    private static byte[] bytes(String frames) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (String each : frames.split("; ", -1)) {
            String[] parts = each.split(" ", -1);
            int type = TYPES.contains(parts[0]) ? TYPES.indexOf(parts[0]) : Integer.parseInt(parts[0], 16);
            int stream = Integer.parseUnsignedInt(parts[2], 16);
            out.writeBytes(FrameClient.frame(type, Integer.parseInt(parts[1], 16), stream, payload(parts[3])));
        }
        return out.toByteArray();
    }

    /** Reads hexadecimal digits, in which GET stands for a request, or a byte and how often it is repeated. */
    private static byte[] payload(String text) {
        int times = text.indexOf('*');
        return times < 0
                ? HexFormat.of().parseHex(text.replace("GET", REQUEST))
                : FrameClient.repeat(
                        HexFormat.of().parseHex(text.substring(0, times)), Integer.parseInt(text.substring(times + 1)));
    }
}
