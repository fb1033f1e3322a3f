package org.almanac.pbs.follow;

import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;

/**
 * A job in a snapshot, in a scheduler's terms.
 *
 * @param known the same job as the scheduler was told of it before, where it was
 * @param started in epoch seconds and not in the future
 */
record Sighting(
        ServerJob told,
        Optional<FollowedJob> known,
        Job job,
        Stand stand,
        Optional<Placement> placement,
        OptionalLong started,
        int startCount) {
    enum Stand {
        /** It may be started as soon as its conditions are met. */
        WAITS,
        /** It waits and may not be started, and nobody can tell for how long. */
        HELD,
        RUNS,
        SUSPENDED,
        OVER
    }

    boolean waits() {
        return stand == Stand.WAITS || stand == Stand.HELD;
    }

    Sighting under(Conditions conditions, Stand other) {
        return new Sighting(told, known, job.under(conditions), other, placement, started, startCount);
    }
}
