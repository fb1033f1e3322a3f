package org.almanac.daemon.cycle;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.cycle.FollowedServer.Look;
import org.almanac.daemon.metrics.Phase;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.view.AnsweredReservation;
import org.almanac.daemon.view.ListedJob;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Times;

/**
 * Another scheduler starts the jobs, and nothing is done here but to plan and to watch: of the server only what it tells
 * is at hand.
 *
 * <p>What is due is decided by a copy of the scheduler, which itself goes on with jobs that wait until they are seen to
 * run. So such a job stays at the place that it has in the plan, due now, for as long as nobody starts it.
 */
record ShadowMode(MeasuredSource measured, PlanWatcher watcher, PhaseTimer phases) implements Mode {
    @Override
    public String word() {
        return "shadow";
    }

    @Override
    public String server() {
        return measured.source().name();
    }

    @Override
    public Snapshot snapshot() throws PbsException {
        return measured.snapshot();
    }

    @Override
    public Optional<String> missingRights() {
        return measured.source().missingRights();
    }

    @Override
    public String granted() {
        return "the jobs of others are seen and planned with from now on";
    }

    /** There is one, as is meant. */
    @Override
    public Optional<String> otherScheduler() {
        return Optional.empty();
    }

    /** The other scheduler is not ours to order. */
    @Override
    public StandingOrders orders() {
        return StandingOrders.NONE;
    }

    @Override
    public boolean makesStarts() {
        return false;
    }

    /** What is due is nobody's call to make, so that there is no need to wake for it. */
    @Override
    public boolean answerReservations(Planning planning, Snapshot snapshot, long now) {
        return false;
    }

    @Override
    public List<AnsweredReservation> answeredReservations() {
        return List.of();
    }

    @Override
    public Decided decide(Look look, Runnable remember) throws PbsException {
        PlanView plan = phases.timed(Phase.DECIDE, () -> look.planning().planWithDueStarts(look.now()));
        return new Decided(plan, Times.NEVER, Optional.empty());
    }

    /** Users are told by their own scheduler. */
    @Override
    public Optional<PbsException> tell(
            Planning planning, Snapshot snapshot, List<ListedJob> jobs, long now, CycleSettings settings) {
        return Optional.empty();
    }

    @Override
    public void planned(Snapshot snapshot, PlanView plan, long now) {
        watcher.planned(snapshot, plan, now);
    }
}
