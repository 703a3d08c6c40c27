// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class FairQueueTest {

    private final FairQueue queue = new FairQueue();

    @Test
    void schedulesAddressesRoundRobin() {
        add("a1", "a1", "a1", "b1", "c1", "c1");
        assertEquals(List.of("a1", "b1", "c1", "a1", "c1", "a1"), drained());
    }

    @Test
    void schedulesConnectionsOfAnAddressRoundRobin() {
        add("a1", "a1", "a2", "a3", "b1", "b1", "b1");
        assertEquals(List.of("a1", "b1", "a2", "b1", "a3", "b1", "a1"), drained());
    }

    @Test
    void keepsTasksOfAConnectionInOrder() {
        TestTask first = add("a1");
        TestTask second = add("a1");
        assertSame(first.task, queue.remove());
        assertSame(second.task, queue.remove());
    }

    @Test
    void newAddressWaitsForAtMostOneRound() {
        add("a1", "a1", "a1");
        queue.remove();
        add("b1");
        assertEquals(List.of("a1", "b1", "a1"), drained());
    }

    @Test
    void removesTheNewestTaskOfTheLongestQueue() {
        add("a1", "a1", "a2", "b1", "b1");
        TestTask newest = add("a1");
        add("b1");
        assertSame(newest.task, queue.removeExcess());
        assertEquals(6, queue.size());
    }

    @Test
    void removesTheNewestOfEqualQueues() {
        add("a1", "b1", "c1");
        TestTask newest = add("d1");
        assertSame(newest.task, queue.removeExcess());
        assertEquals(List.of("a1", "b1", "c1"), drained());
    }

    /** Otherwise connections that ask without pause would keep the queue full, and others would always lose. */
    @Test
    void removesTheTaskOfTheConnectionServedLast() {
        add("a1", "a2");
        queue.remove();
        queue.remove();
        add("a1");
        TestTask servedLast = add("a2");
        add("a3", "a4");
        assertSame(servedLast.task, queue.removeExcess());
        assertEquals(List.of("a1", "a3", "a4"), drained());
    }

    @Test
    void removesTheTaskOfTheAddressServedLast() {
        add("a1", "b2");
        queue.remove();
        queue.remove();
        add("a1");
        TestTask servedLast = add("b2");
        add("c3");
        assertSame(servedLast.task, queue.removeExcess());
        assertEquals(List.of("a1", "c3"), drained());
    }

    /** So that the memory of what was served is bounded. */
    @Test
    void forgetsClientsThatWereServedLongAgo() {
        serve("a", "1");
        serveOthers(0, 600);
        add("a1");
        TestTask newest = add("b1");
        assertSame(newest.task, queue.removeExcess());
    }

    @Test
    void remembersClientsThatWereServedAgain() {
        serve("a", "1");
        serveOthers(0, 500);
        serve("a", "1");
        serveOthers(500, 600);
        TestTask servedAgain = add("a1");
        add("b1");
        assertSame(servedAgain.task, queue.removeExcess());
    }

    private void serveOthers(int from, int to) {
        for (int i = from; i < to; i++) {
            serve("address " + i, "connection " + i);
        }
    }

    private void serve(String address, String connection) {
        queue.add(new TestTask(address, connection, new CountDownLatch(0)).task);
        queue.remove();
    }

    @Test
    void removesAbandonedTasks() {
        add("a1").abandon();
        add("a1");
        add("a2").abandon();
        add("b1").abandon();
        queue.removeAbandoned();
        assertEquals(1, queue.size());
        assertEquals(List.of("a1"), drained());
    }

    private TestTask add(String... names) {
        TestTask task = new TestTask("", "", new CountDownLatch(0));
        for (String name : names) {
            task = new TestTask(name.substring(0, 1), name.substring(1), new CountDownLatch(0));
            queue.add(task.task);
        }
        return task;
    }

    private List<String> drained() {
        List<String> order = new ArrayList<>();
        while (queue.size() > 0) {
            RenderTask task = queue.remove();
            order.add(task.address() + "" + task.connection());
        }
        return order;
    }
}
