package org.almanac.replay;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Preemption;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.policy.PolicySpec;
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
    private final Arrivals arrivals;
    private final SiteRules rules;
    private final Scheduler scheduler;
    private final Verification verification;
    private final Optional<InstantRecord> instants;
    private final ReplayProgress progress;
    private final VirtualCluster cluster;
    private final Resources[] capacities;
    /** The places in the log of the jobs that were submitted and have not started. */
    private final Map<JobId, Integer> waiting = new HashMap<>();

    private final JobOutcomes.Builder outcomes;
    private final TenureClock tenure = new TenureClock();
    private final Measurements measured;
    private final StopRecord stops = new StopRecord();
    private final StoppedJobs stopped;
    /** So many jobs at the beginning of the list are there because they ran or waited when the replay began. */
    private final int warmUp;
    /** So many of those are no part of the result. */
    private final int uncounted;

    private Optional<String> violation = Optional.empty();
    private long now = Long.MIN_VALUE;
    private int rounds;
    /** When the scheduler is to be asked though nothing happens and it did not ask for it. */
    private OptionalLong asked = OptionalLong.empty();

    private boolean toldRules;
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
        this(log, machine, rules, scheduler, verification, Set.of(), progress);
    }

    /** A replay that writes down more than what becomes of the jobs. */
    Replay(
            ReplayLog log,
            Machine machine,
            SiteRules rules,
            Scheduler scheduler,
            Verification verification,
            Set<Recording> recording,
            ReplayProgress progress) {
        this(log, List.of(), 0, machine, rules, scheduler, verification, recording, progress);
    }

    private Replay(
            ReplayLog log,
            List<ReplayJob> before,
            int uncounted,
            Machine machine,
            SiteRules rules,
            Scheduler scheduler,
            Verification verification,
            Set<Recording> recording,
            ReplayProgress progress) {
        this.jobs = new ArrayList<>(before);
        this.jobs.addAll(log.jobs());
        this.arrivals = log.submissions().arrivals(log.jobs());
        this.warmUp = before.size();
        this.uncounted = uncounted;
        this.rules = rules;
        this.scheduler = scheduler;
        this.verification = verification;
        this.instants = recording.contains(Recording.INSTANTS) ? Optional.of(new InstantRecord()) : Optional.empty();
        this.progress = progress;
        this.cluster = new VirtualCluster(machine);
        this.capacities = machine.clusters().stream().map(Cluster::capacity).toArray(Resources[]::new);
        this.outcomes = new JobOutcomes.Builder(jobs);
        this.measured = new Measurements(rules, machine, jobs, recording);
        this.stopped = new StoppedJobs(jobs, cluster, outcomes, measured, stops);
        ReplayLog.requireDistinctNumbers(jobs);
    }

    /**
     * A replay of a log that begins with what ran and waited at a moment.
     *
     * @param log whose jobs are all submitted then or later
     * @param policy the one that goes on
     */
    static Replay after(
            WarmStart before,
            ReplayLog log,
            Machine machine,
            SiteRules rules,
            PolicySpec policy,
            long seed,
            Verification verification,
            Set<Recording> recording,
            ReplayProgress progress) {
        List<ReplayJob> jobs = new ArrayList<>();
        before.running().forEach(each -> jobs.add(each.job()));
        jobs.addAll(before.waiting());
        List<ReplayJob> all = new ArrayList<>(jobs);
        all.addAll(log.jobs());
        Scheduler scheduler = before.handTo(policy, new RecordedRuntimes(all), seed);
        Replay replay =
                new Replay(log, jobs, before.uncounted(), machine, rules, scheduler, verification, recording, progress);
        replay.takeOver(before, before.isGoingOnUnder(policy));
        return replay;
    }

    private void takeOver(WarmStart before, boolean goesOn) {
        int place = 0;
        measured.advance(before.moment());
        for (WarmStart.Running each : before.running()) {
            long start = each.start();
            measured.waits(each.job().job());
            measured.started(each.job().job(), each.placement(), start);
            cluster.start(each.job().id(), each.placement(), start + each.job().runtime());
            outcomes.start(
                    place++, start, OptionalLong.empty(), 0, each.placement().cluster());
        }
        while (place < warmUp) {
            measured.waits(jobs.get(place).job());
            waiting.put(jobs.get(place).id(), place++);
        }
        toldRules = true;
        if (!goesOn) {
            asked = OptionalLong.of(before.moment());
        }
    }

    /** Runs to the last end; the result holds a violation where the checker or the nodes found one. */
    public ReplayResult run() {
        goOn(Long.MAX_VALUE);
        Map<NeverStarted, Integer> neverStarted = new EnumMap<>(NeverStarted.class);
        if (violation.isEmpty()) {
            violation = countNeverStarted(neverStarted);
        }
        SearchOutcome search =
                new SearchOutcome(candidates, accepted, Optional.empty(), Optional.empty(), List.of(), List.of());
        JobOutcomes counted = outcomes.buildFrom(uncounted);
        return new ReplayResult(
                counted,
                search,
                tenure.tenure(),
                neverStarted,
                instants,
                measured.expectations(),
                measured.alarms(counted),
                measured.shares(),
                measured.scarce(counted),
                StopFigures.of(counted, stops),
                violation);
    }

    /**
     * Runs up to a moment, and tells how things stand before anything happens in it. It may be asked again of a later one.
     *
     * @param policy the one that runs, as it is written
     * @throws ReplayException if there is a violation before
     */
    WarmStart until(long moment, PolicySpec policy) {
        goOn(moment);
        violation.ifPresent(found -> {
            throw new ReplayException(policy.text() + ", violation: " + found);
        });
        return WarmStart.of(moment, policy, scheduler.copy(), cluster, jobs, waiting.values(), outcomes);
    }

    /** Goes on as long as something is to come before that moment. */
    private void goOn(long end) {
        try {
            tellRules();
            while (violation.isEmpty()) {
                long next = nextInstant();
                if (isOver(next) || next >= end) {
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
    }

    /** Over when no event is to come and the scheduler asks for no time, whether or not all jobs have started. */
    private boolean isOver(long next) {
        boolean allDone = outcomes.started() == jobs.size() && waiting.isEmpty() && cluster.running() == 0;
        return allDone || next == Long.MAX_VALUE;
    }

    private long nextInstant() {
        if (asked.isPresent()) {
            // Nothing comes sooner, and a scheduler that has just taken over may have wanted to be woken long ago.
            return asked.getAsLong();
        }
        return Math.min(Math.min(arrivals.next(), cluster.nextEnd()), scheduler.wakeAt());
    }

    private Optional<String> instant(long now) {
        Optional<String> found = Optional.empty();
        asked = OptionalLong.empty();
        measured.advance(now);
        do {
            List<Event> events = new ArrayList<>(4);
            List<JobId> ended = cluster.endUntil(now);
            for (int i = 0; i < ended.size(); i++) {
                events.add(new Event.Ended(ended.get(i)));
                Optional<String> wrong = stopped.ended(ended.get(i), now);
                found = found.isPresent() ? found : wrong;
                arrivals.ended(ended.get(i), now);
                measured.ended(ended.get(i), now);
            }
            while (arrivals.next() == now) {
                events.add(new Event.Submitted(submit(warmUp + arrivals.take(), now)));
            }
            int coming = events.size() - ended.size();
            if (events.isEmpty()) {
                events.add(new Event.Timer());
            }
            if (instants.isPresent()) {
                instants.get().begin();
            }
            scheduler.apply(now, events);
            List<Start> starts = scheduler.decide(now);
            if (instants.isPresent()) {
                instants.get().planned(coming, waiting.size());
            }
            carryOut(now, starts);
            preempt(now);
            measured.look(now, events, waiting.keySet(), scheduler);
            Optional<KeptPromises> promises =
                    isVerified() ? Optional.of(new KeptPromises(scheduler.state())) : Optional.empty();
            if (instants.isPresent()) {
                instants.get().begin();
            }
            SearchOutcome search =
                    scheduler.search(now, SearchBudget.UNLIMITED, () -> false, ForkJoinPool.commonPool());
            if (search != SearchOutcome.NONE) {
                if (instants.isPresent()) {
                    instants.get().searched(now, search);
                }
                candidates += search.candidates();
                accepted += search.accepted();
                Optional<String> broken = promises.flatMap(before -> before.broken(scheduler.state()));
                found = found.isPresent() ? found : broken.map(promise -> "at " + now + " " + promise);
                carryOut(now, scheduler.decide(now));
                preempt(now);
            }
            if (isVerified() && found.isEmpty()) {
                found = new SchedulerCheck(scheduler.plan(), rules).at(now, cluster, waiting.keySet());
            }
        } while (found.isEmpty() && cluster.nextEnd() <= now);
        return found;
    }

    private Job submit(int place, long now) {
        if (jobs.get(place).submit() != now) {
            jobs.set(place, jobs.get(place).submittedAt(now));
        }
        OptionalLong asked = arrivals.asked(jobs.get(place), now);
        if (asked.isPresent()) {
            jobs.set(place, jobs.get(place).asking(asked.getAsLong()));
        }
        Job job = jobs.get(place).job().plannedBy(rules.plannedBy());
        waiting.put(job.id(), place);
        measured.waits(job);
        return job;
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
            if (stops.wasStopped(id)) {
                stopped.runAgain(start, now);
                confirmations.add(new Event.StartConfirmed(id, now));
                continue;
            }
            stops.started(start, now, scheduler.plan());
            cluster.start(id, start.placement(), now + job.runtime());
            measured.started(start.job(), start.placement(), now);
            double consumption = NormalizedUserWaitTime.consumption(
                    job.runtime(),
                    start.placement().total(),
                    capacities[start.placement().cluster()]);
            outcomes.start(
                    index, now, start.promised(), consumption, start.placement().cluster());
            arrivals.started(id, now);
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

    /** Stops the jobs that the scheduler stops for others, and starts those, until nothing more is stopped. */
    private void preempt(long now) {
        for (int i = 0; i < MOST_ROUNDS; i++) {
            List<Preemption> preemptions = scheduler.preemptions();
            if (preemptions.isEmpty()) {
                return;
            }
            List<Event> events = new ArrayList<>();
            for (Preemption preemption : preemptions) {
                preemption.stops().forEach(stop -> events.add(stop(now, stop)));
            }
            scheduler.apply(now, events);
            carryOut(now, scheduler.decide(now));
        }
        throw new RefusedStart("At " + now + " jobs are stopped again and again");
    }

    private Event stop(long now, Preemption.Stop stop) {
        Event event = stopped.stop(stop, now);
        if (event instanceof Event.Deleted) {
            arrivals.ended(stop.job(), now);
        } else {
            waiting.put(stop.job(), stopped.place(stop.job()));
        }
        return event;
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

    private void tellRules() {
        List<Event> events = toldRules ? List.of() : rules.events();
        toldRules = true;
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
                Optional<NeverStarted> reason = waiting.containsKey(id)
                        ? standing.flatMap(NeverStarted::of)
                        : Optional.of(NeverStarted.NOT_SUBMITTED);
                if (reason.isEmpty()) {
                    counts.clear();
                    return Optional.of("job " + id + " was never started: "
                            + standing.map(Standing::toString).orElse("it was lost"));
                }
                if (i >= uncounted) {
                    counts.merge(reason.get(), 1, Integer::sum);
                }
            }
        }
        return Optional.empty();
    }
}
