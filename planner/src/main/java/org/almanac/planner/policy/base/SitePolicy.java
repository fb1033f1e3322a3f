package org.almanac.planner.policy.base;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Cause.Kind;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Rehearsal;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.WaitMemory;
import org.almanac.planner.Start;
import org.almanac.planner.TryMemory;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.fairshare.UsageMemory;
import org.almanac.planner.plan.GapList;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.Intentions;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;
import org.almanac.planner.site.SiteView;
import org.almanac.planner.site.Zone;
import org.almanac.planner.timeline.Gap;

/**
 * A policy that keeps what the server told in a {@link Site} and its reservations in the job entries there.
 *
 * <p>A concrete policy reacts to changes as a {@link SiteListener} and chooses the starts in {@link #pass}.
 */
public abstract class SitePolicy implements Scheduler, SiteListener, Intentions {
    protected final Site site;
    private final String name;

    protected SitePolicy(String name, Site site) {
        this.name = name;
        this.site = site;
    }

    /** One pass over the queue: starts jobs by {@link #start}. */
    protected abstract void pass(long now, List<Start> starts);

    @Override
    public void apply(long now, List<Event> events) {
        if (nextDue() < now) {
            site.causes().add(Kind.ASKED_LATE);
        }
        site.apply(now, events, this);
    }

    /** When something is to happen by the site or by the plan. */
    protected long nextDue() {
        return site.nextChange();
    }

    @Override
    public final List<Start> decide(long now) {
        List<Start> starts = new ArrayList<>(2);
        pass(now, starts);
        tellStarts(now);
        return starts;
    }

    @Override
    public final Rehearsal rehearse(long now) {
        SitePolicy deciding = (SitePolicy) copy();
        List<Start> starts = deciding.decide(now);
        site.told().takeOver(deciding.site);
        return new Rehearsal(starts, deciding.plan());
    }

    /** Where the planned starts are now is where they are told to be, and who has started has. */
    protected final void tellStarts(long now) {
        site.told().tellStarts(now, discipline());
    }

    protected final void start(long now, JobEntry entry, Placement placement, List<Start> starts) {
        site.start(now, entry, placement);
        starts.add(new Start(entry.job(), placement, entry.promised()));
    }

    /** A placement on what is free now and within the limits, in the first zone that has one. */
    protected final Optional<Placement> placeNow(long now, JobEntry entry) {
        List<Zone> zones = site.zones();
        for (int i = 0; i < zones.size(); i++) {
            Zone zone = zones.get(i);
            ClusterUse use = zone.use();
            if (entry.cpus() <= use.freeCpus()
                    && zone.accepts(entry.job())
                    && site.limits().admits(entry.charges(use.index()))) {
                Optional<Placement> placement = zone.place(entry.job().request(), now, entry.walltime());
                if (placement.isPresent()) {
                    return placement;
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public long wakeAt() {
        return nextDue();
    }

    @Override
    public PlanView plan() {
        return new SiteView(site, this);
    }

    @Override
    public List<JobEntry> planned() {
        return site.queue().stream()
                .filter(JobEntry::isReserved)
                .sorted(Comparator.comparingLong(JobEntry::reservedStart))
                .toList();
    }

    @Override
    public List<Gap> gaps(int cluster, long now, int atMost) {
        return GapList.beside(site.cluster(cluster), site.running(), site.queue(), now)
                .gaps(atMost);
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

    /** Whether it wants to know what everybody has used. */
    public final boolean countsUsage() {
        return site.usageMemory().isPresent();
    }

    /**
     * Plans what waits anew, on a fresh policy that has been told what there is, by what had been used, where that is
     * counted, and by how long jobs had waited.
     */
    public final void planBy(Optional<UsageMemory> used, WaitMemory waited, long now) {
        used.ifPresent(memory -> site.restoreUsage(memory, now));
        takeUp(waited);
        List<JobEntry> waiting = List.copyOf(site.queue());
        waiting.forEach(entry -> {
            withdrawn(entry);
            entry.unreserve();
        });
        waiting.forEach(entry -> arrived(now, entry));
    }

    /** For a policy that counts how long jobs wait: so it was before. */
    protected void takeUp(WaitMemory waited) {}

    /**
     * Goes on in place of another policy, on a fresh one that has been told what there is: what that promised stays
     * promised, and where a planned start becomes another one by the change, that is told.
     */
    public final void succeed(SitePolicy predecessor) {
        site.told().succeed(predecessor.site);
    }

    @Override
    public final void succeed(long now, SchedulerState predecessor) {
        planBy(predecessor.usage(), predecessor.waits().orElse(WaitMemory.NONE), now);
        for (SchedulerState.Intention intention : predecessor.intentions()) {
            site.find(intention.job()).filter(JobEntry::waits).ifPresent(entry -> entry.takeUpTold(intention));
        }
        site.causes().clear();
        site.told().policySwitched();
    }

    @Override
    public SchedulerState state() {
        return new SchedulerState(name, intentions(site.queue()), Optional.empty(), site.usageMemory());
    }

    /** What has been tried in vain beside what there is now. */
    protected final TryMemory trying(TryMemory.Tried tried) {
        return new TryMemory(site.memory(), tried);
    }

    /** What had been tried in vain before a restart and need not be tried again, as there still is what there was. */
    protected final Optional<TryMemory.Tried> triedBefore(long now, SchedulerState state) {
        return state.tried()
                .filter(memory -> memory.beside().lastsUntil(site.memory(), now))
                .map(TryMemory::tried);
    }

    /** Whether jobs wait that did not before a restart. */
    protected final boolean haveAnyComeSince(SchedulerState state) {
        return state.tried()
                .filter(memory ->
                        memory.beside().waiting().size() == site.queue().size())
                .isEmpty();
    }

    /** What is intended with the jobs, in their order. */
    protected static List<SchedulerState.Intention> intentions(List<JobEntry> jobs) {
        List<SchedulerState.Intention> intentions = new ArrayList<>();
        for (JobEntry entry : jobs) {
            intentions.add(new SchedulerState.Intention(
                    entry.job().id(),
                    entry.isReserved()
                            ? Optional.of(new Reservation(entry.reservedStart(), entry.reservedPlacement()))
                            : Optional.empty(),
                    entry.promised(),
                    entry.bound(),
                    entry.moves()));
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
            Optional<JobEntry> waiting = site.find(intention.job()).filter(JobEntry::waits);
            waiting.ifPresent(entry -> {
                intention.promised().ifPresent(entry::restorePromise);
                intention.bound().ifPresentOrElse(entry::guarantee, entry::unbound);
                intention.reservation().ifPresent(place -> entry.reserve(place.start(), place.placement()));
                entry.restoreMoves(intention.moves());
            });
        }
        site.causes().clear();
        site.causes().add(Kind.RESTORED);
    }
}
