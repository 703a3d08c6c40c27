// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.dispatch;

import java.util.function.BooleanSupplier;

/**
 * A queued rendering.
 *
 * @param address of the client, compared with {@code equals}
 * @param bytes the memory that the rendering needs while it runs
 * @param wanted whether the client is still connected; if not, the task is dropped
 */
record RenderTask(Object address, long bytes, BooleanSupplier wanted, Runnable rendering, Runnable rejection) {}
