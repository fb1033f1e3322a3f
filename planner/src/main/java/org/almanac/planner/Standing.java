package org.almanac.planner;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.QueueHours;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Unmet;

/**
 * How a job stands with its scheduler, as data: a job without a planned start has a reason, never a date far away.
 *
 * <p>{@link org.almanac.planner.explain.Explainer} tells what decides a planned start, and what is in the way of a job
 * without one.
 */
public sealed interface Standing {
    /** The job runs, or its start has been decided; times in epoch seconds. */
    record Runs(long started, long expectedEnd, Placement placement) implements Standing {}

    /** The job has a planned start, in epoch seconds, and nodes. */
    record Planned(long start, Placement placement) implements Standing {}

    /** The job waits, and the policy makes no plan for it, or several things together keep it from having one. */
    record Unplanned() implements Standing {}

    record Held() implements Standing {}

    record Suspended() implements Standing {}

    /** The job was submitted to start at that time or later, in epoch seconds. */
    record WaitingUntil(long time) implements Standing {}

    /**
     * The hours of the job's queue do not let it start now.
     *
     * @param next when they let it start next, in epoch seconds; {@link org.almanac.planner.cluster.Times#NEVER} if they never do
     */
    record OutsideHours(String queue, QueueHours.Bar bar, long next) implements Standing {}

    /** Nodes go to owners by their targets, and that of the job's owner is 0, and will be by what is known. */
    record WithoutTarget() implements Standing {}

    /**
     * The server could not run the job at its last start. The job is not tried again before that time, in epoch
     * seconds.
     */
    record BackingOff(long time) implements Standing {}

    record WaitingForJob(JobId other) implements Standing {}

    /** The jobs of the job's queue are not started. */
    record QueueStopped(String queue) implements Standing {}

    /**
     * By the formula that orders jobs, the job's value is not above the least that a job is started with.
     *
     * @param value the job's
     */
    record BelowThreshold(double value, double threshold) implements Standing {}

    /**
     * One limit alone keeps the job from starting. The job starts as soon as that limit is lifted; a job that passes
     * the limit by itself, whatever is in use, may start then, but perhaps not at once.
     *
     * @param limit the limit's name
     * @param value what the limit allows
     * @param use how much of it is in use
     */
    record BlockedByLimit(String limit, long value, long use) implements Standing {}

    /**
     * Several limits keep the job from starting, each of them by itself. Once all are lifted, the job starts as with
     * one limit.
     */
    record BlockedByLimits(List<BlockedByLimit> limits) implements Standing {
        public BlockedByLimits {
            limits = List.copyOf(limits);
        }
    }

    /**
     * No cluster can hold the job, even when empty.
     *
     * @param asked what the job asks for in all
     * @param cluster the name of the cluster that comes nearest to holding the job
     * @param capacity what the nodes of that cluster have in all
     * @param largestNode the node of any cluster that comes nearest, where no node can hold what is asked of one node
     * @param unmet what that cluster cannot meet
     */
    record NeverFits(
            Resources asked, String cluster, Resources capacity, Optional<LargestNode> largestNode, Unmet unmet)
            implements Standing {
        /** The standing of a job each part of which fits on some node. */
        public NeverFits(Resources asked, String cluster, Resources capacity, Unmet unmet) {
            this(asked, cluster, capacity, Optional.empty(), unmet);
        }
    }

    /**
     * The jobs of the queue run in reservations alone, and no reservation has as much time left as the job's walltime.
     */
    record ReservationOver(String queue) implements Standing {}

    /**
     * The jobs of the queue run in reservations alone, and other jobs take all that is left of them, or of a limit in
     * them.
     */
    record ReservationFull(String queue) implements Standing {}

    /** The hours in which jobs of the queue start end before there is room for the job, and come again never. */
    record HoursFull(String queue) implements Standing {}

    /** As many jobs before this one are planned as the policy plans ahead at most. */
    record BeyondHorizon() implements Standing {}

    /** The job fits on the machine, but not on the nodes that are up. */
    record LacksNodes() implements Standing {}
}
