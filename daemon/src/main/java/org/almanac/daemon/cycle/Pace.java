package org.almanac.daemon.cycle;

import java.time.Duration;

/** How long a loop waits from one cycle to the next. */
@FunctionalInterface
public interface Pace {
    /** As long as the cycle says: for a server in whose time nobody has a say. */
    Pace AS_ASKED = (pause, wakeAt) -> pause;

    /**
     * How long to wait now.
     *
     * @param pause as the cycle says
     * @param wakeAt when the scheduler wants to be asked next, in the server's time
     */
    Duration pause(Duration pause, long wakeAt);
}
