package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;

/**
 * The planning paper's {@code job_list} of one cluster (section 3.1), or of a reservation's part of it: the planned jobs
 * in the order of their starts.
 *
 * <p>The order is the plan: starts and nodes follow from it and from what runs, by {@link #update}. After an update no
 * job starts before its predecessor.
 */
public final class JobList {
    private final Site site;
    private final Zone zone;
    private final ClusterUse use;
    private final OrderSweep sweep;
    private final List<JobEntry> order = new ArrayList<>();
    private boolean upToDate;

    public JobList(Site site, Zone zone) {
        this.site = site;
        this.zone = zone;
        this.use = zone.use();
        this.sweep = new OrderSweep(site, zone);
    }

    /** The planned jobs in plan order. To be read only. */
    public List<JobEntry> order() {
        return order;
    }

    public ClusterUse use() {
        return use;
    }

    /** The sweep by which this list is updated, to begin at the present beside the plans of other zones. */
    public OrderSweep sweepFrom(long now, Collection<JobList> all) {
        sweep.prepare(now, otherZones(now, all));
        return sweep;
    }

    /** Whether the job's place is here, if anywhere. */
    public boolean accepts(Job job) {
        return zone.accepts(job);
    }

    /** Whether the job can be planned here, now or later, as the nodes and limits are now. */
    public boolean canHold(JobEntry job) {
        return zone.accepts(job.job()) && passedLimit(job).isEmpty() && zone.fitsOnNodesUp(job.job(), site.time());
    }

    /** The limit that keeps the job from ever being planned here, if one does. */
    public Optional<Standing.BlockedByLimit> passedLimit(JobEntry job) {
        return site.limits().passedAlone(job.charges(use.index()));
    }

    /** What runs or how long it will, or the limits, have changed: starts are to be found anew. */
    public void outdate() {
        upToDate = false;
    }

    /** A planned job that is to start before a job that it waits for has ended or has a planned end, if there is one. */
    public Optional<JobEntry> firstTooEarly(long now) {
        return order.stream()
                .filter(job -> !job.waitsFor().isEmpty() && job.isReserved())
                .filter(job -> job.reservedStart() < site.earliestStart(job, now))
                .findFirst();
    }

    /** The plan is good as it is, though an update might find a better one. */
    public void keep() {
        upToDate = true;
    }

    public boolean isUpToDate() {
        return upToDate;
    }

    /** Takes the jobs of a list of another site, of which this one's is a copy. */
    public void takeOver(JobList other) {
        other.order.forEach(job -> order.add(site.find(job.job().id()).orElseThrow()));
        upToDate = other.upToDate;
    }

    /** Adds a job without a place at the end of the order. */
    public void append(JobEntry job) {
        order.add(job);
        upToDate = false;
    }

    public void remove(JobEntry job) {
        if (order.remove(job)) {
            upToDate = false;
        }
    }

    /** A job has started where and when it was planned: the rest of the plan stays as it is. */
    public void started(JobEntry job) {
        order.remove(job);
    }

    /** Takes another order of the same jobs, or of some other ones. */
    public void reorder(Collection<JobEntry> other) {
        order.clear();
        order.addAll(other);
        upToDate = false;
    }

    /**
     * UPDATE (Algorithm 2): each job, in order, to its earliest feasible time.
     *
     * @return the jobs that lost their place and have left: a job that they wait for is not planned before them, or the
     *     nodes are not open for them any more when they could start
     */
    public List<JobEntry> update(long now, Collection<JobList> all) {
        List<JobEntry> lost = new ArrayList<>();
        OrderSweep prepared = sweepFrom(now, all);
        for (int at = placeAll(prepared); at < order.size(); at = placeAll(prepared)) {
            JobEntry job = order.remove(at);
            job.unreserve();
            lost.add(job);
        }
        upToDate = true;
        return lost;
    }

    /** Places the jobs in order up to the first that has no place, and tells where that stands. */
    private int placeAll(OrderSweep prepared) {
        prepared.begin();
        for (int at = 0; at < order.size(); at++) {
            long start = prepared.place(order.get(at));
            if (start == Scheduler.NEVER) {
                return at;
            }
            order.get(at).reserve(start, prepared.lastPlacement());
        }
        return order.size();
    }

    /** The gaps of the plan, which is to be up to date. */
    private GapList gaps(long now, Collection<JobList> all) {
        Availability availability =
                new Availability(use.kinds(), use.cluster().nodes().size());
        sweepFrom(now, all).begin(availability::append);
        order.forEach(sweep::place);
        sweep.finish();
        zone.tellClosures(availability::hold);
        return new GapList(use, availability);
    }

    /** The earliest suitable gap for a new job (Algorithm 1, line 5), from that time on; all plans are up to date. */
    public Optional<Reservation> earliestGap(JobEntry job, long now, long from, Collection<JobList> all) {
        if (from == Scheduler.NEVER || !canHold(job)) {
            return Optional.empty();
        }
        boolean limited = job.charges(use.index()).size() > 0;
        if (order.isEmpty() && from <= now && !limited && job.cpus() <= use.freeCpus()) {
            Optional<Placement> atOnce = zone.place(job.job().request(), now, job.walltime());
            if (atOnce.isPresent()) {
                return Optional.of(new Reservation(now, atOnce.get()));
            }
        }
        Optional<LimitPlan> limits = limited ? Optional.of(limitPlan(now, all)) : Optional.empty();
        return gaps(now, all).earliest(job, from, limits);
    }

    /** Puts a job into the gap that was found for it. */
    public void insert(JobEntry job, Reservation gap) {
        int at = order.size();
        while (at > 0 && order.get(at - 1).reservedStart() > gap.start()) {
            at--;
        }
        order.add(at, job);
        job.reserve(gap.start(), gap.placement());
        upToDate = false;
    }

    /** What the plans of the other zones alone leave of the limits, where there are such and jobs that count. */
    private Optional<LimitPlan> otherZones(long now, Collection<JobList> all) {
        if (all.size() < 2 || site.limits().slots() == 0) {
            return Optional.empty();
        }
        LimitPlan plan = new LimitPlan(site.limits(), now);
        for (JobList list : all) {
            if (list != this) {
                list.holdPlanned(plan);
            }
        }
        return Optional.of(plan);
    }

    /** What runs and all plans leave of the limits. */
    private LimitPlan limitPlan(long now, Collection<JobList> all) {
        LimitPlan plan = new LimitPlan(site.limits(), now);
        for (JobEntry job : site.running()) {
            plan.hold(job.charges(job.placement().cluster()), now, job.expectedEnd());
        }
        all.forEach(list -> list.holdPlanned(plan));
        return plan;
    }

    private void holdPlanned(LimitPlan plan) {
        for (JobEntry job : order) {
            if (job.isReserved()) {
                plan.hold(job.charges(use.index()), job.reservedStart(), job.reservedStart() + job.walltime());
            }
        }
    }
}
