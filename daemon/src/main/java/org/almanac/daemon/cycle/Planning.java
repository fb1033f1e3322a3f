package org.almanac.daemon.cycle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.concurrent.ForkJoinPool;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.almanac.daemon.memory.JobMemories;
import org.almanac.daemon.record.Recorder;
import org.almanac.pbs.Named;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.almanac.pbs.follow.Difference;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.follow.MachineMap;
import org.almanac.pbs.follow.SnapshotFollower;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.InCharge;
import org.almanac.planner.PlanView;
import org.almanac.planner.Preemption;
import org.almanac.planner.Rehearsal;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.policy.Policies;

/** A scheduler in step with a server: told what is new there, its starts made there. */
final class Planning {
    private static final String NOT_ASKED = "the server could not be asked";
    private static final String BUSY = "the server has too much to do";
    private static final String TOO_LATE = "by now it would not be over before window ";

    /** After so many seconds in which nothing is seen of it a job that was to go on is taken not to. */
    private static final long PATIENCE = 60;
    /** And so long it is not tried again. */
    private static final long NOT_GOING_ON = 60;
    /** A job that the server has not stopped is not to be stopped in that way for so many seconds. */
    private static final long NOT_STOPPED = 300;
    /** The server is asked again after so many seconds while jobs are being stopped. */
    private static final long SOON = 2;

    private final SnapshotFollower follower;
    /** The jobs that the server is stopping, and those that it lets go on, each with the time until which that is waited for. */
    private final Map<JobId, Long> unstopped = new HashMap<>();

    /** Of those that the server is stopping the ones of which it is not known whether it has taken that. */
    private final Map<JobId, StopMethod> doubtful = new HashMap<>();

    private final Map<JobId, Long> resumed = new HashMap<>();
    private long looked = Long.MIN_VALUE;
    private final String policy;
    private final Scheduler scheduler;
    private Optional<SchedulerState> toRestore;
    private boolean cannotRestore;
    /** Whether the server had too much to do when something was last to be started: it is told once. */
    private boolean wasBusy;

    private boolean refusedStops;

    /** Begins with the server's first answer, which is still to be followed; takes up what was intended before. */
    Planning(
            PlanningSettings settings,
            LocalRules rules,
            Snapshot first,
            Optional<SchedulerState> before,
            Recorder recorder) {
        this.follower = new SnapshotFollower(first, rules, settings.nodeGrace().toSeconds());
        this.policy = settings.policy().name();
        this.scheduler = recorder.watch(
                settings.policy(),
                settings.seed(),
                follower.machine(),
                Policies.create(settings.policy(), follower.machine(), settings.seed()));
        this.toRestore = before;
    }

    /** By how many seconds the server's clock was set back since the last answer that was followed. */
    long setBackBy(Snapshot snapshot) {
        return follower.setBackBy(snapshot);
    }

    /** Whether just these resources are planned with. */
    boolean counts(ResourceKinds kinds) {
        return follower.machine().kinds().equals(kinds);
    }

    /** Finds out what is new, without telling the scheduler. */
    Difference differences(Snapshot snapshot) {
        return follower.follow(snapshot);
    }

    /** The jobs of a snapshot that are not planned with, when it has been followed, by id, each with the reason. */
    SortedMap<String, String> leftOut(Snapshot snapshot) {
        SortedMap<String, String> leftOut = snapshot.jobsLeftOut();
        leftOut.putAll(follower.leftOut());
        return leftOut;
    }

    /** What has become of nodes by that, in words. */
    List<Warning> nodeNews(Difference difference, Snapshot snapshot) {
        return NodeNews.of(difference.events(), snapshot.nodes(), follower.machine());
    }

    void apply(Difference difference) {
        looked = difference.time();
        for (List<Event> batch : difference.batches()) {
            scheduler.apply(difference.time(), batch.isEmpty() ? List.of(new Event.Timer()) : batch);
        }
        lookAtStops(difference);
        if (toRestore.isPresent()) {
            cannotRestore = true;
            takeUp(difference.time(), toRestore.get());
            cannotRestore = false;
            toRestore = Optional.empty();
        }
    }

    private void takeUp(long now, SchedulerState before) {
        if (before.policy().equals(policy)) {
            scheduler.restore(now, before);
        } else {
            scheduler.succeed(now, before);
        }
    }

    List<Start> decide(long now) {
        return scheduler.decide(now);
    }

    /** The plan with the starts that are due now as planned for now; nobody makes them. */
    PlanView planWithDueStarts(long now) {
        Rehearsal rehearsal = scheduler.rehearse(now);
        return new DuePlan(rehearsal.plan(), rehearsal.starts(), now);
    }

    /** Where a job is planned, with its pieces; nowhere where it is not. */
    Location planned(ServerJob job) {
        return scheduler.plan().standing(new JobId(job.id())).orElse(null) instanceof Standing.Planned planned
                ? follower.map().location(job.request(), planned.placement())
                : new Location(List.of());
    }

    /**
     * Makes the starts at the server and tells the scheduler of those that it did not take; once it cannot be reached,
     * has too much to do, or does not let us, the rest is not tried, and is due again after a second. So is a job that has become
     * too late to be over before its nodes are kept for others.
     *
     * @param clock by whose answer the starts were decided
     * @param warnings told of the starts that were not taken, once for each reason
     * @return the failure to reach it, or to be let, if there was one
     */
    Optional<PbsException> start(
            ServerClock clock,
            List<Start> starts,
            MeasuredServer server,
            JobMemories memories,
            Consumer<Warning> warnings) {
        long now = clock.told();
        KeptTimes kept = new KeptTimes(scheduler.plan().windows());
        Optional<PbsException> unreachable = Optional.empty();
        boolean busy = false;
        List<Event> refused = new ArrayList<>();
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        for (Start start : starts) {
            Optional<Window> reached = kept.reached(start, now, clock.now());
            if (start.isResumption() && unreachable.isEmpty() && !busy && reached.isEmpty()) {
                unreachable = goOn(now, start, server, warnings);
                continue;
            } else if (start.isResumption()) {
                refused.add(new Event.StartRefused(start.job().id(), now + 1, Event.Unmade.POSTPONED));
                continue;
            }
            if (unreachable.isPresent() || busy) {
                refused.add(postponed(start, now, memories, unreachable.isPresent() ? NOT_ASKED : BUSY));
                continue;
            }
            if (reached.isPresent()) {
                refused.add(
                        postponed(start, now, memories, TOO_LATE + reached.get().name()));
                continue;
            }
            try {
                if (start.job().lengths().isPresent()) {
                    server.setLength(start.job().id().value(), start.job().walltime());
                }
                server.start(
                        start.job().id().value(),
                        follower.map().location(start.job().request(), start.placement()));
                follower.started(start);
                memories.started(start, now);
            } catch (PbsException e) {
                if (e.meaning() == Meaning.NOT_AUTHORISED) {
                    // It is not the job's fault.
                    unreachable = Optional.of(e);
                    refused.add(postponed(start, now, memories, e.getMessage()));
                    continue;
                }
                if (e.meaning() == Meaning.BUSY) {
                    busy = true;
                    refused.add(postponed(start, now, memories, e.getMessage()));
                    if (!wasBusy) {
                        warnings.accept(new Warning(
                                Named.of("job", List.of(start.job().id().value())),
                                e.getMessage() + "; what is due is tried again every second"));
                    }
                    continue;
                }
                if (e.meaning() == Meaning.NOT_YET) {
                    refused.add(postponed(start, now, memories, e.getMessage()));
                    continue;
                }
                Event event = follower.refused(start, e, now);
                refused.add(event);
                memories.refused((Event.StartRefused) event, e.getMessage());
                if (e.meaning() == Meaning.UNREACHABLE) {
                    unreachable = Optional.of(e);
                } else {
                    reasons.computeIfAbsent(e.getMessage(), reason -> new ArrayList<>())
                            .add(start.job().id().value());
                }
            }
        }
        wasBusy = busy || wasBusy && starts.isEmpty();
        reasons.forEach((reason, jobs) -> warnings.accept(new Warning(Named.of("job", jobs), reason)));
        if (!refused.isEmpty()) {
            scheduler.apply(now, refused);
        }
        return unreachable;
    }

    /** Lets a suspended job go on; tells the scheduler at once where that is not to be. */
    private Optional<PbsException> goOn(long now, Start start, MeasuredServer server, Consumer<Warning> warnings) {
        JobId job = start.job().id();
        try {
            server.resume(job.value());
            resumed.put(job, now + PATIENCE);
            return Optional.empty();
        } catch (PbsException e) {
            scheduler.apply(now, List.of(new Event.StartRefused(job, now + NOT_GOING_ON)));
            if (!isOutOfReach(e)) {
                warnings.accept(new Warning("job " + job.value(), "it does not go on: " + e.getMessage()));
                return Optional.empty();
            }
            return Optional.of(e);
        }
    }

    private static boolean isOutOfReach(PbsException e) {
        return e.meaning() == Meaning.UNREACHABLE || e.meaning() == Meaning.NOT_AUTHORISED;
    }

    /** Tells the scheduler that these starts, which were decided, are not to be tried now, and are due again after a second. */
    void postpone(List<Start> starts, long now) {
        if (!starts.isEmpty()) {
            scheduler.apply(
                    now,
                    starts.stream()
                            .<Event>map(start -> start.isResumption()
                                    ? new Event.StartRefused(start.job().id(), now + 1, Event.Unmade.POSTPONED)
                                    : follower.notTried(start, now))
                            .toList());
        }
    }

    /** Whether the last decision stops running jobs for some of these. */
    boolean stopsFor(Predicate<JobId> which) {
        return scheduler.preemptions().stream()
                .anyMatch(
                        each -> !each.stops().isEmpty() && which.test(each.job().id()));
    }

    /**
     * Has the jobs stopped that the last decision stops for these jobs, for others none, and tells the scheduler at once of those that are not; of a
     * preemption nothing more is tried then.
     *
     * @param done told of each stop that the server has taken
     * @param warnings told of each job that is not stopped, and why
     * @return the failure to reach the server, or to be let, if there was one
     */
    Optional<PbsException> preempt(
            long now,
            Predicate<JobId> which,
            MeasuredServer server,
            BiConsumer<Preemption, Preemption.Stop> done,
            Consumer<Warning> warnings) {
        List<Event> refused = new ArrayList<>();
        Map<String, List<String>> notStopped = new LinkedHashMap<>();
        Optional<PbsException> unreachable = Optional.empty();
        refusedStops = false;
        for (Preemption preemption : scheduler.preemptions()) {
            boolean givenUp = !which.test(preemption.job().id());
            for (Preemption.Stop stop : preemption.stops()) {
                if (givenUp || unreachable.isPresent()) {
                    // It was not asked for: the job may be stopped for others at once.
                    long retryAt = unreachable.isPresent() ? now + 1 : now;
                    refused.add(new Event.StopRefused(stop.job(), stop.method(), retryAt));
                    continue;
                }
                try {
                    server.stop(stop.job().value(), stop.method());
                    unstopped.put(stop.job(), now + PATIENCE);
                    done.accept(preemption, stop);
                } catch (PbsException e) {
                    if (e.meaning() == Meaning.UNREACHABLE) {
                        // Nobody knows whether it was taken.
                        unstopped.put(stop.job(), now + PATIENCE);
                        doubtful.put(stop.job(), stop.method());
                        unreachable = Optional.of(e);
                        continue;
                    }
                    refused.add(new Event.StopRefused(stop.job(), stop.method(), now + NOT_STOPPED));
                    givenUp = true;
                    if (isOutOfReach(e)) {
                        unreachable = Optional.of(e);
                    } else {
                        refusedStops |= e.meaning() != Meaning.BUSY;
                        notStopped
                                .computeIfAbsent(e.getMessage(), reason -> new ArrayList<>())
                                .add(stop.job().value() + " for job "
                                        + preemption.job().id().value());
                    }
                }
            }
        }
        notStopped.forEach((reason, jobs) -> warnings.accept(notStopped(reason, jobs)));
        if (!refused.isEmpty()) {
            scheduler.apply(now, refused);
        }
        return unreachable;
    }

    /** Whether the server has not stopped a job in the way that it was last asked for. */
    boolean hasRefusedStops() {
        return refusedStops;
    }

    /** @param jobs each as {@code 12.server for job 15.server} */
    private static Warning notStopped(String reason, List<String> jobs) {
        String first = jobs.get(0);
        int space = first.indexOf(' ');
        String more = jobs.size() == 1
                ? ""
                : ", nor " + (jobs.size() == 2 ? "is another" : "are " + (jobs.size() - 1) + " others")
                        + " for other jobs";
        return new Warning(
                "job " + first.substring(0, space),
                "it is not stopped" + first.substring(space) + more + ": " + reason);
    }

    /** Notes what has become of jobs that were to be stopped or to go on; tells the scheduler of those that did not go on. */
    private void lookAtStops(Difference difference) {
        for (Event event : difference.events()) {
            if (event instanceof Event.OfJob ofJob && !(event instanceof Event.Changed)) {
                unstopped.remove(ofJob.job());
                doubtful.remove(ofJob.job());
                resumed.remove(ofJob.job());
            }
        }
        long now = difference.time();
        unstopped.values().removeIf(until -> until <= now);
        List<Event> late = new ArrayList<>();
        doubtful.forEach((job, method) -> {
            if (!unstopped.containsKey(job)) {
                late.add(new Event.StopRefused(job, method, now));
            }
        });
        doubtful.keySet().retainAll(unstopped.keySet());
        resumed.entrySet().removeIf(each -> {
            boolean over = each.getValue() <= now;
            if (over && scheduler.plan().standing(each.getKey()).orElse(null) instanceof Standing.Runs) {
                late.add(new Event.StartRefused(each.getKey(), now + NOT_GOING_ON, Event.Unmade.FAILED));
            }
            return over;
        });
        if (!late.isEmpty()) {
            scheduler.apply(now, late);
        }
    }

    private Event postponed(Start start, long now, JobMemories memories, String message) {
        Event.StartRefused event = follower.notTried(start, now);
        memories.postponed(event, message);
        return event;
    }

    /** Of the starts that were under way then nobody knows what the server has kept. */
    void serverWasAway() {
        follower.serverWasAway();
    }

    /** Which of the server's nodes is which of the scheduler's. */
    MachineMap map() {
        return follower.map();
    }

    /** How long the policy lets a search take, in seconds of the server's. */
    OptionalLong searchLimit() {
        return scheduler.searchLimit();
    }

    SearchOutcome search(long now, BooleanSupplier stop) {
        return scheduler.search(now, SearchBudget.UNLIMITED, stop, ForkJoinPool.commonPool());
    }

    PlanView plan() {
        return scheduler.plan();
    }

    /** A scheduler that stands as this one does, and that is not heard of here. */
    Scheduler copied() {
        return scheduler.copy();
    }

    /** That plan as it is now, whatever becomes of it; a rehearsed one stays as it is. */
    PlanView lasting(PlanView plan) {
        return plan instanceof DuePlan ? plan : scheduler.copy().plan();
    }

    Optional<InCharge> inCharge() {
        return scheduler.inCharge();
    }

    long wakeAt() {
        return Math.min(scheduler.wakeAt(), lookAgainAt());
    }

    /** When the server is to be asked again for what becomes of stops, as others wait for the nodes; never where none is under way. */
    long lookAgainAt() {
        return unstopped.isEmpty() ? Times.NEVER : looked + SOON;
    }

    /**
     * What is to be taken up after a fault: what this scheduler intends, or what was intended before where it has not
     * taken that up itself or cannot tell. What could not be taken up is given up, as it would fail again.
     */
    Optional<SchedulerState> intended(Optional<SchedulerState> before) {
        if (toRestore.isPresent()) {
            return cannotRestore ? Optional.empty() : before;
        }
        try {
            return Optional.of(scheduler.state());
        } catch (RuntimeException e) {
            return before;
        }
    }
}
