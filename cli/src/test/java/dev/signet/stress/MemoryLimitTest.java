// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.Programs;
import dev.signet.foreign.ForeignProgram;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.IntFunction;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attacks on the memory of a service with the shipped options, whose memory the kernel limits. */
@Tag("stress")
class MemoryLimitTest {

    private static final Duration ATTACK_TIME = Duration.ofMinutes(1);

    /** Responses before an attack, so that most code is compiled. */
    private static final int WARM_UP = 500;

    private static final int REGULAR = 2;
    private static final double MIN_SERVED = 0.999;

    /** Part of the limit that stays free. */
    private static final double RESERVE = 0.10;

    /** Connections that are kept; with the slow handshakes more than the service accepts. */
    private static final String KEPT = "100";

    private static final int SLOW_HANDSHAKES = 2900;

    /** Fewer, since each costs the service a signature when it is opened. */
    private static final int STALLED_HANDSHAKES = 100;

    private static final int FRAMES_AT_ONCE = 400;
    private static final int PADDED = 8;
    private static final int END_STREAM = 1;

    /** Types that have a fixed length of up to 16 bytes, with it. */
    private static final int[][] CONTROL_FRAMES = {{2, 5}, {3, 4}, {4, 6}, {6, 8}, {8, 4}};

    @TempDir
    Path folder = Path.of("");

    /** The memory of the machine that the service sees. */
    enum Memory {
        LIMIT_128_MB(128),
        LIMIT_256_MB(256),
        /** The limit is far above what this heap needs. */
        HEAP_64_MB(1024, "-Xmx64m");

        private final int megabytes;
        private final String[] options;

        Memory(int megabytes, String... options) {
            this.megabytes = megabytes;
            this.options = options;
        }
    }

    /** All types, lengths and flags in turn. */
    @ParameterizedTest
    @EnumSource
    void survivesThousandConnectionsWithTinyFrames(Memory memory) throws Exception {
        try (MemoryGroup group = MemoryGroup.of(memory.megabytes);
                Service service = start(memory, group, Tls.NONE);
                FreshConnections fresh = FreshConnections.of(REGULAR, Tls.NONE, service.port());
                LoadClients kept = LoadClients.of(REGULAR, service.port())) {
            Await.until(() -> fresh.served() > WARM_UP && kept.answered() > WARM_UP);
            try (Swarm swarm = Swarm.of(1000, service.port(), 0, MemoryLimitTest::tinyFrames)) {
                group.watch(ATTACK_TIME);
                assertTrue(swarm.closedByServer() > 0, "no connection was closed");
            }
            kept.stop();
            fresh.stop();
            Report.line(memory + ", 1,000 HTTP/2 connections with frames of 1 to 16 bytes: " + group + "; " + fresh
                    + "; " + kept.failures().size() + " of " + kept.answered() + " on kept connections failed");
            group.assertReserve(RESERVE);
            assertServed(fresh);
            assertTrue(
                    kept.failures().size() <= kept.answered() * (1 - MIN_SERVED),
                    () -> kept.failures().toString());
            service.assertNoStackTrace();
        }
    }

    @ParameterizedTest
    @EnumSource
    void survivesTlsConnectionsAndSlowHandshakes(Memory memory) throws Exception {
        ForeignProgram.H2LOAD.require();
        byte[] hello = clientHello();
        try (MemoryGroup group = MemoryGroup.of(memory.megabytes);
                Service service = start(memory, group, Tls.HTTP2);
                FreshConnections fresh = FreshConnections.of(REGULAR, Tls.HTTP1, service.port())) {
            Await.until(() -> fresh.served() > WARM_UP);
            String load;
            try (Swarm slow = Swarm.of(SLOW_HANDSHAKES, service.port(), 100, dripped(hello));
                    Swarm stalled =
                            Swarm.of(STALLED_HANDSHAKES, service.port(), 100, n -> n == 0 ? hello : new byte[0]);
                    Swarm large = Swarm.of(20, service.port(), 10, MemoryLimitTest::largeHandshake)) {
                load = group.watch(ATTACK_TIME, () -> h2load(service));
                assertTrue(
                        slow.closedByServer() > 0 && stalled.closedByServer() > 0 && large.closedByServer() > 0,
                        "connections were closed");
            }
            fresh.stop();
            Report.line(memory + ", TLS, 3,000 slow handshakes: " + group + "; " + fresh + "; kept: " + load);
            group.assertReserve(RESERVE);
            assertServed(fresh);
            assertTrue(load.contains(" 0 failed, 0 errored, 0 timeout") && !load.contains(" 0 succeeded"), load);
            service.assertNoStackTrace();
        }
    }

    private Service start(Memory memory, MemoryGroup group, Tls tls) throws Exception {
        String[] certificate = tls == Tls.NONE ? new String[0] : Tls.certificate(folder);
        return Service.packaged(folder, memory.options)
                .startedBy(group.prefix())
                .with(certificate)
                .start(folder);
    }

    private static void assertServed(FreshConnections fresh) {
        assertTrue(fresh.served() >= fresh.requests() * MIN_SERVED, fresh::toString);
    }

    /** Returns the line with the outcome of regular clients that keep their connections. */
    private static String h2load(Service service) throws Exception {
        String output = Programs.run(
                ForeignProgram.H2LOAD.require(),
                "-c",
                KEPT,
                "-m",
                "10",
                "-D",
                Long.toString(ATTACK_TIME.toSeconds()),
                "https://127.0.0.1:" + service.port() + "/v1/avatar/a.svg");
        return output.lines()
                .filter(line -> line.startsWith("requests:"))
                .findFirst()
                .orElse(output);
    }

    /** Returns the preface, then for each message a request without END_STREAM and many small frames of one type. */
    private static byte[] tinyFrames(int number) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (number == 0) {
            out.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            frame(out, 4, 0, 0, new byte[0]);
        }
        int stream = 1 + 2 * number;
        frame(out, 1, 4, stream, "\u0083\u0086\u0004\b/healthz".getBytes(StandardCharsets.ISO_8859_1));
        int kind = number % (CONTROL_FRAMES.length + 4);
        for (int i = 0; i < FRAMES_AT_ONCE; i++) {
            if (kind < CONTROL_FRAMES.length) {
                int type = CONTROL_FRAMES[kind][0];
                frame(out, type, 0, type == 4 || type == 6 ? 0 : stream, payload(CONTROL_FRAMES[kind][1]));
            } else if (kind == CONTROL_FRAMES.length) {
                frame(out, 0x42, 0, stream, payload(1 + i % 16));
            } else {
                data(out, stream, 1 + i % 16, i % 2 == 1, kind % 2 == 0 && i == FRAMES_AT_ONCE - 1);
            }
        }
        return out.toByteArray();
    }

    private static void data(ByteArrayOutputStream out, int stream, int length, boolean padded, boolean last) {
        byte[] payload = new byte[length];
        payload[0] = (byte) (padded ? length - 1 : 0);
        frame(out, 0, (padded ? PADDED : 0) | (last ? END_STREAM : 0), stream, payload);
    }

    /** Returns a payload that is valid for its type: a priority, an error, a setting, an opaque number, an increment. */
    private static byte[] payload(int length) {
        byte[] payload = new byte[length];
        payload[Math.min(length, 4) - 1] = 3;
        return payload;
    }

    private static void frame(ByteArrayOutputStream out, int type, int flags, int stream, byte[] payload) {
        out.writeBytes(ByteBuffer.allocate(9)
                .putShort((short) 0)
                .put((byte) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .array());
        out.writeBytes(payload);
    }

    /** Returns one byte of the ClientHello at a time. */
    private static IntFunction<byte[]> dripped(byte[] hello) {
        return number -> number < hello.length - 1 ? new byte[] {hello[number]} : new byte[0];
    }

    /** Returns records of a handshake message that announces 16 MB. */
    private static byte[] largeHandshake(int number) {
        byte[] record = new byte[5 + (1 << 14)];
        System.arraycopy(new byte[] {0x16, 3, 1, 0x40, 0}, 0, record, 0, 5);
        if (number == 0) {
            Arrays.fill(record, 5, 9, (byte) 0xff);
            record[5] = 1;
        }
        return record;
    }

    private static byte[] clientHello() throws SSLException {
        SSLEngine engine = Tls.context().createSSLEngine();
        engine.setUseClientMode(true);
        ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), hello);
        return Arrays.copyOf(hello.array(), hello.position());
    }
}
