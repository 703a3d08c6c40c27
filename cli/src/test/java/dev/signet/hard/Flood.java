// SPDX-License-Identifier: Apache-2.0
package dev.signet.hard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.BlankCells;
import dev.signet.Format;
import dev.signet.Glyph;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.Substrate;
import dev.signet.hard.Visitor.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Many clients that want large pictures at once, each another one, in turn of all the frames whose tiles are remembered apart:
 * each answer is that picture or a clean 503.
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
                try (Visitor visitor = service.visit()) {
                    for (int round = 0; round < ROUNDS; round++) {
                        Avatar avatar = avatar(first + round);
                        Answer answer = visitor.get(target(avatar));
                        if (answer.status() == 200 && Arrays.equals(avatar.bytes(Format.PNG), answer.body())) {
                            drawn.incrementAndGet();
                        } else if (answer.status() == 503 && answer.text().startsWith("{\"error\":\"")) {
                            busy.incrementAndGet();
                        } else {
                            failures.add("answered with " + answer.status() + " or other bytes");
                        }
                    }
                } catch (IOException | RuntimeException e) {
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

    /** Everybody got all its answers, most of them pictures. */
    void assertServed() {
        assertEquals(List.of(), failures);
        assertEquals(CLIENTS * ROUNDS, drawn + busy);
        assertTrue(drawn > busy, toString());
    }

    @Override
    public String toString() {
        return CLIENTS + " clients that want 1024 pixels: " + drawn + " drawn, " + busy + " told to try again, "
                + failures.size() + " failed";
    }
}
