package org.almanac.daemon.demo;

import java.time.Duration;
import org.almanac.daemon.cycle.Pace;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.simulation.FastTime;

/**
 * The pace of a demo: a cycle whenever something happens or is to happen, and the cluster's time waits for it.
 *
 * <p>So a cycle's own duration, which may be many minutes of the cluster's, costs none of its time, and a start is made
 * when it is due at any speed. Where cycles take longer than their pauses, time runs slower than it was asked to.
 */
record DemoPace(FastTime time, SimulatedPbsServer server) implements Pace {
    /** The time stands until the first cycle is over. */
    DemoPace {
        time.stop();
    }

    @Override
    public Duration pause(Duration pause, long wakeAt) {
        // It may still run, and be beyond what comes next before that is known.
        time.stop();
        long now = time.now();
        long poll = now + (long) Math.min(86_400, pause.toNanos() / 1e9 * time.speed());
        long next = Math.max(now + 1, Math.min(poll, Math.min(wakeAt, server.nextChange())));
        time.stopAt(next);
        return Duration.ofNanos(time.nanosUntil(next));
    }
}
