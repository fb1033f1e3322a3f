package org.almanac.planner.truth;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.almanac.planner.PlanView;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.check.Violation;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.truth.TrueJob.Phase;

/**
 * Compares what a scheduler says with what is true of the site: what runs, waits and is planned, how each job stands, and
 * each start.
 *
 * <p>Whatever is wrong is an AssertionError.
 */
final class Comparer {
    private final TrueSite site;
    private final Scheduler scheduler;

    Comparer(TrueSite site, Scheduler scheduler) {
        this.site = site;
        this.scheduler = scheduler;
    }

    /** The start is of a job that waits, at a place where it may run now beside what is free there. */
    void checkStart(Start start, long[][] free) {
        TrueJob job = site.job(start.job().id());
        ensure(job != null, () -> "an unknown job is started");
        ensure(job.phase == Phase.WAITING, () -> "job " + job + " is started");
        ensure(start.job().shortest().equals(job.job), () -> "job " + job + " is started as another job");
        // It may be longer than it is planned, and then keeps the rules for as long.
        job.job = start.job();
        Placement placement = start.placement();
        ensure(placement.fitsIn(free[placement.cluster()]), () -> "job " + job + " is started where no room is");
        ensure(site.isOnUpNodes(placement), () -> "job " + job + " is started on a node that takes none");
        ensure(
                site.satisfies(job.job.request(), placement),
                () -> "job " + job + " is not placed as it asks: " + placement);
        ensureAllowed(job, placement);
    }

    /** No rule forbids that the job starts there now. */
    private void ensureAllowed(TrueJob job, Placement placement) {
        ensure(site.isReady(job), () -> "job " + job + " is started against its conditions " + job.job.conditions());
        ensure(
                site.rules().isHour(job.job, site.now()),
                () -> "job " + job + " of queue " + job.job.queue() + " is started outside of "
                        + site.rules().hours());
        Optional<String> passed =
                site.rules().passedLimit(job.job, placement.cluster(), site.holders(), site.machine());
        ensure(passed.isEmpty(), () -> "job " + job + " is started against a limit: " + passed);
        ensure(
                site.rules().isOpen(job.job, placement, site.now()),
                () -> "job " + job + " of queue " + job.job.queue() + " is started at " + placement + " for "
                        + job.job.walltime() + " s against a window of "
                        + site.rules().windows());
    }

    /** The independent checker has nothing against the starts, all of which have been given their places. */
    void checkStarts(List<Start> starts) {
        Optional<Violation> violation = PlanChecker.checkStarts(scheduler.plan(), starts, site.now());
        ensure(violation.isEmpty(), () -> "the checker refuses " + starts + ": " + violation);
    }

    /** To be called when a batch of events has been told to the scheduler and counted by the site. */
    void compare() {
        PlanView view = scheduler.plan();
        ensure(view.machine().equals(site.machine()), () -> "the machine is taken to be " + view.machine());
        compareRunning(view);
        compareWaiting(view);
        if (site.isRuled() || isByFairShare(view)) {
            Optional<String> fault = site.usage().fault(view.shareUses(), site.now());
            ensure(fault.isEmpty(), () -> "use is told wrongly: " + fault);
        }
        for (TrueJob job : site.jobs()) {
            compareStanding(view, job);
        }
    }

    /**
     * The plan can be carried out.
     *
     * <p>Nodes may have lost what runs on them, and then what runs violates; what is planned must not add to it.
     */
    void checkPlan() {
        PlanView view = scheduler.plan();
        boolean troubled = PlanChecker.check(runningAlone(view), site.now()).isPresent();
        Optional<Violation> violation =
                troubled ? PlanChecker.checkPlanned(view, site.now()) : PlanChecker.check(view, site.now());
        ensure(violation.isEmpty(), () -> violation + " planned " + view.planned() + " running " + view.running());
        checkPlanned(view);
    }

    private void compareRunning(PlanView view) {
        Map<JobId, PlanView.Running> told = new LinkedHashMap<>();
        long lastEnd = Long.MIN_VALUE;
        for (PlanView.Running running : view.running()) {
            ensure(
                    told.put(running.job().id(), running) == null,
                    () -> "job " + running.job().id() + " runs twice");
            ensure(running.expectedEnd() >= lastEnd, () -> "what runs is not told by expected end");
            ensure(
                    running.expectedEnd() > site.now(),
                    () -> "job " + running.job().id() + " is expected to have ended");
            lastEnd = running.expectedEnd();
        }
        for (TrueJob job : site.jobs()) {
            PlanView.Running running = told.remove(job.job.id());
            if (job.phase == Phase.RUNNING) {
                ensure(running != null, () -> "job " + job + " is not told to run");
                ensure(running.job().equals(job.job), () -> "job " + job + " is taken for " + running.job());
                // Whose part it lies in is the scheduler's own affair.
                ensure(
                        running.placement().within(Optional.empty()).equals(job.placement.within(Optional.empty())),
                        () -> "job " + job + " runs elsewhere");
                ensure(
                        running.started() == job.started,
                        () -> "job " + job + " started at " + job.started + ": " + running);
            } else {
                ensure(running == null, () -> "job " + job + " is told to run");
            }
        }
        ensure(told.isEmpty(), () -> "unknown jobs run: " + told);
    }

    private void compareWaiting(PlanView view) {
        List<JobId> expected = site.jobs().stream()
                .filter(job -> job.phase == Phase.WAITING
                        && site.isReady(job)
                        && !(view.standing(job.job.id()).orElse(null) instanceof Standing.NeverFits))
                .sorted(Comparator.<TrueJob>comparingInt(job -> -site.rules().priority(job.job.queue()))
                        .thenComparingDouble(job -> -value(view, job))
                        .thenComparingLong(job -> job.job.submitted())
                        .thenComparingInt(job -> job.order))
                .map(job -> job.job.id())
                .toList();
        List<JobId> told = view.waiting().stream().map(Job::id).toList();
        if (isByFairShare(view)) {
            ensure(
                    Set.copyOf(expected).equals(Set.copyOf(told)),
                    () -> "jobs " + expected + " wait, but told: " + told);
            for (int i = 1; i < told.size(); i++) {
                ensureInOrder(view, site.job(told.get(i - 1)), site.job(told.get(i)));
            }
            return;
        }
        ensure(
                expected.equals(told),
                () -> "jobs " + expected + " wait, but these are told: " + told + ", and stand as "
                        + expected.stream().map(view::standing).toList());
    }

    /** Where targets order jobs, no formula does. */
    private double value(PlanView view, TrueJob job) {
        return view.jobOrder().formula().isPresent()
                ? site.rules().formula().value().applyAsDouble(job.job)
                : 0;
    }

    private void ensureInOrder(PlanView view, TrueJob first, TrueJob second) {
        int order = Integer.compare(
                site.rules().priority(second.job.queue()), site.rules().priority(first.job.queue()));
        order = order == 0 ? Double.compare(value(view, second), value(view, first)) : order;
        if (order == 0) {
            OptionalInt byUsage = site.usage().compare(first.job.owner(), second.job.owner());
            order = byUsage.isEmpty()
                    ? -1
                    : byUsage.getAsInt() != 0
                            ? byUsage.getAsInt()
                            : first.job.submitted() != second.job.submitted()
                                    ? Long.compare(first.job.submitted(), second.job.submitted())
                                    : Integer.compare(first.order, second.order);
        }
        ensure(order < 0, () -> "job " + first + " stands before " + second);
    }

    private void compareStanding(PlanView view, TrueJob job) {
        Optional<Standing> standing = view.standing(job.job.id());
        boolean as = switch (job.phase) {
            case TO_COME, GONE -> standing.isEmpty();
            case WAITING ->
                standing.orElseThrow() instanceof Standing.Planned
                        || standing.get() instanceof Standing.Unplanned
                        || standing.get() instanceof Standing.NeverFits
                        || standing.get() instanceof Standing.LacksNodes
                        || standing.get() instanceof Standing.BeyondHorizon
                        || site.isRuled() && standing.get() instanceof Standing.BlockedByLimit
                        || site.isRuled() && standing.get() instanceof Standing.BlockedByLimits
                        || standing.get() instanceof Standing.ReservationOver
                                && site.rules().isReserved(job.job.queue())
                        || standing.get() instanceof Standing.ReservationFull
                                && site.rules().isReserved(job.job.queue())
                        || isToldRule(job, standing.get());
            case HELD -> standing.orElseThrow() instanceof Standing.Held;
            case DELAYED ->
                standing.equals(Optional.of(new Standing.BackingOff(job.retryAt)))
                        || standing.orElseThrow() instanceof Standing.Planned planned && planned.start() >= job.retryAt
                        || standing.get() instanceof Standing.NeverFits
                        || isToldRule(job, standing.get());
            case RUNNING -> standing.orElseThrow() instanceof Standing.Runs;
            case SUSPENDED -> standing.orElseThrow() instanceof Standing.Suspended;
        };
        ensure(as, () -> "job " + job + " stands as " + standing);
        if (standing.orElse(null) instanceof Standing.NeverFits
                && job.job.request().chunks().size() == 1
                && !site.rules().isReserved(job.job.queue())
                && !site.rules().asksForMoreThanThereIs(job.job)) {
            ensure(!site.fitsEmpty(job.job.request()), () -> "job " + job + " could fit");
        }
    }

    /** Whether a rule that was told is true. */
    private boolean isToldRule(TrueJob job, Standing standing) {
        if (standing instanceof Standing.QueueStopped stopped) {
            return stopped.queue().equals(job.job.queue()) && site.rules().isStopped(job.job.queue());
        } else if (standing instanceof Standing.WaitingUntil until) {
            return until.time() == job.job.conditions().notBefore() && until.time() > site.now();
        } else if (standing instanceof Standing.OutsideHours outside) {
            return outside.queue().equals(job.job.queue())
                    && !site.rules().isHour(job.job, site.now())
                    && (outside.next() == Times.NEVER || site.rules().isHour(job.job, outside.next()));
        } else if (standing instanceof Standing.HoursFull full) {
            return full.queue().equals(job.job.queue()) && site.rules().hours() != TrueHours.ALWAYS;
        } else if (standing instanceof Standing.WaitingForJob waiting) {
            return job.job.conditions().after().contains(waiting.other())
                    && site.job(waiting.other()).phase != Phase.GONE;
        }
        return false;
    }

    /** A job that was planned is planned as its conditions are, and not where a window forbids. */
    private void checkConditions(PlanView view, TrueJob job, PlanView.Planned one) {
        ensure(!site.rules().isStopped(job.job.queue()), () -> "job " + job + " of a stopped queue is planned");
        ensure(
                one.start() >= job.job.conditions().notBefore(),
                () -> "job " + job + " is planned before its time: " + one);
        ensure(
                site.rules().isHour(job.job, one.start()),
                () -> "job " + job + " is planned outside of its hours: " + one + " "
                        + site.rules().hours());
        ensure(
                site.rules().isOpen(job.job, one.placement(), one.start()),
                () -> "job " + job + " is planned against a window: " + one + " "
                        + site.rules().windows());
        for (JobId other : job.job.conditions().after()) {
            Optional<Standing> standing = view.standing(other);
            if (standing.isEmpty()) {
                continue;
            }
            long end = Times.NEVER;
            if (standing.get() instanceof Standing.Runs runs) {
                end = runs.expectedEnd();
            } else if (standing.get() instanceof Standing.Planned planned) {
                end = planned.start() + site.job(other).job.planned();
            }
            ensure(
                    one.start() >= end,
                    () -> "job " + job + " is planned at " + one.start() + " and waits for " + other
                            + ", which stands as " + standing);
        }
    }

    /** Every planned job lies as it asks on nodes that are up, beside all else that is held there when it starts. */
    private void checkPlanned(PlanView view) {
        List<PlanView.Planned> planned = view.planned();
        Set<JobId> seen = new HashSet<>();
        for (PlanView.Planned one : planned) {
            TrueJob job = site.job(one.job().id());
            boolean mayBe = job.phase == Phase.WAITING || job.phase == Phase.DELAYED && one.start() >= job.retryAt;
            ensure(mayBe, () -> "job " + job + " is planned at " + one.start());
            ensure(seen.add(job.job.id()), () -> "job " + job + " is planned twice");
            ensure(one.start() >= site.now(), () -> "job " + job + " is planned in the past: " + one);
            ensure(
                    site.isOnUpNodes(one.placement()),
                    () -> "job " + job + " is planned on a node that takes none: " + one);
            ensure(
                    site.satisfies(job.job.request(), one.placement()),
                    () -> "job " + job + " is not planned as it asks: " + one);
            checkConditions(view, job, one);
            long[] left = site.usable()[one.placement().cluster()];
            for (PlanView.Planned other : planned) {
                boolean meets = other.start() <= one.start()
                        && one.start() < other.end()
                        && other.placement().cluster() == one.placement().cluster();
                if (meets) {
                    other.placement().addTo(left, -1);
                }
            }
            for (PlanView.Running running : view.running()) {
                if (one.start() < running.expectedEnd()
                        && running.placement().cluster() == one.placement().cluster()) {
                    running.placement().addTo(left, -1);
                }
            }
            int kinds = view.machine().kinds().count();
            for (int i = 0; i < one.placement().size(); i++) {
                for (int kind = 0; kind < kinds; kind++) {
                    boolean over = one.placement().held(i, kind) > 0
                            && left[one.placement().node(i) * kinds + kind] < 0;
                    ensure(
                            !over,
                            () -> "no room for " + one + " in " + planned + " beside " + view.running() + " "
                                    + Arrays.toString(
                                            site.usable()[one.placement().cluster()]));
                }
            }
        }
    }

    /** Nothing runs and the scheduler need not be asked again: then no job may wait that could start. */
    void checkNoneIsForgotten() {
        if (scheduler.plan().discipline() == PlanView.Discipline.QUEUE_KEPT) {
            // A job that no limit will ever let start stands before the others.
            return;
        }
        for (TrueJob job : site.jobs()) {
            if (job.phase != Phase.WAITING
                    || !site.isReady(job)
                    || !site.rules().isHour(job.job, site.now())
                    || job.job.request().chunks().size() > 1) {
                continue;
            }
            for (int c = 0; c < site.clusters(); c++) {
                int cluster = c;
                Map<String, List<Node>> open = new TreeMap<>();
                for (int n = 0; n < site.nodes(c).size(); n++) {
                    TrueNode node = site.nodes(c).get(n);
                    Optional<String> lane =
                            site.rules().lane(job.job, c, n, site.now(), site.now() + job.job.walltime());
                    // What windows leave of a node, or have of it, is the checker's affair.
                    boolean whole = !site.rules().isInPart(c, n, site.now(), site.now() + job.job.walltime());
                    if (node.up && whole && lane.isPresent()) {
                        open.computeIfAbsent(lane.get(), first -> new ArrayList<>())
                                .add(node.node);
                    }
                }
                boolean could = open.values().stream()
                                .anyMatch(nodes -> NaivePlacer.fits(
                                        job.job.request(),
                                        nodes,
                                        site.machine().cluster(cluster).nodes()))
                        && site.rules()
                                .passedLimit(job.job, cluster, site.holders(), site.machine())
                                .isEmpty();
                ensure(
                        !could,
                        () -> "job " + job + " could start on an idle machine and stands as "
                                + scheduler.plan().standing(job.job.id()));
            }
        }
    }

    /** At the end of all: every job has run that can. */
    void checkAllHaveRun() {
        Machine whole = site.machine();
        for (TrueJob job : site.jobs()) {
            if (job.hasRun || job.deleted) {
                continue;
            }
            Optional<Standing> standing = scheduler.plan().standing(job.job.id());
            ensure(standing.isPresent(), () -> "job " + job + " was lost");
            boolean several = job.job.request().chunks().size() > 1;
            if (standing.get() instanceof Standing.WaitingForJob waiting) {
                ensure(
                        site.job(waiting.other()).phase != Phase.GONE
                                && job.job.conditions().after().contains(waiting.other()),
                        () -> "job " + job + " never ran: " + standing);
                continue;
            }
            boolean reason = standing.get() instanceof Standing.NeverFits
                    || standing.get() instanceof Standing.LacksNodes && site.hasGoneNodes();
            ensure(
                    reason && (several || !site.fitsEmpty(job.job.request())),
                    () -> "job " + job + " " + job.job.request() + " never ran: " + standing + " on " + whole);
        }
    }

    /** The words are made only where it does not hold: they would take longer than what is compared. */
    static void ensure(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise.get());
        }
    }

    private static boolean isByFairShare(PlanView view) {
        return view.queueOrder() == QueueOrder.FAIR_SHARE;
    }

    /** A view of what runs and nothing else. */
    private static PlanView runningAlone(PlanView view) {
        return (PlanView) Proxy.newProxyInstance(
                PlanView.class.getClassLoader(),
                new Class<?>[] {PlanView.class},
                (proxy, method, arguments) ->
                        method.getName().equals("planned") ? List.of() : method.invoke(view, arguments));
    }
}
