package org.almanac.planner.policy.preemption;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.almanac.planner.Briefing;
import org.almanac.planner.Event;
import org.almanac.planner.InCharge;
import org.almanac.planner.Openings;
import org.almanac.planner.PlanView;
import org.almanac.planner.Preemption;
import org.almanac.planner.PreemptionMemory;
import org.almanac.planner.Rehearsal;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.Start;
import org.almanac.planner.StopRules;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.cluster.StopTraits;
import org.almanac.planner.policy.base.OnSite;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.JobEntry.State;
import org.almanac.planner.site.Site;

/**
 * A scheduler by whose rule some jobs may stop others; everything else is planned and decided by a policy.
 *
 * <p>After each decision of the policy, a job that may stop others and still waits, though it could start if it had nodes, gets
 * those that are free, whatever is planned there; else those of running jobs, which are stopped for it. The job starts once
 * all of them are. A suspended job is planned by the policy like any other, on its own nodes, and its {@link Start} says that it
 * goes on.
 */
public final class Preempting implements Scheduler {
    /** So many seconds after jobs were to be stopped it is no longer waited for those of which nothing has been told. */
    private static final long ANSWER_WITHIN = 300;
    /** A way to stop a job of which nothing has come is not tried on it again for so many seconds, so that the next one is. */
    private static final long NOTHING_CAME = 3600;
    /** So many jobs that are not urgent at most look at one moment for others that they may stop. */
    private static final int MOST_TRIES = 100;

    private final Scheduler policy;
    private final PreemptionRule rule;
    private final SuspendedJobs suspended;
    private final Stops stops;
    private final ClaimedNodes claimed;
    private final UrgentJobs urgent;
    /** Jobs that were to be suspended and were not waited for any longer; once they are, they are to go on like others. */
    private final Set<JobId> late = new HashSet<>();
    /** The jobs that have got their nodes since the last decision. */
    private final List<Start> got = new ArrayList<>();
    /** The jobs for which others have been stopped, but not all that were to be: they are served before anybody else. */
    private final Set<JobId> halfServed = new HashSet<>();

    private StopRules told = StopRules.NONE;
    private List<Preemption> asked = List.of();

    /** @param policy one that plans {@linkplain OnSite on a site} */
    public Preempting(Scheduler policy, PreemptionRule rule) {
        this.policy = policy;
        this.rule = rule;
        this.suspended = new SuspendedJobs();
        this.stops = new Stops();
        this.claimed = new ClaimedNodes();
        this.urgent = new UrgentJobs(rule);
    }

    private Preempting(Preempting other) {
        this.policy = other.policy.copy();
        this.rule = other.rule;
        this.suspended = other.suspended.copy();
        this.stops = other.stops.copy();
        this.claimed = other.claimed.copy();
        this.urgent = other.urgent.copy();
        this.late.addAll(other.late);
        this.got.addAll(other.got);
        this.halfServed.addAll(other.halfServed);
        this.told = other.told;
        this.asked = other.asked;
    }

    private Site site() {
        return ((OnSite) policy).site();
    }

    /** The suspended jobs that go on before others: all where the server has it so, but those of levels below that of usual jobs. */
    private List<JobEntry> suspendedFirst() {
        List<JobEntry> first = new ArrayList<>();
        if (told.turn() == StopRules.Turn.FIRST && !suspended.ids().isEmpty()) {
            Levels levels = new Levels(rule, told, site());
            for (JobId id : suspended.ids()) {
                site().find(id)
                        .filter(job -> job.waits() && levels.of(job) >= levels.normal())
                        .ifPresent(first::add);
            }
        }
        return first;
    }

    @Override
    public void apply(long now, List<Event> events) {
        List<Event> words = new ArrayList<>(events.size());
        for (Event event : events) {
            if (event instanceof Event.StopRefused refusal) {
                stops.refuse(refusal);
                claimed.refuse(refusal.job());
            } else if (event instanceof Event.PreemptionChanged changed) {
                told = changed.rules();
                suspended.release(told.released());
            } else if (!claimed.keepBack(event)) {
                tell(now, event, words);
            }
        }
        suspended.extend(site(), now, words);
        policy.apply(now, words.isEmpty() ? List.of(new Event.Timer()) : words);
        events.forEach(this::note);
        for (Pending each : claimed.takeOver(now)) {
            end(now, each);
        }
    }

    /** Puts an event into the words that are right for the policy. */
    private void tell(long now, Event event, List<Event> words) {
        if (event instanceof Event.Suspended stop && !suspended.has(stop.job()) && late.remove(stop.job())) {
            JobEntry entry = site().find(stop.job()).orElseThrow();
            words.addAll(suspended.suspend(entry, Math.max(1, entry.latestEnd() - now), site()));
        } else {
            suspended.tell(event, site(), now, words);
        }
    }

    private void note(Event event) {
        urgent.note(event, told, site());
        if (event instanceof Event.Ended || event instanceof Event.Deleted) {
            JobId id = ((Event.OfJob) event).job();
            stops.forget(id);
            late.remove(id);
            halfServed.remove(id);
        } else if (event instanceof Event.Changed changed) {
            // It may be stopped in other ways now.
            stops.forgetRefusals(changed.job());
        }
    }

    /** Tells what was kept back, and gives the nodes to the job for which they are, if all jobs were stopped. */
    private void end(long now, Pending done) {
        List<Event> batch = new ArrayList<>();
        Set<JobId> inBatch = new HashSet<>();
        for (Event event : done.keptBack()) {
            JobId id = ((Event.OfJob) event).job();
            if (!inBatch.add(id)) {
                policy.apply(now, batch);
                batch = new ArrayList<>();
                inBatch = new HashSet<>(Set.of(id));
            }
            late.add(id);
            tell(now, event, batch);
            late.remove(id);
            if (event instanceof Event.Suspended || event instanceof Event.Requeued) {
                stops.count(id);
            }
        }
        if (!batch.isEmpty()) {
            policy.apply(now, batch);
        }
        for (Preemption.Stop stop : done.preemption.stops()) {
            if (done.open().contains(stop.job())) {
                stops.notBefore(stop.job(), now + ANSWER_WITHIN);
                stops.refuse(new Event.StopRefused(stop.job(), stop.method(), now + NOTHING_CAME));
                if (stop.method() == StopMethod.SUSPEND) {
                    late.add(stop.job());
                }
            }
        }
        if (done.isDone()) {
            site().find(done.job())
                    .filter(job -> job.waits() && job.mayStart(now))
                    .filter(job -> new RoomNow(site(), now).has(job, done.preemption.placement()))
                    .ifPresent(job -> got.add(give(now, job, done.preemption.placement())));
        } else {
            halfServed.add(done.job());
        }
    }

    /** The job gets the placement from now on. */
    private Start give(long now, JobEntry job, Placement placement) {
        OptionalLong promised = policy.plan().promised(job.job().id());
        Start start = started(job.job().id(), new Start(job.job(), placement, promised));
        policy.apply(now, List.of(new Event.StartByPreemption(job.job().id(), placement, now)));
        return start;
    }

    private Start started(JobId job, Start start) {
        return suspended.has(job)
                ? new Start(start.job(), start.placement(), start.promised(), Start.From.WHERE_IT_WAS)
                : start;
    }

    @Override
    public List<Start> decide(long now) {
        List<Start> starts = new ArrayList<>(got);
        got.clear();
        asked = new ArrayList<>();
        if (!halfServed.isEmpty()) {
            // What was stopped for them is not to go on meanwhile.
            serve(now, starts);
        }
        decideBesideClaims(now, starts);
        if (urgent.mayBeAny(told) && serve(now, starts)) {
            // Others were planned where jobs have just got nodes.
            decideBesideClaims(now, starts);
        }
        halfServed.clear();
        return starts;
    }

    /** The starts that the policy decides, but for those on free nodes that are kept for jobs for which others are being stopped. */
    private void decideBesideClaims(long now, List<Start> starts) {
        ((OnSite) policy).putFirst(now, suspendedFirst());
        List<Start> decided = new ArrayList<>(policy.decide(now));
        List<Start> inTheWay = claimed.besideClaims(now, decided, site(), told.released());
        if (!inTheWay.isEmpty()) {
            decided.removeAll(inTheWay);
            policy.apply(
                    now,
                    inTheWay.stream()
                            .<Event>map(
                                    start -> new Event.StartRefused(start.job().id(), now + 1, Event.Unmade.POSTPONED))
                            .toList());
        }
        for (Start start : decided) {
            starts.add(started(start.job().id(), start));
        }
    }

    /** Lets the jobs that may stop others do so; tells whether any of them has got nodes. */
    private boolean serve(long now, List<Start> starts) {
        Service service = new Service(now);
        List<UrgentJobs.Waiting> waiting = service.waiting();
        Set<JobId> ids = new HashSet<>();
        waiting.forEach(each -> ids.add(each.job().job().id()));
        claimed.giveUp(job -> !ids.contains(job));
        if (waiting.isEmpty()) {
            return false;
        }
        int before = starts.size();
        claimed.claim(service.room, site());
        for (UrgentJobs.Waiting each : waiting) {
            service.serve(each, starts);
        }
        return starts.size() > before;
    }

    /** One pass over the jobs that may stop others. */
    private final class Service {
        private final long now;
        private final Levels levels = new Levels(rule, told, site());
        private final Stoppable stoppable;
        private final List<Victim> victims = new ArrayList<>();
        /** What is free beside what is claimed. */
        private final RoomNow room;
        /** What is free now. */
        private RoomNow free;

        private final Set<Ask> inVain = new HashSet<>();
        private final VictimSearch.Budget looks = new VictimSearch.Budget();
        private int tries = MOST_TRIES;

        Service(long now) {
            this.now = now;
            this.stoppable = stoppable(levels, now);
            this.room = new RoomNow(site(), now, told.released());
            this.free = room.copy();
            for (JobEntry other : site().running()) {
                if (rule.mayBeStopped(other)) {
                    stoppable.victim(other).ifPresent(victims::add);
                }
            }
            victims.sort(Victim.LEAST_HARM_FIRST);
        }

        List<UrgentJobs.Waiting> waiting() {
            long lowest = victims.stream().mapToLong(Victim::level).min().orElse(levels.normal());
            return urgent.waiting(now, Math.min(lowest, levels.normal()), levels, told, site());
        }

        void serve(UrgentJobs.Waiting waiting, List<Start> starts) {
            JobEntry job = waiting.job();
            Optional<Pending> own = claimed.of(job.job().id());
            if (own.isPresent() && own.get().isAsked()) {
                return;
            }
            Ask ask = new Ask(
                    job.shape(),
                    job.beyond(),
                    waiting.level(),
                    job.job().owner(),
                    job.job().queue(),
                    job.job().stops());
            boolean isUrgent = levels.isUrgent(waiting.level());
            if (own.isEmpty() && (inVain.contains(ask) || !isUrgent && tries == 0)) {
                return;
            }
            tries -= isUrgent ? 0 : 1;
            own.ifPresent(each -> ClaimedNodes.unclaim(each, room, site()));
            Optional<Placement> there = room.place(job);
            if (there.isPresent()) {
                own.ifPresent(claimed::remove);
                // Those left over of jobs that are about to be stopped for others come with the next decision.
                if (isUrgent && free.has(job, there.get())) {
                    starts.add(give(now, job, there.get()));
                    room.take(job, there.get());
                    free = new RoomNow(site(), now);
                }
                return;
            }
            if (!stop(job, waiting.level(), own)) {
                inVain.add(ask);
            }
        }

        /** Stops others for a job that has no room; tells whether that helps. */
        private boolean stop(JobEntry job, long level, Optional<Pending> own) {
            List<Victim> candidates = candidates(job, level, own);
            JobId id = job.job().id();
            boolean isDue = rule.notice() == 0
                    || halfServed.contains(id)
                    || own.filter(each -> each.preemption.due() <= now).isPresent();
            if (own.isPresent() && !isDue && isStillPossible(own.get(), candidates)) {
                ClaimedNodes.claim(own.get(), room, site());
                return true;
            }
            own.ifPresent(claimed::remove);
            long due = isDue ? now : own.map(each -> each.preemption.due()).orElse(now + rule.notice());
            if (!job.admits(due)) {
                // Until then the hours of its queue will be over.
                return false;
            }
            Optional<VictimSearch.Choice> choice = VictimSearch.of(job, candidates, room, levels, looks);
            choice.ifPresent(found -> {
                Preemption preemption = new Preemption(
                        job.job(),
                        found.placement(),
                        found.victims().stream()
                                .map(each ->
                                        new Preemption.Stop(each.job().job().id(), each.method(), each.lost()))
                                .toList(),
                        due);
                Pending next = new Pending(preemption);
                if (isDue) {
                    next.ask(now + ANSWER_WITHIN);
                    asked.add(preemption);
                }
                claimed.add(next);
                ClaimedNodes.claim(next, room, site());
            });
            return choice.isPresent();
        }

        /** The running jobs that the job may stop, besides those that are stopped already. */
        private List<Victim> candidates(JobEntry job, long level, Optional<Pending> own) {
            Set<JobId> stopped = claimed.stopped(own);
            StopTraits wants = told.targets() == StopRules.Targets.IGNORED
                    ? StopTraits.NONE
                    : job.job().stops();
            List<Victim> candidates = new ArrayList<>();
            for (Victim each : victims) {
                if (each.level() < level
                        && wants.target(each.job().job().stops())
                        && !stopped.contains(each.job().job().id())) {
                    candidates.add(each);
                }
            }
            return candidates;
        }
    }

    /** What a job asks for that stops others; where nothing was found for one, nothing is for those that are alike. */
    private record Ask(Shape shape, long beyond, long level, Owner owner, String queue, StopTraits stops) {}

    private static boolean isStillPossible(Pending told, List<Victim> candidates) {
        Set<JobId> possible = new HashSet<>();
        candidates.forEach(each -> possible.add(each.job().job().id()));
        return told.preemption.stops().stream().allMatch(stop -> possible.contains(stop.job()));
    }

    private Stoppable stoppable(Levels levels, long now) {
        return new Stoppable(rule, told, levels, site(), stops, suspended, now);
    }

    @Override
    public List<Preemption> preemptions() {
        return List.copyOf(asked);
    }

    @Override
    public Rehearsal rehearse(long now) {
        // What the policy itself would do is remembered as told.
        policy.rehearse(now);
        Scheduler deciding = copy();
        List<Start> starts = deciding.decide(now);
        return new Rehearsal(starts, deciding.preemptions(), deciding.plan());
    }

    @Override
    public long wakeAt() {
        return claimed.next(policy.wakeAt());
    }

    @Override
    public SearchOutcome search(long now, SearchBudget budget, BooleanSupplier stop, Executor executor) {
        return policy.search(now, budget, stop, executor);
    }

    @Override
    public OptionalLong searchLimit() {
        return policy.searchLimit();
    }

    @Override
    public Optional<InCharge> inCharge() {
        return policy.inCharge();
    }

    @Override
    public PlanView plan() {
        Site site = site();
        Levels levels = new Levels(rule, told, site);
        Stoppable stoppable = stoppable(levels, site.time());
        return new PreemptingView(
                policy.plan(),
                claimed.preemptions(),
                id -> site.find(id)
                        .filter(job -> rule.mayBeStopped(job) && !levels.isUrgent(levels.of(job)))
                        .flatMap(stoppable::victim)
                        .map(Victim::method),
                id -> suspended.has(id) && site.find(id).filter(JobEntry::waits).isPresent());
    }

    @Override
    public Optional<Openings> openings(long now, Optional<JobId> without) {
        return policy.openings(now, without);
    }

    @Override
    public Scheduler copy() {
        return new Preempting(this);
    }

    @Override
    public Briefing briefing(long now) {
        Briefing briefing = policy.briefing(now);
        if (told.equals(StopRules.NONE)) {
            return briefing;
        }
        List<List<Event>> batches = new ArrayList<>();
        batches.add(List.of(new Event.PreemptionChanged(told)));
        batches.addAll(briefing.batches());
        return new Briefing(briefing.machine(), batches);
    }

    @Override
    public SchedulerState state() {
        List<JobId> toBeSuspended = Stream.concat(late.stream(), claimed.toBeSuspended())
                .sorted(Comparator.comparing(JobId::value))
                .distinct()
                .toList();
        return policy.state().with(new PreemptionMemory(List.copyOf(suspended.whole()), toBeSuspended, stops.counts()));
    }

    @Override
    public void restore(long now, SchedulerState state) {
        takeUp(now, state);
        policy.restore(now, state);
        Set<JobId> before = new HashSet<>();
        state.preemption().ifPresent(memory -> memory.suspended().forEach(whole -> before.add(whole.id())));
        ((OnSite) policy)
                .wereFirst(suspendedFirst().stream()
                        .filter(job -> before.contains(job.job().id()))
                        .toList());
    }

    @Override
    public void succeed(long now, SchedulerState predecessor) {
        takeUp(now, predecessor);
        policy.succeed(now, predecessor);
    }

    /** Plans with the jobs that were suspended for others, which are not known as such yet. */
    private void takeUp(long now, SchedulerState state) {
        state.preemption().ifPresent(memory -> {
            stops.restore(memory.stopped());
            memory.suspended()
                    .forEach(whole -> site().find(whole.id()).ifPresent(entry -> suspended.takeUp(whole, entry)));
            List<Event> rests = new ArrayList<>();
            memory.suspended().forEach(whole -> goOn(whole.id(), rests));
            // A job that was suspended before may have been about to be suspended once more.
            memory.asked().stream().filter(job -> !suspended.has(job)).forEach(job -> goOn(job, rests));
            memory.asked().stream()
                    .filter(job ->
                            site().find(job).filter(JobEntry::holdsResources).isPresent())
                    .forEach(late::add);
            if (!rests.isEmpty()) {
                policy.apply(now, rests);
            }
        });
    }

    private void goOn(JobId job, List<Event> rests) {
        site().find(job)
                .filter(entry -> entry.state() == State.SUSPENDED)
                .ifPresent(entry -> rests.addAll(suspended.suspend(entry, entry.remainingWalltime(), site())));
    }
}
