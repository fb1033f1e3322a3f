package org.almanac.daemon.cycle;

import java.time.Instant;

/**
 * The server's time as it passes after an answer, which tells it once.
 *
 * @param speed how many seconds of the server's pass in one of ours
 * @param told the time of the answer, in epoch seconds of the server's
 * @param at when that was, by our clock
 */
record ServerClock(WallClock clock, double speed, long told, Instant at) {
    /** The server's time now, in epoch seconds; never before the answer. */
    long now() {
        return told + (long) (speed * Math.max(0, clock.now().getEpochSecond() - at.getEpochSecond()));
    }
}
