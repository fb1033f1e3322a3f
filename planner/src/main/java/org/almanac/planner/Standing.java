package org.almanac.planner;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Unmet;

/**
 * How a job stands with its scheduler, as data: never a far-away date in place of a reason.
 *
 * <p>What decides a planned start, and what is in the way of a job without one, is told by
 * {@link org.almanac.planner.explain.Explainer}.
 */
public sealed interface Standing {
    /** It has been decided to start, or it runs. */
    record Runs(long started, long expectedEnd, Placement placement) implements Standing {}

    /** It has a planned start, in epoch seconds, and nodes. */
    record Planned(long start, Placement placement) implements Standing {}

    /** It waits and the policy makes no plan for it, or several things together keep it from having one. */
    record Unplanned() implements Standing {}

    record Held() implements Standing {}

    record Suspended() implements Standing {}

    /** It may not start before that time, in epoch seconds, as it was submitted so. */
    record WaitingUntil(long time) implements Standing {}

    /** The server could not run it when it was started last; it is not tried again before that time. */
    record BackingOff(long time) implements Standing {}

    record WaitingForJob(JobId other) implements Standing {}

    /** Its queue's jobs are not started. */
    record QueueStopped(String queue) implements Standing {}

    /**
     * A limit alone keeps it from starting: its name, its value and how much is in use. It starts as soon as that limit is
     * lifted; where it passes the limit by itself, whatever is in use, it may start then, but perhaps not at once.
     */
    record BlockedByLimit(String limit, long value, long use) implements Standing {}

    /** Several limits, each by itself, keep it from starting; once all are lifted it is as with one. */
    record BlockedByLimits(List<BlockedByLimit> limits) implements Standing {
        public BlockedByLimits {
            limits = List.copyOf(limits);
        }
    }

    /**
     * No cluster can hold it even when empty.
     *
     * @param asked what it asks for in all
     * @param cluster the cluster that comes nearest to holding it
     * @param capacity what the nodes of that cluster have in all
     * @param largestNode the largest node of any cluster, where it is too small for what is asked of one node
     * @param unmet what that cluster cannot meet
     */
    record NeverFits(
            Resources asked, String cluster, Resources capacity, Optional<LargestNode> largestNode, Unmet unmet)
            implements Standing {
        /** Where each part that has to lie on one node has a node that is large enough. */
        public NeverFits(Resources asked, String cluster, Resources capacity, Unmet unmet) {
            this(asked, cluster, capacity, Optional.empty(), unmet);
        }
    }

    /** Its queue's jobs run in reservations alone, and no time is left in them that is as long as its walltime. */
    record ReservationOver(String queue) implements Standing {}

    /** Its queue's jobs run in reservations alone, and other jobs take all that is left of them, or of a limit then. */
    record ReservationFull(String queue) implements Standing {}

    /** So many jobs before it are planned as are planned ahead at most. */
    record BeyondHorizon() implements Standing {}

    /** It fits on the machine, but not on the nodes that are up. */
    record LacksNodes() implements Standing {}
}
