package org.almanac.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.check.Violation;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.score.NormalizedUserWaitTime;
import org.almanac.simulation.RefusedStart;
import org.almanac.simulation.VirtualCluster;

/**
 * A recorded log against a scheduler: submits the jobs at their times, runs what the scheduler starts on virtual nodes
 * and ends it after its recorded runtime.
 *
 * <p>One instant is one batch: all ends and submissions of that second, one decision, the search, a further decision.
 * Jobs that end in the second of their start do so in a further round of the same instant. Every job is started exactly
 * once, or the replay fails.
 */
public final class Replay {
    private static final int PROGRESS_STEP = 1000;
    /** A scheduler that asks for the same instant more often than that will never let it pass. */
    private static final int MOST_ROUNDS = 1000;

    private final List<ReplayJob> jobs;
    private final SiteRules rules;
    private final Scheduler scheduler;
    private final Verification verification;
    private final ReplayProgress progress;
    private final VirtualCluster cluster;
    private final Resources[] capacities;
    /** The places in the log of the jobs that were submitted and have not started. */
    private final Map<JobId, Integer> waiting = new HashMap<>();

    private final JobOutcomes.Builder outcomes;
    private final TenureClock tenure = new TenureClock();
    private int submitted;
    private long candidates;
    private long accepted;

    public Replay(
            ReplayLog log, Machine machine, Scheduler scheduler, Verification verification, ReplayProgress progress) {
        this(log, machine, SiteRules.NONE, scheduler, verification, progress);
    }

    public Replay(
            ReplayLog log,
            Machine machine,
            SiteRules rules,
            Scheduler scheduler,
            Verification verification,
            ReplayProgress progress) {
        this.rules = rules;
        this.jobs = log.jobs();
        this.scheduler = scheduler;
        this.verification = verification;
        this.progress = progress;
        this.cluster = new VirtualCluster(machine);
        this.capacities = machine.clusters().stream().map(Cluster::capacity).toArray(Resources[]::new);
        this.outcomes = new JobOutcomes.Builder(jobs);
        requireDistinctNumbers();
    }

    private void requireDistinctNumbers() {
        long[] numbers = new long[jobs.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = jobs.get(i).number();
        }
        Arrays.sort(numbers);
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i] == numbers[i - 1]) {
                throw new IllegalArgumentException("Job number " + numbers[i] + " is in the log twice");
            }
        }
    }

    /** Runs to the last end; the result holds a violation where the checker or the nodes found one. */
    public ReplayResult run() {
        Optional<String> violation = Optional.empty();
        Map<NeverStarted, Integer> neverStarted = new EnumMap<>(NeverStarted.class);
        try {
            tellRules();
            long now = Long.MIN_VALUE;
            int rounds = 0;
            while (violation.isEmpty()) {
                long next = nextInstant();
                if (isOver(next)) {
                    break;
                }
                rounds = next == now ? rounds + 1 : 0;
                violation = next < now || rounds > MOST_ROUNDS
                        ? Optional.of("at " + now + " the scheduler wants to be woken at " + next + ", again and again")
                        : instant(next);
                tenure.tell(next, scheduler.inCharge());
                now = next;
            }
        } catch (RefusedStart refused) {
            violation = Optional.of(refused.getMessage());
        }
        if (violation.isEmpty()) {
            violation = countNeverStarted(neverStarted);
        }
        SearchOutcome search = new SearchOutcome(candidates, accepted, Optional.empty(), Optional.empty(), List.of());
        return new ReplayResult(outcomes.build(), search, tenure.tenure(), neverStarted, violation);
    }

    /** Over when no event is to come and the scheduler asks for no time, whether or not all jobs have started. */
    private boolean isOver(long next) {
        boolean allDone = outcomes.started() == jobs.size() && cluster.running() == 0;
        return allDone || next == Long.MAX_VALUE;
    }

    private long nextInstant() {
        long submit = submitted < jobs.size() ? jobs.get(submitted).submit() : Long.MAX_VALUE;
        return Math.min(Math.min(submit, cluster.nextEnd()), scheduler.wakeAt());
    }

    private Optional<String> instant(long now) {
        Optional<String> violation = Optional.empty();
        do {
            List<Event> events = new ArrayList<>(4);
            List<JobId> ended = cluster.endUntil(now);
            for (int i = 0; i < ended.size(); i++) {
                events.add(new Event.Ended(ended.get(i)));
            }
            while (submitted < jobs.size() && jobs.get(submitted).submit() == now) {
                Job job = jobs.get(submitted).job();
                waiting.put(job.id(), submitted++);
                events.add(new Event.Submitted(job));
            }
            if (events.isEmpty()) {
                events.add(new Event.Timer());
            }
            scheduler.apply(now, events);
            carryOut(now, scheduler.decide(now));
            Optional<KeptPromises> promises =
                    isVerified() ? Optional.of(new KeptPromises(scheduler.state())) : Optional.empty();
            SearchOutcome found = scheduler.search(now, SearchBudget.UNLIMITED, () -> false, ForkJoinPool.commonPool());
            if (found != SearchOutcome.NONE) {
                candidates += found.candidates();
                accepted += found.accepted();
                violation = promises.flatMap(before -> before.broken(scheduler.state()))
                        .map(broken -> "at " + now + " " + broken);
                carryOut(now, scheduler.decide(now));
            }
            if (isVerified() && violation.isEmpty()) {
                violation = verify(now);
            }
        } while (violation.isEmpty() && cluster.nextEnd() <= now);
        return violation;
    }

    private void carryOut(long now, List<Start> starts) {
        if (starts.isEmpty()) {
            return;
        }
        List<Event> confirmations = new ArrayList<>(starts.size());
        for (int i = 0; i < starts.size(); i++) {
            Start start = starts.get(i);
            JobId id = start.job().id();
            Integer index = waiting.remove(id);
            if (index == null) {
                throw startedWithoutWaiting(id, now);
            }
            ReplayJob job = jobs.get(index);
            cluster.start(id, start.placement(), now + job.runtime());
            double consumption = NormalizedUserWaitTime.consumption(
                    job.runtime(),
                    start.placement().total(),
                    capacities[start.placement().cluster()]);
            outcomes.start(index, now, start.promised(), consumption);
            confirmations.add(new Event.StartConfirmed(id, now));
            int started = outcomes.started();
            if (started % PROGRESS_STEP == 0 || started == jobs.size()) {
                progress.started(started, jobs.size());
            }
        }
        if (isVerified()) {
            // Before they run, as what runs is bound by no rule.
            PlanChecker.checkStarts(scheduler.plan(), starts, now).ifPresent(violation -> {
                throw new RefusedStart("At " + now + " " + violation);
            });
        }
        scheduler.apply(now, confirmations);
    }

    private RefusedStart startedWithoutWaiting(JobId id, long now) {
        for (JobOutcome outcome : outcomes.build()) {
            if (outcome.job().id().equals(id)) {
                return new RefusedStart("Job " + id + " was started twice, at " + outcome.start() + " and " + now);
            }
        }
        return new RefusedStart("Job " + id + " was started at " + now + ", but was not submitted");
    }

    private boolean isVerified() {
        return verification == Verification.ON;
    }

    private Optional<String> verify(long now) {
        PlanView plan = scheduler.plan();
        // A policy may have limits of its own besides.
        if (!plan.limits().containsAll(rules.limits())
                || !plan.windows().equals(rules.windows())
                || !plan.stoppedQueues().equals(rules.stoppedQueues())) {
            return Optional.of("at " + now + " the scheduler does not know the rules of the site");
        }
        Optional<Violation> violation = PlanChecker.check(plan, now);
        if (violation.isPresent()) {
            return violation.map(Violation::toString);
        }
        for (PlanView.Running running : plan.running()) {
            if (!cluster.runs(running.job().id(), running.placement())) {
                return Optional.of("at " + now + " job " + running.job().id() + " is told to run, but does not");
            }
        }
        int known = plan.running().size() + plan.waiting().size();
        int alive = cluster.running() + submitted - outcomes.started();
        return known == alive || known + keptForEver(plan) == alive
                ? Optional.empty()
                : Optional.of("at " + now + " " + alive + " jobs wait or run, but the scheduler knows " + known);
    }

    /** How many submitted jobs neither run nor wait as the scheduler sees it, as they never can. */
    private int keptForEver(PlanView plan) {
        Set<JobId> known = plan.waiting().stream().map(Job::id).collect(Collectors.toSet());
        int kept = 0;
        for (int i = 0; i < submitted; i++) {
            if (!outcomes.hasStarted(i)) {
                JobId id = jobs.get(i).id();
                boolean lost = !known.contains(id);
                kept += lost && plan.standing(id).flatMap(NeverStarted::of).isPresent() ? 1 : 0;
            }
        }
        return kept;
    }

    private void tellRules() {
        List<Event> events = rules.events();
        if (!events.isEmpty() && !jobs.isEmpty()) {
            scheduler.apply(jobs.get(0).submit(), events);
        }
    }

    /** Counts at the end who never started; a violation where nothing is told that would keep a job for ever. */
    private Optional<String> countNeverStarted(Map<NeverStarted, Integer> counts) {
        if (outcomes.started() == jobs.size()) {
            return Optional.empty();
        }
        PlanView plan = scheduler.plan();
        for (int i = 0; i < jobs.size(); i++) {
            if (!outcomes.hasStarted(i)) {
                JobId id = jobs.get(i).id();
                Optional<Standing> standing = plan.standing(id);
                Optional<NeverStarted> reason = standing.flatMap(NeverStarted::of);
                if (reason.isEmpty()) {
                    counts.clear();
                    return Optional.of("job " + id + " was never started: "
                            + standing.map(Standing::toString).orElse("it was lost"));
                }
                counts.merge(reason.get(), 1, Integer::sum);
            }
        }
        return Optional.empty();
    }
}
