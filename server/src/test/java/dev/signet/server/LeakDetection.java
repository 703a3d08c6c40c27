// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.client.RawClient;
import io.netty.buffer.PooledByteBufAllocator;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Checks for leaked buffers after every test class. Netty tracks every buffer in tests, detects a leak when the buffer is
 * collected, and reports it when another one is allocated.
 */
public final class LeakDetection implements AfterAllCallback {

    @Override
    public void afterAll(ExtensionContext context) throws InterruptedException {
        // References of the first collection are enqueued before those of the second.
        collect();
        collect();
        PooledByteBufAllocator.DEFAULT.buffer().release();
        LoggedWarnings.assertNone();
    }

    private static void collect() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Reference<Object> lost = new WeakReference<>(new Object(), queue);
        System.gc();
        if (queue.remove(RawClient.DEADLINE_MILLIS) != lost) {
            throw new AssertionError("The garbage collector did not run.");
        }
    }
}
