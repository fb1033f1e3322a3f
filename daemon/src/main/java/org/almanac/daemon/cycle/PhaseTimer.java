package org.almanac.daemon.cycle;

import java.util.EnumMap;
import java.util.Map;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.Phase;
import org.almanac.pbs.PbsException;

/** Measures how long the parts of a cycle take. For the thread of the cycles. */
final class PhaseTimer {
    private final WallClock clock;
    private final AlmanacMetrics metrics;
    private final PhaseDurations durations = new PhaseDurations();
    /** Of the cycle that runs, in nanoseconds. */
    private final Map<Phase, Long> taken = new EnumMap<>(Phase.class);

    PhaseTimer(WallClock clock, AlmanacMetrics metrics) {
        this.clock = clock;
        this.metrics = metrics;
    }

    /** A part of a cycle. */
    interface Part<T> {
        T run() throws PbsException;
    }

    WallClock clock() {
        return clock;
    }

    AlmanacMetrics metrics() {
        return metrics;
    }

    PhaseDurations durations() {
        return durations;
    }

    /** A cycle begins. */
    void begin() {
        taken.clear();
    }

    <T> T timed(Phase phase, Part<T> part) throws PbsException {
        long begun = clock.nanos();
        try {
            return part.run();
        } finally {
            long nanos = clock.nanos() - begun;
            metrics.took(phase, nanos);
            durations.took(phase, nanos);
            taken.merge(phase, nanos, Long::sum);
        }
    }

    /** How long the parts of the cycle that runs have taken so far, in seconds. */
    Map<Phase, Double> taken() {
        Map<Phase, Double> seconds = new EnumMap<>(Phase.class);
        taken.forEach((phase, nanos) -> seconds.put(phase, nanos / 1e9));
        return seconds;
    }
}
