// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import java.lang.reflect.Proxy;

/** SIGHUP, at which the JVM would exit. */
final class HangupSignal {

    private HangupSignal() {}

    /**
     * Calls the action at each SIGHUP. Does nothing where the JVM has no such signal. By reflection, because javac warns about
     * {@code sun.misc.Signal}, whose use it can't be told to accept.
     */
    static void handle(Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object listener = Proxy.newProxyInstance(
                    handler.getClassLoader(), new Class<?>[] {handler}, (proxy, method, args) -> {
                        action.run();
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance("HUP"), listener);
        } catch (ReflectiveOperationException e) {
            // Windows, or a runtime without the module jdk.unsupported.
        }
    }
}
