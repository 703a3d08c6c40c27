// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import io.netty.buffer.PooledByteBufAllocator;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * After every class of tests, looks for buffers that were lost without being released. Netty, which the build tells to
 * watch each of them, only notices when they are collected, and only says so when another one is allocated.
 */
public final class Leaks implements AfterAllCallback {

    @Override
    public void afterAll(ExtensionContext context) throws InterruptedException {
        // What one collection has found is handed out before what the next one finds.
        collect();
        collect();
        PooledByteBufAllocator.DEFAULT.buffer().release();
        Complaints.assertNone();
    }

    private static void collect() throws InterruptedException {
        ReferenceQueue<Object> found = new ReferenceQueue<>();
        Reference<Object> lost = new WeakReference<>(new Object(), found);
        System.gc();
        if (found.remove(RawClient.DEADLINE_MILLIS) != lost) {
            throw new AssertionError("Nothing was collected.");
        }
    }
}
