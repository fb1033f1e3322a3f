package org.almanac.pbs.follow;

import java.util.Optional;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;

/** A job as the scheduler has been told of it. */
final class FollowedJob {
    enum Phase {
        /** It may be started, or is not tried for a while after a refusal. */
        WAITING,
        HELD,
        /** The server has accepted its start and no MoM has been seen to run it. */
        STARTING,
        RUNNING,
        SUSPENDED
    }

    /** The id by which its users are told of it: that of its array, where it is one of one. */
    final String toldAs;

    Job job;
    Phase phase = Phase.WAITING;
    /** Where it was decided to start, runs or stands still. */
    Optional<Placement> placement = Optional.empty();
    /** How often it had been started when it was last seen, before a start that is under way. */
    int startCount;
    /** When its start was decided, or when it was first seen started elsewhere. */
    long decided;
    /** Whether it was last seen on its way to its MoM, from where it may yet fall back. */
    boolean onItsWay;
    /**
     * Whether a start that comes to nothing says nothing of the job and its nodes: the server was away meanwhile, and may
     * forget one that went well, or has not heard of a node, and the start is lost with it.
     */
    boolean excused;
    /** How many starts in succession came to nothing. */
    int refusals;
    /** As what it is seen in the snapshot that is followed just now; empty where the server does not list it. */
    Optional<Sighting> seen = Optional.empty();

    FollowedJob(Job job, String toldAs, int startCount) {
        this.toldAs = toldAs;
        this.job = job;
        this.startCount = startCount;
    }
}
