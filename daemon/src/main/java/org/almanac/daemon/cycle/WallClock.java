package org.almanac.daemon.cycle;

import java.time.Instant;

/** The daemon's own time, which is not the server's: the time of day, and a clock for how long things take. */
public interface WallClock {
    Instant now();

    /** Nanoseconds since some moment; only differences mean something. */
    long nanos();

    /** The clock of the machine that the daemon runs on. */
    static WallClock ofSystem() {
        return new WallClock() {
            @Override
            public Instant now() {
                return Instant.now();
            }

            @Override
            public long nanos() {
                return System.nanoTime();
            }
        };
    }
}
