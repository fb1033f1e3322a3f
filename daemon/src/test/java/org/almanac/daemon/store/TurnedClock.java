package org.almanac.daemon.store;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that is set by hand, beside one that only ever goes forward. May be set while others read it. */
final class TurnedClock extends Clock {
    private volatile Instant time;
    private volatile long nanos;

    TurnedClock(Instant time) {
        this.time = time;
    }

    Clocks clocks() {
        return new Clocks(this, () -> nanos);
    }

    /** Time passes. */
    void pass(Duration duration) {
        time = time.plus(duration);
        nanos = nanos + duration.toNanos();
    }

    /** Somebody sets it. */
    void set(Instant other) {
        time = other;
    }

    @Override
    public Instant instant() {
        return time;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
