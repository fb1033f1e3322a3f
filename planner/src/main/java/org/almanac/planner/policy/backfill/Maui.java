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
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.plan.reservation.ReservationPlan;
import org.almanac.planner.policy.base.QueuePolicy;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Setup;
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

    private static final Setting<Long> DEPTH = new Setting<>(
            "depth", Notation.NUMBER.or(Notation.NONE, Long.MAX_VALUE), "1", "how many jobs get a reservation at most");
    private static final Setting<Double> QUEUE_TIME_WEIGHT = new Setting<>(
            "queue-time-weight", Notation.WEIGHT, "1", "how a minute of waiting counts in a job's priority");
    private static final Setting<Double> EXPANSION_WEIGHT = new Setting<>(
            "expansion-weight",
            Notation.WEIGHT,
            "0",
            "how the expansion factor counts in it: (wait + walltime) / walltime");
    private static final Setting<Double> FAIR_SHARE_WEIGHT = new Setting<>(
            "fair-share-weight", Notation.WEIGHT, "0", "how the owner's place by fair share counts, from 0 to 1");
    private static final Setting<Double> SIZE_WEIGHT =
            new Setting<>("size-weight", Notation.WEIGHT, "0", "how a cpu that the job asks for counts");
    private static final Setting<Backfill> BACKFILL = Setting.choice(
            "backfill",
            Backfill.FIRST_FIT,
            "which of the rest start: those that fit by priority, the largest that fits first, or those that fill most"
                    + " together");

    public static final List<Setting<?>> PARAMETERS =
            List.of(DEPTH, QUEUE_TIME_WEIGHT, EXPANSION_WEIGHT, FAIR_SHARE_WEIGHT, SIZE_WEIGHT, BACKFILL);

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
    private ReservationPlan reservations;
    /** The jobs with a reservation, in the order in which the reservations were made. */
    private final List<JobEntry> reserved = new ArrayList<>();

    /** @param depth the most reservations */
    Maui(Setup setup, long depth, JobPriority priority, Backfill backfill) {
        super(NAME, new Site(setup, priority.counts() ? QueueOrder.FAIR_SHARE : QueueOrder.ARRIVAL));
        this.depth = depth;
        this.priority = priority;
        this.backfill = backfill;
        this.reservations = new ReservationPlan(plan, 0);
    }

    private Maui(Maui other) {
        super(other);
        this.depth = other.depth;
        this.priority = other.priority;
        this.backfill = other.backfill;
        this.reservations = other.reservations.copy(plan);
        other.reserved.forEach(job -> site.find(job.job().id()).ifPresent(reserved::add));
    }

    public static Scheduler create(Setup setup, Settings settings) {
        JobPriority priority = new JobPriority(
                settings.get(QUEUE_TIME_WEIGHT),
                settings.get(EXPANSION_WEIGHT),
                settings.get(FAIR_SHARE_WEIGHT),
                settings.get(SIZE_WEIGHT));
        return new Maui(setup, settings.get(DEPTH), priority, settings.get(BACKFILL));
    }

    @Override
    public void apply(long now, List<Event> events) {
        reservations.forgetBefore(now);
        super.apply(now, events);
    }

    @Override
    protected void traverse(long now, int tried, List<Start> starts) {
        // In the order of arrival, and while nothing is freed, reservations made anew would be the same.
        boolean anew = tried == 0 || !priority.isArrival();
        if (anew) {
            reserved.forEach(reservations::cancel);
            reserved.clear();
        }
        List<JobEntry> queue = site.queue();
        List<JobEntry> order = priority.order(queue.subList(anew ? 0 : tried, queue.size()), now, site);
        order.removeIf(job -> !job.mayStart(now));
        backfill(now, startOrReserve(now, order, starts), starts);
        reserved.forEach(plan::promise);
    }

    /** Starts jobs or reserves for them until there are {@link #depth} reservations; tells the jobs that are left. */
    private List<JobEntry> startOrReserve(long now, List<JobEntry> order, List<Start> starts) {
        int next = 0;
        for (; next < order.size() && reserved.size() < depth; next++) {
            JobEntry job = order.get(next);
            reservations.reserve(job, now);
            if (table.isPlanned(job) && table.start(job) == now) {
                startReserved(now, job, starts);
            } else if (table.isPlanned(job)) {
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
            List<JobEntry> fullest = new FullestCombination(reservations, now, freeCpus()).of(candidates);
            candidates.removeAll(fullest);
            candidates.addAll(0, fullest);
        }
        for (JobEntry job : candidates) {
            if (mayFit(job)) {
                reservations.reserveNow(job, now);
                if (table.isPlanned(job)) {
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
        reservations.starts(job);
        start(now, job, table.placement(job), starts);
    }

    @Override
    protected boolean takesOver(long now, JobEntry job, Placement placement, JobEntry ended, List<Start> starts) {
        if (!reservations.takeOver(job, now, placement)) {
            return false;
        }
        reserved.remove(job);
        startReserved(now, job, starts);
        return true;
    }

    @Override
    protected void closed(long now, JobEntry left) {
        reservations.close(left, now);
    }

    @Override
    protected void lengthened(long now, JobEntry entry, long before) {
        reservations.lengthened(entry, before);
    }

    @Override
    public Discipline discipline() {
        return Discipline.HEAD_KEPT;
    }

    @Override
    public void freed(long now, JobEntry entry) {
        reservations.freed(entry, now);
        super.freed(now, entry);
    }

    @Override
    public void withdrawn(JobEntry entry) {
        reservations.cancel(entry);
        reserved.remove(entry);
        super.withdrawn(entry);
    }

    @Override
    public void disturbed(long now) {
        planAnew(now);
        super.disturbed(now);
    }

    private void planAnew(long now) {
        plan.dropAll();
        reserved.clear();
        reservations = new ReservationPlan(plan, now);
    }

    @Override
    public Scheduler copy() {
        return new Maui(this);
    }

    @Override
    protected boolean resume(long now, Refused refused) {
        reservations = new ReservationPlan(plan, now);
        for (JobEntry job : site.queue()) {
            if (table.isPlanned(job)) {
                Reservation before = table.reservation(job).orElseThrow();
                plan.drop(job);
                if (!reservations.keep(job, before)) {
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
