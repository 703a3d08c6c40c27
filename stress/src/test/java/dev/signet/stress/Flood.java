// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.BlankCells;
import dev.signet.Format;
import dev.signet.Glyph;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.Substrate;
import dev.signet.client.RawClient;
import dev.signet.client.RawClient.Response;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Many clients that request large PNG files at once. Parameters vary over the combinations that have separate tile caches.
 * Each response must be the requested picture or a 503 with a JSON body.
 */
record Flood(int drawn, int busy, List<String> failures) {

    static final String LARGE = "/v1/avatar/a.png?size=1024&empty=none";

    static final Avatar LARGE_AVATAR =
            Avatar.of("a", Parameters.DEFAULT.withSize(1024).withBlankCells(BlankCells.NONE));

    private static final int CLIENTS = 64;
    private static final int ROUNDS = 20;

    static Flood over(Service service) throws InterruptedException {
        AtomicInteger drawn = new AtomicInteger();
        AtomicInteger busy = new AtomicInteger();
        ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            int first = i * ROUNDS;
            Thread client = new Thread(() -> {
                try (RawClient connection = service.connect()) {
                    for (int round = 0; round < ROUNDS; round++) {
                        Avatar avatar = avatar(first + round);
                        Response response = connection.get(target(avatar)).read();
                        if (response.status() == 200 && Arrays.equals(avatar.bytes(Format.PNG), response.body())) {
                            drawn.incrementAndGet();
                        } else if (response.status() == 503 && response.text().startsWith("{\"error\":\"")) {
                            busy.incrementAndGet();
                        } else {
                            failures.add("returned status " + response.status() + " or other bytes");
                        }
                    }
                } catch (RuntimeException e) {
                    failures.add(e.toString());
                }
            });
            client.start();
            clients.add(client);
        }
        for (Thread client : clients) {
            client.join();
        }
        return new Flood(drawn.get(), busy.get(), List.copyOf(failures));
    }

    private static Avatar avatar(int number) {
        Parameters parameters = Parameters.DEFAULT
                .withSize(1024 - 4 * (number / 4 % 2))
                .withGlyph(number % 2 == 0 ? Glyph.ELBOW : Glyph.TEE)
                .withSubstrate(number / 2 % 2 == 0 ? Substrate.DARK : Substrate.NONE)
                .withShape(Shape.CIRCLE)
                .withBlankCells(BlankCells.NONE);
        return Avatar.of("flood " + number, parameters);
    }

    private static String target(Avatar avatar) {
        return "/v1/avatar/a.png?hash=" + avatar.hash() + "&" + avatar.parameters();
    }

    /** Asserts that every request got a response, and most of them a picture. */
    void assertServed() {
        assertEquals(List.of(), failures);
        assertEquals(CLIENTS * ROUNDS, drawn + busy);
        assertTrue(drawn > busy, toString());
    }

    @Override
    public String toString() {
        return CLIENTS + " clients requesting 1024 pixels: " + drawn + " rendered, " + busy + " answered with 503, "
                + failures.size() + " failed";
    }
}
