package org.almanac.daemon.cycle;

import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.Phase;
import org.almanac.pbs.PbsException;

/** Measures how long the parts of a cycle take. */
record PhaseTimer(WallClock clock, AlmanacMetrics metrics, PhaseDurations durations) {
    PhaseTimer(WallClock clock, AlmanacMetrics metrics) {
        this(clock, metrics, new PhaseDurations());
    }

    /** A part of a cycle. */
    interface Part<T> {
        T run() throws PbsException;
    }

    <T> T timed(Phase phase, Part<T> part) throws PbsException {
        long begun = clock.nanos();
        try {
            return part.run();
        } finally {
            long nanos = clock.nanos() - begun;
            metrics.took(phase, nanos);
            durations.took(phase, nanos);
        }
    }
}
