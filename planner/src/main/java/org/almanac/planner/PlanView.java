package org.almanac.planner;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.ShareUse;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.timeline.Gap;

/** A reader's view of a scheduler: what runs, what is planned, and how each job stands. */
public interface PlanView {
    /** What a policy holds on to. */
    enum Discipline {
        /** The order of the queue: nothing is planned, and no job starts before an earlier one. */
        QUEUE_KEPT,
        /** The planned start of the first job that waits, where it has one; others start where they do not delay it. */
        HEAD_KEPT,
        /** The same, but of the others that would not delay it those start that the policy chooses. */
        HEAD_KEPT_OTHERS_CHOSEN,
        /** The planned starts that there are, kept or become earlier; others start where they delay none of them. */
        RESERVATIONS_KEPT,
        /** The planned starts of all jobs: they are kept or become earlier. */
        STARTS_KEPT,
        /** The planned starts of all jobs as they were given: they do not become earlier either. */
        STARTS_FIXED,
        /** For every job a latest start: until then its planned start may move back for others. All are planned. */
        BOUNDS_KEPT,
        /** The order of the planned jobs on each cluster: all are planned, and none starts before its predecessor. */
        ORDER_KEPT;

        /** Whether a planned start moves back only where nodes, limits or people leave no other way. */
        public boolean keepsStarts() {
            return this == RESERVATIONS_KEPT || this == STARTS_KEPT || this == STARTS_FIXED;
        }

        /** Whether every job that can be planned is, as far as is planned ahead. */
        public boolean plansAll() {
            return this == STARTS_KEPT || this == STARTS_FIXED || this == BOUNDS_KEPT || this == ORDER_KEPT;
        }
    }

    /** Of the last batch of events, in epoch seconds. */
    long time();

    Discipline discipline();

    /** In which order jobs of one queue priority stand in the queue. */
    QueueOrder queueOrder();

    Machine machine();

    /** The limits that hold at every planned moment. */
    List<Limit> limits();

    /** The windows of maintenance and reservations. */
    List<Window> windows();

    /** The queues whose jobs are not started. */
    Set<String> stoppedQueues();

    /** The jobs that hold resources, by expected end. */
    List<Running> running();

    /** The jobs that have a planned start, in the order of the plan. */
    List<Planned> planned();

    /** The jobs that wait and may be started, in the order of the queue. */
    List<Job> waiting();

    /** How the job stands; empty where it is not known, or not any more. */
    Optional<Standing> standing(JobId job);

    /** The first planned start that the job was given, in epoch seconds, where it was given one. */
    OptionalLong promised(JobId job);

    /** How the job's planned start has moved since it got one, from one decision to the next. */
    Moves moves(JobId job);

    /** Before that time, in epoch seconds, a job is not tried again whose start was refused; empty where none was. */
    OptionalLong retryAt(JobId job);

    /** The first gaps in the plan of a cluster from that time on, at most so many. */
    List<Gap> gaps(int cluster, long now, int atMost);

    /** How the machine is shared out, where use is counted. */
    Optional<Shares> shares();

    /** How every user stands with fair share, those first whose jobs come first; empty where use is not counted. */
    List<ShareUse> shareUses();

    /** Whether the node takes new jobs. */
    boolean takesJobs(int cluster, int node);

    /** A job that holds resources; times in epoch seconds, the end as its walltime says. */
    record Running(Job job, Placement placement, long started, long expectedEnd) {}

    /** A waiting job with the place that the plan has for it. */
    record Planned(Job job, Placement placement, long start) {
        /** When it would end, were it to use all of its walltime. */
        public long end() {
            return start + job.walltime();
        }
    }
}
