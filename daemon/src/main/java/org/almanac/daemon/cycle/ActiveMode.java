package org.almanac.daemon.cycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.cycle.FollowedServer.Look;
import org.almanac.daemon.cycle.Retraction.Plans;
import org.almanac.daemon.memory.JobMemories;
import org.almanac.daemon.metrics.Phase;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.view.AnsweredReservation;
import org.almanac.daemon.view.ListedJob;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;
import org.almanac.planner.Preemption;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Times;

/**
 * The server is asked to start what is due, its users are told what is planned, and its reservations are answered.
 *
 * <p>As long as somebody else is seen to start jobs, nothing is done but to plan. While starting is paused, nothing is
 * started; where the server's own setting says so, no reservation is answered either, but what an operator runs is started, and
 * others are stopped for it.
 */
record ActiveMode(
        MeasuredServer measured,
        JobMemories memories,
        PlanTeller teller,
        AccrualTeller accruals,
        ExtensionTeller extensions,
        Retraction retraction,
        ReservationAnswering reservations,
        Bystanders others,
        ServerPause pause,
        Supplier<StandingOrders> standing,
        PhaseTimer phases,
        Consumer<Warning> warnings)
        implements Mode {
    /** So often is decided at one moment at most: a way that is refused for one job is tried for others before a worse one is. */
    private static final int MOST_ROUNDS = 20;
    /** And no more once that many seconds have passed since the server's answer: what else is to be done does not wait for stops. */
    private static final long ROUNDS_WITHIN = 10;

    @Override
    public String word() {
        return "active";
    }

    @Override
    public String server() {
        return measured.server().name();
    }

    @Override
    public Snapshot snapshot() throws PbsException {
        Snapshot snapshot = measured.snapshot();
        others.look(snapshot, warnings);
        pause.look(measured.server().pausedBy(), snapshot.time());
        phases.metrics().otherScheduler(others.atWork().isPresent());
        return snapshot;
    }

    @Override
    public Optional<String> missingRights() {
        return measured.server().missingRights();
    }

    @Override
    public String granted() {
        return "the right to start jobs and to tell their users has been given; both are done from now on";
    }

    @Override
    public Optional<String> otherScheduler() {
        return others.atWork();
    }

    @Override
    public StandingOrders orders() {
        StandingOrders orders = standing.get();
        return pause.order().map(orders::pausedBy).orElse(orders);
    }

    @Override
    public boolean makesStarts() {
        return !others.startJobs() && orders().paused().isEmpty();
    }

    /** Also where starting is paused, but not where the server wants nothing of its scheduler. */
    @Override
    public boolean answerReservations(Planning planning, Snapshot snapshot, long now) throws PbsException {
        return !others.startJobs() && pause.order().isEmpty() && reservations.answer(planning, snapshot, now);
    }

    @Override
    public List<AnsweredReservation> answeredReservations() {
        return reservations.answered();
    }

    @Override
    public Decided decide(Look look, Runnable remember) throws PbsException {
        Planning planning = look.planning();
        if (!makesStarts()) {
            Optional<PbsException> unreachable = Optional.empty();
            long wakeAt = Times.NEVER;
            Set<JobId> called = runByOperators(look.snapshot());
            if (called.isEmpty()) {
                measured.server().decided(Set.of());
            } else {
                unreachable = carryOut(planning, called::contains, look.clock(), remember);
                wakeAt = planning.lookAgainAt();
            }
            PlanView plan = phases.timed(Phase.DECIDE, () -> planning.planWithDueStarts(look.now()));
            return new Decided(plan, wakeAt, unreachable);
        }
        Optional<PbsException> unreachable = carryOut(planning, job -> true, look.clock(), remember);
        return new Decided(planning.plan(), planning.wakeAt(), unreachable);
    }

    /** The jobs that operators run though the server wants nothing else; an administrator's own pause holds for these, too. */
    private Set<JobId> runByOperators(Snapshot snapshot) {
        if (others.startJobs() || standing.get().paused().isPresent()) {
            return Set.of();
        }
        return snapshot.jobs().stream()
                .filter(ServerJob::isCalledAtOnce)
                .map(job -> new JobId(job.id()))
                .collect(Collectors.toSet());
    }

    /**
     * Decides, and carries out what is decided for these jobs. Where the server stops a job not in the way that was asked for, it is decided once
     * more at once, by what is left: an order of ways is gone through without waiting.
     */
    private Optional<PbsException> carryOut(
            Planning planning, Predicate<JobId> which, ServerClock clock, Runnable remember) throws PbsException {
        long now = clock.told();
        List<Start> made = new ArrayList<>();
        Optional<PbsException> unreachable = Optional.empty();
        for (int round = 0; round < MOST_ROUNDS && unreachable.isEmpty(); round++) {
            List<Start> decided = phases.timed(Phase.DECIDE, () -> planning.decide(now));
            List<Start> starts = decided.stream()
                    .filter(start -> which.test(start.job().id()))
                    .toList();
            planning.postpone(
                    decided.stream().filter(start -> !starts.contains(start)).toList(), now);
            made.addAll(starts);
            unreachable = make(starts, planning, clock);
            if (unreachable.isEmpty() && planning.stopsFor(which)) {
                // Nobody else lets a job go on that is suspended when this daemon ends.
                remember.run();
            }
            if (unreachable.isEmpty()) {
                unreachable = phases.timed(
                        Phase.START, () -> planning.preempt(now, which, measured, this::stopped, warnings));
            }
            if (!planning.hasRefusedStops() || clock.now() - now >= ROUNDS_WITHIN) {
                break;
            }
        }
        if (unreachable.isEmpty()) {
            measured.server().decided(awaited(made, planning.plan()));
        }
        return unreachable;
    }

    private static Set<String> awaited(List<Start> starts, PlanView plan) {
        return Stream.concat(
                        starts.stream().map(Start::job),
                        plan.preemptions().stream().map(Preemption::job))
                .map(job -> job.id().value())
                .collect(Collectors.toSet());
    }

    private void stopped(Preemption preemption, Preemption.Stop stop) {
        phases.metrics().stopped(stop.method(), stop.lost());
    }

    private Optional<PbsException> make(List<Start> starts, Planning planning, ServerClock clock) throws PbsException {
        // A job that goes on has its first start yet, to the server as well.
        starts.stream()
                .filter(start -> !start.isResumption())
                .forEach(start -> others.weStart(start.job().id().value(), clock.told()));
        return phases.timed(Phase.START, () -> planning.start(clock, starts, measured, memories, warnings));
    }

    @Override
    public Optional<PbsException> tell(
            Planning planning, Snapshot snapshot, List<ListedJob> jobs, long now, CycleSettings settings) {
        Plans plans = others.startJobs() ? Plans.OF_ANOTHER : Plans.OURS;
        Optional<PbsException> unreachable = retraction.takeBack(snapshot, plans, settings.tellsPerCycle());
        if (unreachable.isPresent() || plans == Plans.OF_ANOTHER) {
            return unreachable;
        }
        unreachable = accruals.tell(planning.plan(), snapshot, now, settings.tellsPerCycle());
        if (unreachable.isEmpty()) {
            unreachable = extensions.tell(snapshot, now, settings.tellsPerCycle());
        }
        return unreachable.isPresent() ? unreachable : teller.tell(planning, snapshot, jobs, now, settings);
    }

    @Override
    public void planned(Snapshot snapshot, PlanView plan, long now) {}
}
