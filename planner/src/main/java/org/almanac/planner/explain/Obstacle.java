package org.almanac.planner.explain;

import java.util.List;
import java.util.Set;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.QueueHours;

/**
 * What keeps a waiting job from starting earlier than planned; for a job without a planned start, what keeps it from
 * starting now.
 */
public sealed interface Obstacle {
    /** The job was submitted to start at that time or later, in epoch seconds. */
    record OwnTime(long time) implements Obstacle {}

    /**
     * The hours of the job's queue do not let it start then.
     *
     * @param next when they let it start next, in epoch seconds; {@link org.almanac.planner.cluster.Times#NEVER} if they never do
     */
    record OutsideHours(String queue, QueueHours.Bar bar, long next) implements Obstacle {}

    /** The job's last start was refused, and it is not tried again before that time, in epoch seconds. */
    record Refused(long until) implements Obstacle {}

    /** The job was submitted to start after the ends of other jobs. */
    record AfterJobs(Ends until) implements Obstacle {}

    /**
     * A limit has too little left.
     *
     * @param limit the limit's name
     * @param value what the limit allows
     * @param use what other jobs use of it then
     * @param asked what this job takes of it
     * @param until the ends of jobs that give enough of it back
     */
    record AtLimit(String limit, long value, long use, long asked, Ends until) implements Obstacle {}

    /** Too little of some resources is free on the nodes that could serve the job. */
    record LacksResources(List<Shortage> shortages, Ends until) implements Obstacle {
        public LacksResources {
            shortages = List.copyOf(shortages);
        }
    }

    /**
     * The job wants nodes for itself, and too few of the nodes that could serve it are empty.
     *
     * @param empty how many of these nodes are empty
     */
    record LacksEmptyNodes(long empty, Ends until) implements Obstacle {}

    /**
     * The job is to lie on nodes of one set, and while enough is free on all nodes together no set has room for it.
     *
     * @param keys by which the sets are formed
     * @param pieces the pieces of the job
     * @param cpus what they take together
     * @param most the most cpus that are free in one set
     */
    record LacksSet(List<String> keys, int pieces, long cpus, long most, Ends until) implements Obstacle {
        public LacksSet {
            keys = List.copyOf(keys);
        }
    }

    /** A window closes nodes to the job, from one epoch second up to another. */
    record Closed(String window, long from, long to) implements Obstacle {}

    /** The reservation of the job's queue begins at that time, in epoch seconds. */
    record ReservationBegins(String window, long from) implements Obstacle {}

    /**
     * The policy keeps an order in which the named job stands before this one, or does not let this job delay the named
     * one.
     */
    record Behind(JobId job) implements Obstacle {}

    /** There is room for an earlier start, but the policy keeps the job's start and has not moved it. */
    record StartKept() implements Obstacle {}

    /**
     * A shortage of one resource kind.
     *
     * @param resource the kind's name
     * @param asked what the job takes of it in all
     * @param free what is free on the nodes that could serve the job
     * @param wanted the properties that the job wants of nodes where it takes of the kind
     * @param together if enough of this kind is free by itself: the other kinds of which too little is free on the same
     *     nodes; else empty
     */
    record Shortage(String resource, long asked, long free, Set<String> wanted, Set<String> together) {
        public Shortage {
            wanted = Set.copyOf(wanted);
            together = Set.copyOf(together);
        }

        /** A shortage of the kind by itself. */
        public Shortage(String resource, long asked, long free, Set<String> wanted) {
            this(resource, asked, free, wanted, Set.of());
        }
    }

    /**
     * The ends of jobs that are waited for; none where nothing is planned.
     *
     * @param jobs the first of these jobs, ten at most
     * @param count how many jobs there are in all
     */
    record Ends(List<JobId> jobs, int count) {
        static final Ends NONE = new Ends(List.of(), 0);

        private static final int SHOWN = 10;

        public Ends {
            jobs = List.copyOf(jobs);
        }

        static Ends of(List<JobId> jobs) {
            return new Ends(jobs.subList(0, Math.min(SHOWN, jobs.size())), jobs.size());
        }
    }
}
