package org.almanac.planner.check;

import java.util.Optional;
import org.almanac.planner.cluster.JobId;

/** A proof that a plan cannot be carried out. */
public sealed interface Violation {
    /**
     * At that time the jobs on a node hold more of a resource than the node has; {@code job} is the last that took of
     * it.
     */
    record Overbooked(long time, String cluster, String node, String resource, long held, long capacity, JobId job)
            implements Violation {
        @Override
        public String toString() {
            return "at " + time + " node " + node + " of " + cluster + " has " + capacity + " " + resource + ", but "
                    + held + " are held, the last of it by job " + job;
        }
    }

    /** At that time the jobs of one subject hold more than a limit allows; {@code job} is the last that took of it. */
    record OverLimit(long time, String limit, String subject, long held, long allowed, JobId job) implements Violation {
        @Override
        public String toString() {
            return "at " + time + " limit " + limit + (subject.isEmpty() ? "" : " of " + subject) + " allows " + allowed
                    + ", but " + held + " are held, the last of it by job " + job;
        }
    }

    /** A job is planned on a node in a window that is not for it. */
    record InWindow(JobId job, String node, String window) implements Violation {
        @Override
        public String toString() {
            return "job " + job + " is planned on node " + node + " in window " + window;
        }
    }

    /** A job of a reservation's queue is planned on a node outside all reservations of that queue. */
    record OutsideReservation(JobId job, String node, String reservation) implements Violation {
        @Override
        public String toString() {
            return "job " + job + " is planned on node " + node + " and not wholly within the reservation "
                    + reservation;
        }
    }

    /**
     * At that time the jobs that lie in a window's part of a node, or in what windows leave of it, hold more of a resource
     * than that is; {@code job} is one of them that is planned.
     *
     * @param window whose part it is; empty for what windows leave
     */
    record BeyondPart(long time, String node, Optional<String> window, String resource, long held, long part, JobId job)
            implements Violation {
        @Override
        public String toString() {
            return "at " + time + " of node " + node + " "
                    + window.map(name -> "window " + name + " has ").orElse("windows leave ") + part + " " + resource
                    + ", but " + held + " are held there, some of it by job " + job;
        }
    }

    /** A job is planned on a node that takes no jobs. */
    record ClosedNode(JobId job, String node) implements Violation {
        @Override
        public String toString() {
            return "job " + job + " is planned on node " + node + ", which takes no jobs";
        }
    }

    /** A job is planned at a time at which it may not start, whatever is free. */
    record NotReady(JobId job, long start, UnmetCondition but) implements Violation {
        @Override
        public String toString() {
            return "job " + job + " is planned at " + start + ", but " + but;
        }
    }

    /** A booking names a node that does not exist. */
    record NoSuchNode(JobId job, int cluster, int node) implements Violation {
        @Override
        public String toString() {
            return "job " + job + " is on node " + node + " of cluster " + cluster + ", which does not exist";
        }
    }

    /** The job holds something else than it asks for, or arranged in another way. */
    record NotAsAsked(JobId job, Mismatch what) implements Violation {
        @Override
        public String toString() {
            return "job " + job + " is not placed as it asks: " + what;
        }
    }

    /** The job is booked twice, or at a time that cannot be. */
    record WrongTime(JobId job, ImpossibleTime what) implements Violation {
        @Override
        public String toString() {
            return "job " + job + " " + what;
        }
    }
}
