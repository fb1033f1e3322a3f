package org.almanac.planner;

import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;

/** How a job stands with its scheduler, as data: never a far-away date in place of a reason. */
public sealed interface Standing {
    /** It has been decided to start, or it runs. */
    record Runs(long started, long expectedEnd, Placement placement) implements Standing {}

    /** It has a planned start, in epoch seconds, and nodes. */
    record Planned(long start, Placement placement) implements Standing {}

    /** It waits and may start at any time; the policy makes no plan for it. */
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

    /** A limit keeps it from starting: its name, its value and how much of it is in use. */
    record BlockedByLimit(String limit, long value, long use) implements Standing {}

    /** No cluster can hold it even when empty: what it asks for in all, and what the largest cluster has. */
    record NeverFits(Resources asked, Resources largest) implements Standing {}

    /** Its start lies beyond what is planned. */
    record BeyondHorizon() implements Standing {}

    /** It fits on the machine, but not on the nodes that are up. */
    record LacksNodes() implements Standing {}
}
