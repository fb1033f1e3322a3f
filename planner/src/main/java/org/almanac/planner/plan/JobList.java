package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.SchedulerState.Reservation;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;

/**
 * The planning paper's {@code job_list} of one cluster (section 3.1): the planned jobs in the order of their starts.
 *
 * <p>The order is the plan: starts and nodes follow from it and from what runs, by {@link #update}. After an update no
 * job starts before its predecessor.
 */
public final class JobList {
    private final ClusterUse use;
    private final LimitsList limits;
    private final List<JobEntry> order = new ArrayList<>();
    private OrderSweep sweep;
    private boolean upToDate;

    public JobList(ClusterUse use, LimitsList limits) {
        this.use = use;
        this.limits = limits;
        this.sweep = new OrderSweep(use, limits);
    }

    /** The planned jobs in plan order. To be read only. */
    public List<JobEntry> order() {
        return order;
    }

    public ClusterUse use() {
        return use;
    }

    /** The sweep by which this list is updated, to begin at the present with what runs. */
    public OrderSweep sweepFrom(long now, List<JobEntry> running) {
        sweep.prepare(now, running);
        return sweep;
    }

    /** Whether the job can ever be planned here, as the nodes and limits are now. */
    public boolean canHold(Job job) {
        return sweep.canHold(job);
    }

    /** The limit that keeps the job from ever being planned here, if one does. */
    public Optional<Standing.BlockedByLimit> passedLimit(Job job) {
        return limits.passedAlone(job);
    }

    /** What runs or how long it will, or the nodes, have changed: starts are to be found anew. */
    public void outdate() {
        upToDate = false;
    }

    /** The nodes themselves are other ones. */
    public void rebuild() {
        sweep = new OrderSweep(use, limits);
        upToDate = false;
    }

    public boolean isUpToDate() {
        return upToDate;
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

    /** UPDATE (Algorithm 2): each job, in order, to its earliest feasible time. */
    public void update(long now, List<JobEntry> running) {
        sweepFrom(now, running).begin();
        for (JobEntry job : order) {
            long start = sweep.place(job);
            job.reserve(start, sweep.lastPlacement());
        }
        upToDate = true;
    }

    /** The gaps of the plan, which is to be up to date. */
    public GapList gaps(long now, List<JobEntry> running) {
        Availability availability =
                new Availability(use.kinds(), use.cluster().nodes().size());
        sweepFrom(now, running).begin(availability::append);
        order.forEach(sweep::place);
        sweep.finish();
        return new GapList(use, availability);
    }

    /** The earliest suitable gap for a new job (Algorithm 1, line 5); the plan is to be up to date. */
    public Optional<Reservation> earliestGap(JobEntry job, long now, List<JobEntry> running) {
        if (!canHold(job.job())) {
            return Optional.empty();
        }
        if (order.isEmpty() && job.cpus() <= use.freeCpus() && limits.isUnlimited()) {
            Optional<Placement> atOnce = use.place(job.job().request());
            if (atOnce.isPresent()) {
                return Optional.of(new Reservation(now, atOnce.get()));
            }
        }
        return gaps(now, running).earliest(job, now, limitsLeft(job, now, running));
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

    /** For each limit in which the job counts, the cpus that the plan leaves over time. */
    private List<Availability> limitsLeft(JobEntry job, long now, List<JobEntry> runningOnSite) {
        List<Availability> left = new ArrayList<>();
        for (int slot : limits.slots(job.job())) {
            Availability cpus = new Availability(1, new long[] {limits.allowed(slot)}, now);
            for (JobEntry running : runningOnSite) {
                if (running.placement().cluster() == use.index() && counts(running, slot)) {
                    cpus.hold(held(running), now, running.expectedEnd());
                }
            }
            for (JobEntry planned : order) {
                if (counts(planned, slot)) {
                    cpus.hold(held(planned), planned.reservedStart(), planned.reservedStart() + planned.walltime());
                }
            }
            left.add(cpus);
        }
        return left;
    }

    private boolean counts(JobEntry job, int slot) {
        for (int each : limits.slots(job.job())) {
            if (each == slot) {
                return true;
            }
        }
        return false;
    }

    /** The job's cpus as held on the one node as which a limit is seen. */
    private static Placement held(JobEntry job) {
        return Placement.of(0, new int[1], Resources.of(job.cpus()));
    }
}
