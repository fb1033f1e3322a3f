package org.almanac.daemon.store;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * What a clock says, but for a jump ahead, which is believed only once it has lasted for a day: a host that begins in another
 * year, until its clock is set right, is no reason to remove the history of this one.
 *
 * <p>For one thread.
 */
final class BelievedTime {
    /** What is less is no jump. */
    private static final Duration LEAST = Duration.ofDays(1);

    private static final long LASTING = Duration.ofDays(1).toNanos();

    private final Clock clock;
    private final LongSupplier nanos;
    private Instant believed;
    private long at;
    private long doubtedSince;
    private boolean doubted;

    /** The clock is believed where it is not ahead of that time by a day; the other one only ever goes forward. */
    BelievedTime(Instant last, Clock clock, LongSupplier nanos) {
        this.believed = last;
        this.clock = clock;
        this.nanos = nanos;
        this.at = nanos.getAsLong();
    }

    /** What is believed that it is. */
    Instant now() {
        Instant said = clock.instant();
        long now = nanos.getAsLong();
        believed = believed.plusNanos(now - at);
        at = now;
        if (said.isBefore(believed.plus(LEAST))) {
            believed = said;
            doubted = false;
        } else if (!doubted) {
            doubted = true;
            doubtedSince = now;
        } else if (now - doubtedSince >= LASTING) {
            believed = said;
            doubted = false;
        }
        return believed;
    }

    /** Whether what the clock says is not believed. */
    boolean isDoubted() {
        return doubted;
    }
}
