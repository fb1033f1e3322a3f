package org.almanac.workload.accounting;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * What a server's clock on the wall shows, as epoch seconds.
 *
 * <p>Records of starts have both times, so the server's offset from UTC is seen from them, summer and winter; before
 * the first such record it is that of a given time zone.
 */
final class LocalClock {
    /** All offsets in use are multiples of this, in seconds. */
    private static final long STEP = 900;
    /** A record is written within so many seconds of what it tells, unless something was wrong. */
    private static final long DELAY = 60;

    private static final long FURTHEST = 15 * 3600;

    private final ZoneId zone;
    private boolean seen;
    private long offset;
    /** How many more records fit the given time zone than do not. */
    private long fitting;

    LocalClock(ZoneId zone) {
        this.zone = zone;
    }

    /** Sees a record that was written when the wall showed {@code local} and tells of that very moment. */
    void see(long local, long epoch) {
        long difference = local - epoch;
        long rounded = Math.floorDiv(difference + STEP / 2, STEP) * STEP;
        if (Math.abs(difference - rounded) <= DELAY && Math.abs(rounded) <= FURTHEST) {
            seen = true;
            offset = rounded;
            fitting += offsetOf(epoch) == rounded || offsetOf(epoch + DELAY) == rounded ? 1 : -1;
        }
    }

    private long offsetOf(long epoch) {
        return zone.getRules().getOffset(Instant.ofEpochSecond(epoch)).getTotalSeconds();
    }

    /** The time zone of the clock: the given one, if most records fit it, else the offset that was seen last. */
    ZoneId zone() {
        return fitting >= 0 ? zone : ZoneId.ofOffset("UTC", ZoneOffset.ofTotalSeconds((int) offset));
    }

    /** The epoch seconds when the wall showed that. */
    long epoch(long local) {
        if (seen) {
            return local - offset;
        }
        LocalDateTime time = LocalDateTime.ofEpochSecond(local, 0, ZoneOffset.UTC);
        return time.atZone(zone).toEpochSecond();
    }
}
