package org.almanac.daemon.demo;

import org.almanac.daemon.cycle.WallClock;
import org.almanac.simulation.SimulatedTime;

/** A simulated site's clock: it shows our time when it is made, and runs so many times faster from then on. */
final class FastTime implements SimulatedTime {
    private final WallClock clock;
    private final double speed;
    private final long begun;
    private final long begunNanos;

    FastTime(WallClock clock, double speed) {
        this.clock = clock;
        this.speed = speed;
        this.begun = clock.now().getEpochSecond();
        this.begunNanos = clock.nanos();
    }

    @Override
    public long now() {
        return begun + (long) (passed() * speed);
    }

    /** Our seconds since it was made. */
    double passed() {
        return (clock.nanos() - begunNanos) / 1e9;
    }
}
