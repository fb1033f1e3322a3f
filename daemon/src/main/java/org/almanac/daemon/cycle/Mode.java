package org.almanac.daemon.cycle;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.cycle.FollowedServer.Look;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.view.AnsweredReservation;
import org.almanac.daemon.view.ListedJob;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;

/** What is made of a scheduler's decisions: they are carried out, or shown alone. */
sealed interface Mode permits ActiveMode, ShadowMode {
    /**
     * What a decision has come to.
     *
     * @param plan as it is after it; readable until the scheduler is told something else
     * @param wakeAt when the scheduler is to be asked next, in the server's time
     * @param unreachable the failure to reach the server, if there was one
     */
    record Decided(PlanView plan, long wakeAt, Optional<PbsException> unreachable) {}

    /** As the configuration calls it. */
    String word();

    /** The server's name. */
    String server();

    Snapshot snapshot() throws PbsException;

    /** What we may not do at the server, though the mode needs it. */
    Optional<String> missingRights();

    /** What is done from when no right is missing any more, in words. */
    String granted();

    /** By what another scheduler is seen to be at work though we are to start the jobs; empty where none is. */
    Optional<String> otherScheduler();

    /** What an administrator has ordered and holds now. */
    StandingOrders orders();

    /** Whether what is due is started: where it is not, no start can be guaranteed. */
    boolean makesStarts();

    /** Answers the reservations of the server that wait; whether it has other windows by that, so that it is to be asked anew. */
    boolean answerReservations(Planning planning, Snapshot snapshot, long now) throws PbsException;

    /** The last answers, the newest first. */
    List<AnsweredReservation> answeredReservations();

    /**
     * Lets the scheduler decide which jobs to start now.
     *
     * @param remember has what the scheduler intends outlast the daemon, before the server is asked for what only that tells to be ours
     */
    Decided decide(Look look, Runnable remember) throws PbsException;

    /** Tells users what is planned; returns the failure to reach the server, if there was one. */
    Optional<PbsException> tell(
            Planning planning, Snapshot snapshot, List<ListedJob> jobs, long now, CycleSettings settings);

    /** A cycle has come to its plan. */
    void planned(Snapshot snapshot, PlanView plan, long now);
}
