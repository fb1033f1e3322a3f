package org.almanac.daemon.support;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.opentest4j.AssertionFailedError;

/** Waits for what will be so sooner or later, and fails where it is not so in time. */
public final class Await {
    private static final long PAUSE = Duration.ofMillis(40).toNanos();

    private Await() {}

    /** Something to be asked that may fail on the way there. */
    public interface Condition {
        boolean holds() throws Exception;
    }

    /** Asks until the condition holds; what it throws meanwhile counts as no. */
    public static void until(Duration limit, Supplier<String> what, Condition condition) {
        long deadline = System.nanoTime() + limit.toNanos();
        Exception last = null;
        while (System.nanoTime() - deadline < 0) {
            try {
                if (condition.holds()) {
                    return;
                }
                last = null;
            } catch (Exception e) {
                last = e;
            }
            LockSupport.parkNanos(PAUSE);
        }
        throw new AssertionFailedError("not within " + limit.toSeconds() + " s: " + what.get(), last);
    }
}
