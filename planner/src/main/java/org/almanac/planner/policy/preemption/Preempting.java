package org.almanac.planner.policy.preemption;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
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
import org.almanac.planner.StopMethod;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
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

    private final Scheduler policy;
    private final PreemptionRule rule;
    private final SuspendedJobs suspended;
    private final Stops stops;
    private final List<Pending> pending = new ArrayList<>();
    /** The jobs that may stop others, whatever their state. */
    private final Set<JobId> urgent = new LinkedHashSet<>();
    /** Jobs that were to be suspended and were not waited for any longer; once they are, they are to go on like others. */
    private final Set<JobId> late = new HashSet<>();
    /** The jobs that have got their nodes since the last decision. */
    private final List<Start> got = new ArrayList<>();

    private List<Preemption> asked = List.of();

    /** @param policy one that plans {@linkplain OnSite on a site} */
    public Preempting(Scheduler policy, PreemptionRule rule) {
        this.policy = policy;
        this.rule = rule;
        this.suspended = new SuspendedJobs();
        this.stops = new Stops();
    }

    private Preempting(Preempting other) {
        this.policy = other.policy.copy();
        this.rule = other.rule;
        this.suspended = other.suspended.copy();
        this.stops = other.stops.copy();
        other.pending.forEach(each -> pending.add(each.copy()));
        this.urgent.addAll(other.urgent);
        this.late.addAll(other.late);
        this.got.addAll(other.got);
        this.asked = other.asked;
    }

    private Site site() {
        return ((OnSite) policy).site();
    }

    @Override
    public void apply(long now, List<Event> events) {
        List<Event> told = new ArrayList<>(events.size());
        for (Event event : events) {
            if (event instanceof Event.StopRefused refusal) {
                stops.refuse(refusal);
                pending.forEach(each -> each.refuse(refusal.job()));
            } else if (pending.stream().noneMatch(each -> each.keepsBack(event))) {
                tell(now, event, told);
            }
        }
        policy.apply(now, told.isEmpty() ? List.of(new Event.Timer()) : told);
        events.forEach(this::note);
        for (Pending each : List.copyOf(pending)) {
            if (each.isOver(now)) {
                pending.remove(each);
                end(now, each);
            }
        }
    }

    /** Puts an event into the words that are right for the policy. */
    private void tell(long now, Event event, List<Event> told) {
        if (event instanceof Event.Suspended stop && !suspended.has(stop.job()) && late.remove(stop.job())) {
            JobEntry entry = site().find(stop.job()).orElseThrow();
            told.addAll(suspended.suspend(entry, Math.max(1, entry.expectedEnd() - now), site()));
        } else {
            suspended.tell(event, site(), now, told);
        }
    }

    /** Keeps up which jobs may stop others. */
    private void note(Event event) {
        if (event instanceof Event.QueueChanged) {
            urgent.clear();
            site().jobs().forEach(this::noteUrgent);
        } else if (event instanceof Event.Submitted || event instanceof Event.Changed) {
            JobId id = ((Event.OfJob) event).job();
            urgent.remove(id);
            site().find(id).ifPresent(this::noteUrgent);
        } else if (event instanceof Event.Ended || event instanceof Event.Deleted) {
            JobId id = ((Event.OfJob) event).job();
            urgent.remove(id);
            stops.forget(id);
            late.remove(id);
        }
    }

    private void noteUrgent(JobEntry job) {
        if (rule.mayStopOthers(job)) {
            urgent.add(job.job().id());
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
        asked = List.of();
        decideBesideClaims(now, starts);
        if (!urgent.isEmpty() && serve(now, starts)) {
            // Others were planned where jobs have just got nodes.
            decideBesideClaims(now, starts);
        }
        return starts;
    }

    /** The starts that the policy decides, but for those on free nodes that are kept for jobs for which others are being stopped. */
    private void decideBesideClaims(long now, List<Start> starts) {
        List<Start> decided = policy.decide(now);
        List<Start> kept = decided;
        if (pending.stream().anyMatch(Pending::isAsked)) {
            kept = besideClaims(now, decided);
        }
        for (Start start : kept) {
            starts.add(started(start.job().id(), start));
        }
    }

    private List<Start> besideClaims(long now, List<Start> decided) {
        List<Start> kept = new ArrayList<>(decided);
        List<Event> putOff = new ArrayList<>();
        RoomNow room = new RoomNow(site(), now);
        for (Pending each : pending) {
            if (each.isAsked()) {
                each.preemption.stops().forEach(stop -> running(stop.job()).ifPresent(room::give));
                Placement claimed = each.preemption.placement();
                for (int i = kept.size() - 1; i >= 0 && !room.isFree(claimed); i--) {
                    if (haveNodesInCommon(kept.get(i).placement(), claimed)) {
                        Start start = kept.remove(i);
                        running(start.job().id()).ifPresent(room::give);
                        putOff.add(new Event.StartRefused(start.job().id(), now + 1, Event.Unmade.POSTPONED));
                    }
                }
                site().find(each.job()).ifPresent(job -> room.take(job, claimed));
            }
        }
        if (!putOff.isEmpty()) {
            policy.apply(now, putOff);
        }
        return kept;
    }

    private static boolean haveNodesInCommon(Placement one, Placement other) {
        return one.cluster() == other.cluster()
                && IntStream.range(0, one.size()).anyMatch(i -> other.has(one.node(i)));
    }

    /** Lets the jobs that may stop others do so; tells whether any of them has got nodes. */
    private boolean serve(long now, List<Start> starts) {
        int before = starts.size();
        List<JobEntry> waiting = waitingUrgent(now);
        pending.removeIf(each -> !each.isAsked()
                && waiting.stream().noneMatch(job -> job.job().id().equals(each.job())));
        if (waiting.isEmpty()) {
            return false;
        }
        asked = new ArrayList<>();
        RoomNow room = new RoomNow(site(), now);
        pending.forEach(each -> claim(each, room));
        for (JobEntry job : waiting) {
            Optional<Pending> own = pending.stream()
                    .filter(each -> each.job().equals(job.job().id()))
                    .findFirst();
            if (own.isEmpty() || !own.get().isAsked()) {
                own.ifPresent(each -> unclaim(each, room));
                serve(now, job, own, room, starts);
            }
        }
        return starts.size() > before;
    }

    /** The jobs that may stop others and that nothing but nodes keeps from starting, in the order of their queues and arrivals. */
    private List<JobEntry> waitingUrgent(long now) {
        List<JobEntry> waiting = new ArrayList<>();
        for (JobId id : urgent) {
            site().find(id).filter(job -> job.waits() && job.mayStart(now)).ifPresent(waiting::add);
        }
        waiting.sort(
                Comparator.<JobEntry>comparingInt(job -> -job.queuePriority()).thenComparingLong(JobEntry::sequence));
        return waiting;
    }

    private void serve(long now, JobEntry job, Optional<Pending> told, RoomNow room, List<Start> starts) {
        Optional<Placement> free = room.place(job);
        if (free.isPresent() && !new RoomNow(site(), now).has(job, free.get())) {
            // The nodes are left over of jobs that are about to be stopped for others: they come with the next
            // decision.
            told.ifPresent(pending::remove);
            return;
        }
        if (free.isPresent()) {
            told.ifPresent(pending::remove);
            starts.add(give(now, job, free.get()));
            room.take(job, free.get());
            return;
        }
        List<Victim> candidates = candidates(now, job, told);
        boolean isDue = told.isPresent() && told.get().preemption.due() <= now || rule.notice() == 0;
        if (told.isPresent() && !isDue && isStillPossible(told.get(), candidates)) {
            claim(told.get(), room);
            return;
        }
        told.ifPresent(pending::remove);
        VictimSearch.of(job, candidates, room).ifPresent(choice -> {
            long due = isDue ? now : told.map(each -> each.preemption.due()).orElse(now + rule.notice());
            Preemption preemption = new Preemption(
                    job.job(),
                    choice.placement(),
                    choice.victims().stream()
                            .map(each -> new Preemption.Stop(each.job().job().id(), each.method(), each.lost()))
                            .toList(),
                    due);
            Pending next = new Pending(preemption);
            if (isDue) {
                next.ask(now + ANSWER_WITHIN);
                asked.add(preemption);
            }
            pending.add(next);
            claim(next, room);
        });
    }

    private static boolean isStillPossible(Pending told, List<Victim> candidates) {
        Set<JobId> possible = new HashSet<>();
        candidates.forEach(each -> possible.add(each.job().job().id()));
        return told.preemption.stops().stream().allMatch(stop -> possible.contains(stop.job()));
    }

    /** What a pending preemption will have changed. */
    private void claim(Pending each, RoomNow room) {
        each.preemption.stops().forEach(stop -> running(stop.job()).ifPresent(room::give));
        site().find(each.job()).ifPresent(job -> room.take(job, each.preemption.placement()));
    }

    private void unclaim(Pending each, RoomNow room) {
        each.preemption.stops().forEach(stop -> running(stop.job()).ifPresent(room::takeBack));
        site().find(each.job()).ifPresent(job -> room.free(job, each.preemption.placement()));
    }

    private Optional<JobEntry> running(JobId job) {
        return site().find(job).filter(JobEntry::holdsResources);
    }

    /** The running jobs that the job may stop, besides those that are stopped already. */
    private List<Victim> candidates(long now, JobEntry job, Optional<Pending> own) {
        Stoppable stoppable = new Stoppable(rule, site(), stops, suspended, now);
        Set<JobId> stopped = new HashSet<>();
        pending.stream()
                .filter(each -> own.isEmpty() || each != own.get())
                .forEach(each -> each.preemption.stops().forEach(stop -> stopped.add(stop.job())));
        List<Victim> candidates = new ArrayList<>();
        for (JobEntry other : site().running()) {
            if (rule.mayStop(job, other) && !stopped.contains(other.job().id())) {
                stoppable.victim(other).ifPresent(candidates::add);
            }
        }
        return candidates;
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
        long next = policy.wakeAt();
        for (Pending each : pending) {
            next = Math.min(next, each.isAsked() ? each.giveUp() : each.preemption.due());
        }
        return next;
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
        Stoppable stoppable = new Stoppable(rule, site, stops, suspended, site.time());
        return new PreemptingView(
                policy.plan(),
                pending.stream().map(each -> each.preemption).toList(),
                id -> site.find(id)
                        .filter(job -> rule.mayBeStopped(job) && !rule.mayStopOthers(job))
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
        return policy.briefing(now);
    }

    @Override
    public SchedulerState state() {
        List<JobId> toBeSuspended = Stream.concat(
                        late.stream(),
                        pending.stream()
                                .filter(Pending::isAsked)
                                .flatMap(each -> each.preemption.stops().stream())
                                .filter(stop -> stop.method() == StopMethod.SUSPEND)
                                .map(Preemption.Stop::job))
                .sorted(Comparator.comparing(JobId::value))
                .distinct()
                .toList();
        return policy.state().with(new PreemptionMemory(List.copyOf(suspended.whole()), toBeSuspended, stops.counts()));
    }

    @Override
    public void restore(long now, SchedulerState state) {
        takeUp(now, state);
        policy.restore(now, state);
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
            memory.asked().forEach(job -> goOn(job, rests));
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
                .ifPresent(entry -> rests.addAll(suspended.suspend(entry, entry.remaining(), site())));
    }
}
