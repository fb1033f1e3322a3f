package org.almanac.planner;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.HoursCalendar;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.ShareForecast;
import org.almanac.planner.fairshare.ShareUse;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.timeline.Gap;

/**
 * What readers see of a scheduler: running jobs, planned jobs, waiting jobs, and the standing of each job.
 *
 * <p>Reports, explanations, the independent checker and the page read a plan through this interface alone.
 */
public interface PlanView {
    /** Which part of its plan a policy keeps when something changes. */
    enum Discipline {
        /** The order of the queue. Nothing is planned, and no job starts before one that stands before it. */
        QUEUE_KEPT,
        /**
         * The planned start of the first waiting job, where it has one. Other jobs start where they do not delay that
         * job.
         */
        HEAD_KEPT,
        /**
         * As {@link #HEAD_KEPT}; but of the jobs that would delay nothing the policy starts only those that it chooses.
         */
        HEAD_KEPT_OTHERS_CHOSEN,
        /** All planned starts: they only become earlier. Jobs without one start where they delay none of them. */
        RESERVATIONS_KEPT,
        /**
         * No planned start: all are made anew whenever something has happened, in the order of the queue. A job starts
         * where it delays no job before it.
         */
        RESERVATIONS_ANEW,
        /** The planned starts of all jobs: they only become earlier. */
        STARTS_KEPT,
        /** The planned starts of all jobs, unchanged: they do not even become earlier. */
        STARTS_FIXED,
        /** A latest start of every job. Until then its planned start may move back in favour of other jobs. */
        BOUNDS_KEPT,
        /**
         * The order of the planned jobs of each cluster. All jobs are planned, and none starts before its predecessor.
         */
        ORDER_KEPT;

        /** Whether a planned start gets later only where nodes, limits or people leave no other way. */
        public boolean keepsStarts() {
            return this == RESERVATIONS_KEPT || this == STARTS_KEPT || this == STARTS_FIXED;
        }

        /** Whether a planned start is also the latest start, as long as nodes, limits and people leave it room. */
        public boolean guaranteesStarts() {
            return keepsStarts() || this == HEAD_KEPT || this == HEAD_KEPT_OTHERS_CHOSEN;
        }

        /** Whether every job that can be planned has a planned start, as far as the policy plans ahead. */
        public boolean plansAll() {
            return this == STARTS_KEPT || this == STARTS_FIXED || this == BOUNDS_KEPT || this == ORDER_KEPT;
        }
    }

    /** The time of the last batch of events, in epoch seconds. */
    long time();

    Discipline discipline();

    /** The order of the jobs within one queue priority, where no formula tells one from another. */
    QueueOrder queueOrder();

    /** The order in which the site wants its jobs to come, before that. */
    JobOrder jobOrder();

    /** The job's value by the formula of that order; empty where there is none, and for a job that is not known. */
    OptionalDouble value(JobId job);

    /**
     * Whether a job that holds nothing could run as far as its own conditions and the limits of its owner are concerned: time
     * in which only others keep it from its resources.
     */
    boolean accrues(JobId job);

    Machine machine();

    /** The limits of the site, which every planned moment keeps. */
    List<Limit> limits();

    /** The windows of maintenance and reservations. */
    List<Window> windows();

    /** At which hours jobs of which queues start and run. */
    HoursCalendar hours();

    /** The names of the queues whose jobs are not started. */
    Set<String> stoppedQueues();

    /** The jobs that hold resources, in the order of their expected ends. */
    List<Running> running();

    /** The nodes that ended jobs have given back and that nobody may have yet. */
    List<Closed> closed();

    /** The jobs with a planned start, in the order of the plan. */
    List<Planned> planned();

    /** Of these the jobs that hold their nodes at some time in [from, to), in epoch seconds, in the same order. */
    default List<Planned> planned(long from, long to) {
        return planned().stream()
                .filter(each -> each.start() < to && each.end() > from)
                .toList();
    }

    /** The waiting jobs that may be started, in the order of the queue. */
    List<Job> waiting();

    /** The job as it asks now; empty for a job that the scheduler does not know, or no longer knows. */
    Optional<Job> job(JobId job);

    /** The job's standing; empty for a job that the scheduler does not know, or no longer knows. */
    Optional<Standing> standing(JobId job);

    /**
     * The promised start: the first planned start that the job was told, in epoch seconds; empty for a job without one.
     */
    OptionalLong promised(JobId job);

    /**
     * The bound: the latest start that the policy guarantees the job, in epoch seconds, as long as nodes, limits and
     * people leave it room; empty where none is guaranteed.
     */
    OptionalLong bound(JobId job);

    /** How the job's planned start has moved since the first one, seen from one decision to the next. */
    StartMoves moves(JobId job);

    /** How long the planned jobs are to be that take any of several lengths. */
    Map<JobId, Length> lengths();

    /** The time before which the job is not tried again, in epoch seconds; empty unless its last start was refused. */
    OptionalLong retryAt(JobId job);

    /**
     * The first gaps in the plan of a cluster, the planning paper's gap_list: {@code atMost} of them, from {@code now}
     * on. What planned jobs of several lengths have beyond their shortest is free, as they give way there.
     */
    List<Gap> gaps(int cluster, long now, int atMost);

    /** The shares of the machine; empty where use is not counted. */
    Optional<Shares> shares();

    /** Each user's share and use, in the order of their ranks; empty where use is not counted. */
    List<ShareUse> shareUses();

    /**
     * How the users will stand at times to come, if all jobs run and start as is expected and use their walltimes; empty where
     * use is not counted.
     */
    Optional<ShareForecast> shareForecast();

    /**
     * The jobs that are about to be stopped for others, or have been and are not answered for yet; of a rehearsed plan also
     * those that would be.
     */
    default List<Preemption> preemptions() {
        return List.of();
    }

    /** How the running job would be stopped for another that may do so; empty for a job that is not stopped for any. */
    default Optional<StopMethod> stoppable(JobId job) {
        return Optional.empty();
    }

    /** Whether the job was suspended for another one, and is to go on where it was. */
    default boolean isToGoOn(JobId job) {
        return false;
    }

    /** Whether the node takes new jobs. */
    boolean takesJobs(int cluster, int node);

    /**
     * A job that holds resources.
     *
     * @param started epoch seconds
     * @param expectedEnd the end by what it is planned for, or by how far it has outrun that, in epoch seconds
     * @param latestEnd the end if it uses all of its walltime, in epoch seconds; the same where it is planned by that
     */
    record Running(Job job, Placement placement, long started, long expectedEnd, long latestEnd) {
        /** A job that is expected to use all of its walltime. */
        public Running(Job job, Placement placement, long started, long expectedEnd) {
            this(job, placement, started, expectedEnd, expectedEnd);
        }
    }

    /**
     * Nodes that an ended job has given back and that nobody may have yet: they are in transition, or wait for the next
     * cycle.
     *
     * @param last the job that had them
     * @param from when it ended, in epoch seconds
     * @param until when they may be matched with a job again, in epoch seconds
     */
    record Closed(Job last, Placement placement, long from, long until) {}

    /**
     * A waiting job with its place in the plan.
     *
     * @param start the planned start, in epoch seconds
     * @param length for how long it has its place, in seconds: what it is planned for ({@link Job#planned}), or the length that it is
     *     to get of several
     */
    record Planned(Job job, Placement placement, long start, long length) {
        /** A job of one length. */
        public Planned(Job job, Placement placement, long start) {
            this(job, placement, start, job.planned());
        }

        /** When the job ends by the plan, in epoch seconds. */
        public long end() {
            return start + length;
        }

        /** When the job ends if it uses all of its walltime, in epoch seconds. */
        public long latestEnd() {
            return end() + job.beyondPlanned();
        }

        /** For how long it would have to run by the hours of its queue, in seconds. */
        public long lengthWithinHours() {
            return length + job.plannedWithinHours() - job.planned();
        }
    }
}
