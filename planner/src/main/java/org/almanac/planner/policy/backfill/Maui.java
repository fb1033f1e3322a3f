package org.almanac.planner.policy.backfill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.Start;
import org.almanac.planner.TryMemory.Refused;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.plan.ReservationPlan;
import org.almanac.planner.policy.base.QueuePolicy;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;

/**
 * Maui (Jackson, Snell and Clement 2001; Talby and Feitelson 2005, section 2.1): jobs are taken by priority. A job that
 * fits starts; the first jobs that do not fit get reservations, up to a depth; the others are backfilled if they delay
 * none of these.
 *
 * <p>All reservations are made anew whenever something happens. Only a job that waits for resources or limits alone
 * gets one. With depth 1, in the order of arrival and with first fit, this is EASY; with no depth it is conservative
 * backfilling made anew each time.
 */
public final class Maui extends QueuePolicy {
    public static final String NAME = "maui";

    /** Which of the jobs without a reservation start. */
    public enum Backfill {
        /** Each job that fits, by priority. */
        FIRST_FIT,
        /** Each job that fits, the most cpus first. */
        BEST_FIT,
        /** The jobs that fit together and hold the most cpus. */
        GREEDY
    }

    private final long depth;
    private final JobPriority priority;
    private final Backfill backfill;
    private ReservationPlan plan;
    /** The jobs with a reservation, in the order in which the reservations were made. */
    private final List<JobEntry> reserved = new ArrayList<>();

    /** @param depth the most reservations */
    Maui(Machine machine, long depth, JobPriority priority, Backfill backfill) {
        this(
                new Site(machine, priority.counts() ? QueueOrder.FAIR_SHARE : QueueOrder.ARRIVAL),
                depth,
                priority,
                backfill);
        this.plan = new ReservationPlan(site, 0);
    }

    private Maui(Site site, long depth, JobPriority priority, Backfill backfill) {
        super(NAME, site);
        this.depth = depth;
        this.priority = priority;
        this.backfill = backfill;
    }

    public static Scheduler create(Machine machine, Settings settings, long seed) {
        JobPriority priority = new JobPriority(
                settings.number("queue-time-weight"),
                settings.number("expansion-weight"),
                settings.number("fair-share-weight"),
                settings.number("size-weight"));
        return new Maui(
                machine,
                settings.countOrNone("depth").orElse(Long.MAX_VALUE),
                priority,
                settings.choice("backfill", Backfill.class));
    }

    @Override
    public void apply(long now, List<Event> events) {
        plan.forgetBefore(now);
        super.apply(now, events);
    }

    @Override
    protected void traverse(long now, int tried, List<Start> starts) {
        // In the order of arrival, and while nothing is freed, reservations made anew would be the same.
        boolean anew = tried == 0 || !priority.isArrival();
        if (anew) {
            reserved.forEach(plan::cancel);
            reserved.clear();
        }
        List<JobEntry> queue = site.queue();
        List<JobEntry> order = priority.order(queue.subList(anew ? 0 : tried, queue.size()), now, site);
        order.removeIf(job -> !job.mayStart(now));
        backfill(now, startOrReserve(now, order, starts), starts);
        reserved.forEach(JobEntry::promise);
    }

    /** Starts jobs or reserves for them until there are {@link #depth} reservations; tells the jobs that are left. */
    private List<JobEntry> startOrReserve(long now, List<JobEntry> order, List<Start> starts) {
        int next = 0;
        for (; next < order.size() && reserved.size() < depth; next++) {
            JobEntry job = order.get(next);
            plan.reserve(job, now);
            if (job.isReserved() && job.reservedStart() == now) {
                startReserved(now, job, starts);
            } else if (job.isReserved()) {
                reserved.add(job);
            }
        }
        return order.subList(next, order.size());
    }

    private void backfill(long now, List<JobEntry> rest, List<Start> starts) {
        List<JobEntry> candidates = new ArrayList<>();
        for (JobEntry job : rest) {
            if (mayFit(job)) {
                candidates.add(job);
            }
        }
        if (backfill == Backfill.BEST_FIT) {
            candidates.sort(Comparator.comparingLong(JobEntry::cpus).reversed());
        } else if (backfill == Backfill.GREEDY) {
            List<JobEntry> fullest = new FullestCombination(plan, now, freeCpus()).of(candidates);
            candidates.removeAll(fullest);
            candidates.addAll(0, fullest);
        }
        for (JobEntry job : candidates) {
            if (mayFit(job)) {
                plan.reserveNow(job, now);
                if (job.isReserved()) {
                    startReserved(now, job, starts);
                }
            }
        }
    }

    private boolean mayFit(JobEntry job) {
        for (Zone zone : site.zones()) {
            if (job.cpus() <= zone.use().freeCpus() && zone.accepts(job.job())) {
                return true;
            }
        }
        return false;
    }

    private long freeCpus() {
        long free = 0;
        for (int i = 0; i < site.clusters(); i++) {
            free += site.cluster(i).freeCpus();
        }
        return free;
    }

    private void startReserved(long now, JobEntry job, List<Start> starts) {
        plan.starts(job);
        start(now, job, job.reservedPlacement(), starts);
    }

    @Override
    public Discipline discipline() {
        return Discipline.HEAD_KEPT;
    }

    @Override
    public void freed(long now, JobEntry entry) {
        plan.free(entry, now);
        super.freed(now, entry);
    }

    @Override
    public void withdrawn(JobEntry entry) {
        plan.cancel(entry);
        reserved.remove(entry);
        super.withdrawn(entry);
    }

    @Override
    public void disturbed(long now) {
        planAnew(now);
        super.disturbed(now);
    }

    private void planAnew(long now) {
        site.queue().forEach(JobEntry::unreserve);
        reserved.clear();
        plan = new ReservationPlan(site, now);
    }

    @Override
    public Scheduler copy() {
        Maui copy = new Maui(site.copy(), depth, priority, backfill);
        copy.plan = plan.copy(copy.site);
        reserved.forEach(other -> copy.site.find(other.job().id()).ifPresent(copy.reserved::add));
        copy.haveTriedAs(this);
        return copy;
    }

    @Override
    protected boolean resume(long now, Refused refused) {
        plan = new ReservationPlan(site, now);
        for (JobEntry job : site.queue()) {
            if (job.isReserved()) {
                Reservation before = job.reservation().orElseThrow();
                job.unreserve();
                if (!plan.keep(job, before)) {
                    return false;
                }
                reserved.add(job);
            }
        }
        return true;
    }

    @Override
    public void restore(long now, SchedulerState state) {
        super.restore(now, state);
        if (isToTryAll()) {
            planAnew(now);
        }
    }
}
