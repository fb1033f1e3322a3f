package org.almanac.pbs.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;

/** A follower with a scheduler in step: every event told is applied, so that a contradiction fails the test. */
final class FollowedSite {
    final SnapshotFollower follower;
    final Scheduler scheduler;

    FollowedSite(Snapshot first) {
        this(first, "conservative");
    }

    FollowedSite(Snapshot first, String policy) {
        this(first, policy, 0);
    }

    FollowedSite(Snapshot first, String policy, long nodeGrace) {
        follower = new SnapshotFollower(first, LocalRules.NONE, nodeGrace);
        scheduler = Policies.create(PolicySpec.parse(policy), follower.machine());
        follow(first);
    }

    Difference follow(Snapshot snapshot) {
        Difference difference = follower.follow(snapshot);
        for (List<Event> batch : difference.batches()) {
            scheduler.apply(difference.time(), batch);
        }
        return difference;
    }

    /** What a snapshot is told to mean, warnings aside. */
    List<Event> events(Snapshot snapshot) {
        return follow(snapshot).events();
    }

    /** The only start that the scheduler decides. */
    Start decide(long now) {
        List<Start> starts = scheduler.decide(now);
        assertEquals(1, starts.size(), starts::toString);
        return starts.get(0);
    }

    /** The scheduler decides to start the only job that waits, and the server accepts it. */
    Start start(long now) {
        Start start = decide(now);
        follower.started(start);
        return start;
    }

    static JobId id(String job) {
        return new JobId(job);
    }
}
