package org.almanac.daemon.service;

import java.lang.reflect.Proxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The signal by which a service is asked to read its configuration again (SIGHUP).
 *
 * <p>Only {@code sun.misc.Signal} tells of signals. Every Java has it, and every compiler warns of it, so that it is
 * found at run time.
 */
public final class HangUp {
    private static final Logger LOG = LoggerFactory.getLogger(HangUp.class);

    private HangUp() {}

    /** From now on each of them runs this, on a thread of its own; without that the program would end. */
    public static void handle(Runnable reload) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object runs = Proxy.newProxyInstance(
                    HangUp.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            reload.run();
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance("HUP"), runs);
        } catch (ReflectiveOperationException e) {
            LOG.warn(
                    "this Java does not tell of SIGHUP: the configuration is read at the start alone ({})",
                    e.toString());
        }
    }
}
