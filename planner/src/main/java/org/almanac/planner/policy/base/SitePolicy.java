package org.almanac.planner.policy.base;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Briefing;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Event;
import org.almanac.planner.Length;
import org.almanac.planner.PlanView;
import org.almanac.planner.Rehearsal;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.WaitMemory;
import org.almanac.planner.Start;
import org.almanac.planner.TryMemory;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.fairshare.UsageMemory;
import org.almanac.planner.plan.GapList;
import org.almanac.planner.plan.Intentions;
import org.almanac.planner.plan.Lengthening;
import org.almanac.planner.plan.Plan;
import org.almanac.planner.plan.PlanTable;
import org.almanac.planner.plan.PlannedView;
import org.almanac.planner.site.Claims;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteBriefing;
import org.almanac.planner.site.SiteListener;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.Gap;

/**
 * A policy that keeps what the server told in a {@link Site} and what it intends in a {@link Plan}.
 *
 * <p>A concrete policy hears of changes as a {@link SiteListener} and chooses the starts in {@link #pass}.
 */
public abstract class SitePolicy implements Scheduler, OnSite, SiteListener, Intentions {
    protected final Site site;
    /** What it intends with the jobs of the site; in the table that is read. */
    protected final Plan plan;

    protected final PlanTable table;
    private final String name;
    /** Whether the last decision was between two cycles, so that there was no pass. */
    private boolean passedOver;

    protected SitePolicy(String name, Site site) {
        this.name = name;
        this.site = site;
        this.plan = new Plan(site);
        this.table = plan.table();
    }

    /** The same policy over a copy of the site. */
    protected SitePolicy(SitePolicy other) {
        this.name = other.name;
        this.site = other.site.copy();
        this.plan = other.plan.copy(site);
        this.table = plan.table();
        this.passedOver = other.passedOver;
    }

    @Override
    public final Site site() {
        return site;
    }

    /** Makes one pass over the queue, which starts jobs by {@link #start}. */
    protected abstract void pass(long now, List<Start> starts);

    @Override
    public void apply(long now, List<Event> events) {
        if (nextDue() < now) {
            site.causes().add(Kind.ASKED_LATE);
        }
        site.apply(now, events, this);
    }

    /** The time of the next change by the site or by the plan, in epoch seconds. */
    protected long nextDue() {
        return passedOver ? Math.min(site.nextChange(), site.time() + 1) : site.nextChange();
    }

    @Override
    public final List<Start> decide(long now) {
        List<Start> starts = new ArrayList<>(2);
        if (site.claims().isActive()) {
            passByClaims(now, starts);
        } else {
            pass(now, starts);
        }
        tellStarts(now);
        return starts;
    }

    /** First what has ended passes on to its owners' next jobs; then, if nodes are matched now, comes the pass. */
    private void passByClaims(long now, List<Start> starts) {
        Claims claims = site.claims();
        if (claims.lookAtTargets(now)) {
            disturbed(now);
        }
        if (claims.sort(now)) {
            reordered(now);
        }
        new Succession(site, this).judgeEnded(now, starts);
        passedOver = !claims.rule().isCycle(now);
        if (passedOver) {
            betweenCycles(now);
        } else {
            if (!starts.isEmpty() && claims.sort(now)) {
                reordered(now);
            }
            pass(now, starts);
        }
        claims.learn(now);
    }

    /**
     * Lets a job of the queue take over nodes that its owner's job has just given back, where the plan leaves it that room,
     * by {@link #start}; tells whether it does. For a policy that may have claims.
     *
     * @param ended the job that had the nodes
     */
    protected boolean takesOver(long now, JobEntry job, Placement placement, JobEntry ended, List<Start> starts) {
        return false;
    }

    /** Instead of a pass, between two cycles: brings the plan up to date; nothing is started. */
    protected void betweenCycles(long now) {}

    /** The plan is not to use these nodes, which were given back just now, until the entry's expected end. */
    protected void closed(long now, JobEntry left) {}

    @Override
    public final Rehearsal rehearse(long now) {
        SitePolicy deciding = (SitePolicy) copy();
        List<Start> starts = deciding.decide(now);
        plan.told().takeOver(deciding.plan);
        return new Rehearsal(starts, deciding.plan());
    }

    /** Tells where the planned starts are now, and which jobs have started. */
    protected final void tellStarts(long now) {
        plan.told().tellStarts(now, discipline());
    }

    protected final void start(long now, JobEntry entry, Placement placement, List<Start> starts) {
        site.start(now, entry, placement);
        plan.started(entry);
        if (entry.job().lengths().isPresent()) {
            lengthen(now, entry);
        }
        starts.add(new Start(entry.job(), placement, table.promised(entry)));
    }

    /** A job that takes any of several lengths gets the longest for which it has room beside the plan. */
    private void lengthen(long now, JobEntry entry) {
        long before = entry.expectedEnd();
        Length length = Lengthening.ofStarting(plan, entry, entry.placement(), now);
        if (length.walltime() > entry.job().walltime()) {
            site.lengthen(entry, length.walltime());
            lengthened(now, entry, before);
        }
    }

    /**
     * A job that has just been started is to be longer than it was planned, where nobody else is planned.
     *
     * @param before its expected end by the plan, in epoch seconds
     */
    protected void lengthened(long now, JobEntry entry, long before) {}

    /** A placement for the job within what is free and what limits leave now, in the first zone that has one. */
    protected final Optional<Placement> placeNow(long now, JobEntry entry) {
        List<Zone> zones = site.zones();
        for (int i = 0; i < zones.size(); i++) {
            Zone zone = zones.get(i);
            NodesNow use = zone.use();
            if (entry.cpus() <= use.freeCpus()
                    && zone.accepts(entry.job())
                    && site.limits().admits(entry.charges(use.index()))) {
                Optional<Placement> placement = zone.place(entry.job().request(), now, entry.openFor());
                if (placement.isPresent()) {
                    return placement;
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public long wakeAt() {
        return site.claims().rule().cycleFrom(nextDue());
    }

    @Override
    public PlanView plan() {
        return new PlannedView(plan, this);
    }

    @Override
    public List<JobEntry> planned() {
        return site.queue().stream()
                .filter(table::isPlanned)
                .sorted(Comparator.comparingLong(table::start))
                .toList();
    }

    @Override
    public List<Gap> gaps(int cluster, long now, int atMost) {
        return GapList.first(atMost, site.cluster(cluster), table, site.running(), site.queue(), now);
    }

    @Override
    public boolean isFull() {
        return false;
    }

    @Override
    public Set<JobId> helpedWithout(Set<String> limits) {
        SitePolicy without = (SitePolicy) copy();
        without.site.limits().lift(limits);
        without.disturbed(site.time());
        Set<JobId> helped = new HashSet<>();
        without.decide(site.time()).forEach(start -> helped.add(start.job().id()));
        if (discipline().plansAll()) {
            without.planned().forEach(entry -> helped.add(entry.job().id()));
        }
        return helped;
    }

    /** Whether the policy counts what owners use. */
    public final boolean countsUsage() {
        return site.usageMemory().isPresent();
    }

    /**
     * Plans all waiting jobs anew, on a fresh policy that has been told what runs and waits.
     *
     * @param used what owners had used; empty where use is not counted
     * @param waited how long jobs had waited
     */
    public final void planBy(Optional<UsageMemory> used, WaitMemory waited, long now) {
        used.ifPresent(memory -> site.restoreUsage(memory, now));
        takeUp(waited);
        List<JobEntry> waiting = List.copyOf(site.queue());
        waiting.forEach(entry -> {
            withdrawn(entry);
            plan.drop(entry);
        });
        waiting.forEach(entry -> arrived(now, entry));
    }

    /** Takes up how long jobs have waited; for a policy that counts that. */
    protected void takeUp(WaitMemory waited) {}

    /**
     * Goes on in place of another policy, on a fresh one that has been told what runs and waits. Promises are kept, and
     * a planned start that changes is told.
     */
    public final void succeed(SitePolicy predecessor) {
        plan.told().succeed(predecessor.plan);
    }

    @Override
    public final void succeed(long now, SchedulerState predecessor) {
        planBy(predecessor.usage(), predecessor.waits().orElse(WaitMemory.NONE), now);
        for (SchedulerState.Intention intention : predecessor.intentions()) {
            site.find(intention.job()).ifPresent(entry -> plan.succeed(entry, intention));
        }
        site.causes().clear();
        plan.told().policySwitched();
    }

    @Override
    public final Briefing briefing(long now) {
        return new SiteBriefing(site).sinceMade(now);
    }

    @Override
    public SchedulerState state() {
        return new SchedulerState(name, intentions(site.queue()), Optional.empty(), site.usageMemory());
    }

    /** The memory of what was tried in vain, beside the site as it is now. */
    protected final TryMemory trying(TryMemory.Tried tried) {
        return new TryMemory(site.memory(), tried);
    }

    /** What was tried in vain before a restart, if the site is still the same, so that it need not be tried again. */
    protected final Optional<TryMemory.Tried> triedBefore(long now, SchedulerState state) {
        return state.tried()
                .filter(memory -> memory.beside().lastsUntil(site.memory(), now))
                .map(TryMemory::tried);
    }

    /** Whether jobs have come into the queue since a restart. */
    protected final boolean haveAnyComeSince(SchedulerState state) {
        return state.tried()
                .filter(memory ->
                        memory.beside().waiting().size() == site.queue().size())
                .isEmpty();
    }

    /**
     * The intentions with these jobs of the queue, in their order, and behind them what jobs outside of the queue were
     * promised and told: they may come back into it.
     */
    protected final List<SchedulerState.Intention> intentions(List<JobEntry> queued) {
        List<SchedulerState.Intention> intentions = new ArrayList<>();
        queued.forEach(job -> intentions.add(table.intention(job)));
        for (JobEntry job : site.jobs()) {
            if (!job.waits() && table.remembers(job)) {
                intentions.add(table.intention(job));
            }
        }
        return intentions;
    }

    @Override
    public void restore(long now, SchedulerState state) {
        if (!state.policy().equals(name)) {
            throw new IllegalArgumentException(
                    "The stored state is of policy " + state.policy() + " and cannot be taken up by " + name);
        }
        state.usage().ifPresent(memory -> site.restoreUsage(memory, now));
        for (SchedulerState.Intention intention : state.intentions()) {
            site.find(intention.job()).ifPresent(entry -> plan.restore(entry, intention));
        }
        site.causes().clear();
        site.causes().add(Kind.RESTORED);
    }
}
