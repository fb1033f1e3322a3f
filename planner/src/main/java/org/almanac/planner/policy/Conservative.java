package org.almanac.planner.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.plan.ClusterPlan;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * Conservative backfilling (Mu'alem and Feitelson 2001): every job gets a reservation when it is submitted, at the
 * earliest time that delays no earlier reservation.
 *
 * <p>After jobs have ended, the waiting jobs are moved in the order of submission, each to its earliest feasible start
 * if that is earlier than its own (compression). So no start is ever moved back, unless nodes, limits or people leave no
 * other way: then the jobs that lost their place get the earliest that is left.
 */
public final class Conservative extends SitePolicy {
    static final String NAME = "conservative";

    /** Whether reservations move earlier when jobs end before their walltime. */
    public enum Compression {
        ON,
        OFF
    }

    private final Compression compression;
    private ClusterPlan[] plans;
    /** Jobs that came since the last pass: where they are planned after it is what they are promised. */
    private final List<JobEntry> newcomers = new ArrayList<>();

    private long nextStart = NEVER;

    public Conservative(Machine machine, Compression compression) {
        this(new Site(machine), compression);
        plans = emptyPlans(0);
    }

    private Conservative(Site site, Compression compression) {
        super(NAME, site);
        this.compression = compression;
    }

    @Override
    public void apply(long now, List<Event> events) {
        for (ClusterPlan plan : plans) {
            plan.forgetBefore(now);
        }
        super.apply(now, events);
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        newcomers.forEach(JobEntry::promise);
        newcomers.clear();
        if (nextStart > now) {
            return;
        }
        boolean late = nextStart < now;
        for (JobEntry entry : dueAt(now)) {
            if (entry.reservedPlacement()
                    .fitsIn(site.cluster(entry.reservedPlacement().cluster()).free())) {
                start(now, entry, entry.reservedPlacement(), starts);
            } else {
                late = true;
            }
        }
        if (late) {
            repair(now);
        }
        findNextStart();
    }

    private List<JobEntry> dueAt(long now) {
        List<JobEntry> due = new ArrayList<>();
        for (JobEntry entry : site.queue()) {
            if (entry.isReserved() && entry.reservedStart() <= now) {
                due.add(entry);
            }
        }
        return due;
    }

    @Override
    public long wakeAt() {
        return Math.min(nextStart, super.wakeAt());
    }

    @Override
    public void freed(long now, JobEntry entry) {
        plans[entry.placement().cluster()].release(entry.placement(), now, entry.expectedEnd());
    }

    @Override
    public void compress(long now) {
        if (compression == Compression.OFF) {
            return;
        }
        for (JobEntry entry : site.queue()) {
            if (entry.isReserved()) {
                moveEarlier(now, entry);
            }
        }
        findNextStart();
    }

    private void moveEarlier(long now, JobEntry entry) {
        plans[entry.reservedPlacement().cluster()].moveEarlier(entry, now, site.queue());
        if (plans.length > 1) {
            moveToEarlierCluster(now, entry);
        }
    }

    private void moveToEarlierCluster(long now, JobEntry entry) {
        Reservation present = new Reservation(entry.reservedStart(), entry.reservedPlacement());
        withdrawn(entry);
        entry.unreserve();
        Reservation best = earliest(now, entry)
                .filter(found -> found.start() < present.start())
                .orElse(present);
        reserve(entry, best);
    }

    @Override
    public void arrived(long now, JobEntry entry) {
        newcomers.add(entry);
        // A repair in the same batch may have placed it already.
        if (!entry.isReserved()) {
            earliest(now, entry).ifPresent(found -> reserve(entry, found));
        }
    }

    private Optional<Reservation> earliest(long now, JobEntry entry) {
        Optional<Reservation> earliest = Optional.empty();
        for (ClusterPlan plan : plans) {
            Optional<Reservation> found = plan.earliest(entry, now, site.queue());
            if (earliest.isEmpty()
                    || found.isPresent() && found.get().start() < earliest.get().start()) {
                earliest = found;
            }
        }
        return earliest;
    }

    private void reserve(JobEntry entry, Reservation place) {
        entry.reserve(place.start(), place.placement());
        plans[place.placement().cluster()].hold(place.placement(), place.start(), place.start() + entry.walltime());
        nextStart = Math.min(nextStart, place.start());
    }

    @Override
    public void withdrawn(JobEntry entry) {
        if (entry.isReserved()) {
            plans[entry.reservedPlacement().cluster()].release(
                    entry.reservedPlacement(), entry.reservedStart(), entry.reservedStart() + entry.walltime());
        }
        newcomers.remove(entry);
    }

    @Override
    public void disturbed(long now) {
        repair(now);
    }

    /** Builds the plan anew: whoever can keeps its start and place, then the others get the earliest left. */
    private void repair(long now) {
        plans = emptyPlans(now);
        for (JobEntry entry : site.running()) {
            plans[entry.placement().cluster()].hold(entry.placement(), now, entry.expectedEnd());
        }
        List<JobEntry> displaced = new ArrayList<>();
        for (JobEntry entry : site.queue()) {
            if (keepsPlace(now, entry)) {
                reserve(entry, new Reservation(entry.reservedStart(), entry.reservedPlacement()));
            } else {
                entry.unreserve();
                displaced.add(entry);
            }
        }
        for (JobEntry entry : displaced) {
            earliest(now, entry).ifPresent(found -> reserve(entry, found));
        }
        findNextStart();
    }

    private boolean keepsPlace(long now, JobEntry entry) {
        return entry.isReserved()
                && entry.reservedStart() >= now
                && plans[entry.reservedPlacement().cluster()].isFree(
                        entry.reservedPlacement(), entry.reservedStart(), entry.reservedStart() + entry.walltime());
    }

    private ClusterPlan[] emptyPlans(long now) {
        ClusterPlan[] empty = new ClusterPlan[site.clusters()];
        for (int i = 0; i < empty.length; i++) {
            empty[i] = new ClusterPlan(site.cluster(i), now);
        }
        return empty;
    }

    private void findNextStart() {
        nextStart = NEVER;
        for (JobEntry entry : site.queue()) {
            if (entry.isReserved()) {
                nextStart = Math.min(nextStart, entry.reservedStart());
            }
        }
    }

    @Override
    public Scheduler copy() {
        Conservative copy = new Conservative(site.copy(), compression);
        copy.plans = new ClusterPlan[plans.length];
        for (int i = 0; i < plans.length; i++) {
            copy.plans[i] = plans[i].copy(copy.site.cluster(i));
        }
        for (JobEntry entry : newcomers) {
            copy.newcomers.add(copy.site.find(entry.job().id()).orElseThrow());
        }
        copy.nextStart = nextStart;
        return copy;
    }

    @Override
    public void restore(long now, SchedulerState state) {
        super.restore(now, state);
        repair(now);
    }
}
