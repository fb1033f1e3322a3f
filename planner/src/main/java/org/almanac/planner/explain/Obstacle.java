package org.almanac.planner.explain;

import java.util.List;
import java.util.Set;
import org.almanac.planner.cluster.JobId;

/** Something that keeps a waiting job from starting earlier than planned, or now where it is not planned. */
public sealed interface Obstacle {
    /** What was submitted with it: it may not start before that time, in epoch seconds. */
    record OwnTime(long time) implements Obstacle {}

    /** Its start was refused, and it is not tried again before that time, in epoch seconds. */
    record Refused(long until) implements Obstacle {}

    /** It was submitted to start after the ends of these. */
    record AfterJobs(Ends until) implements Obstacle {}

    /** A limit: its name and value, what others use of it then, and what this job takes of it. */
    record AtLimit(String limit, long value, long use, long asked, Ends until) implements Obstacle {}

    /** Too little is free of these resources, on the nodes that could serve it. */
    record LacksResources(List<Shortage> shortages, Ends until) implements Obstacle {
        public LacksResources {
            shortages = List.copyOf(shortages);
        }
    }

    /** Too few of the nodes that could serve it are empty, and it wants nodes for itself; so many are. */
    record LacksEmptyNodes(long empty, Ends until) implements Obstacle {}

    /** A window closes nodes to it, from one epoch second up to another. */
    record Closed(String window, long from, long to) implements Obstacle {}

    /** The reservation of its queue begins at that time, in epoch seconds. */
    record ReservationBegins(String window, long from) implements Obstacle {}

    /** The policy keeps an order in which that job stands before it, or may not be delayed by it. */
    record Behind(JobId job) implements Obstacle {}

    /** There is room for it before, but the policy has not moved it there and keeps its start. */
    record StartKept() implements Obstacle {}

    /**
     * That too little of a resource kind is free.
     *
     * @param resource the kind's name
     * @param asked what the job takes of it in all
     * @param free what is free on the nodes that could serve it
     * @param wanted the properties that it wants of nodes where it takes of it
     * @param together the other kinds of which too little is free on the same nodes, where enough of this one is free by
     *     itself; else none
     */
    record Shortage(String resource, long asked, long free, Set<String> wanted, Set<String> together) {
        public Shortage {
            wanted = Set.copyOf(wanted);
            together = Set.copyOf(together);
        }

        /** Too little of the kind by itself. */
        public Shortage(String resource, long asked, long free, Set<String> wanted) {
            this(resource, asked, free, wanted, Set.of());
        }
    }

    /** The ends of jobs that are waited for: some of the jobs, and how many they are; none where nothing is planned. */
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
