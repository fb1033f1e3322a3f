package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState.Reservation;
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
 * <p>The order is the plan: starts and nodes follow from it and from what runs, by {@link OrderPlan#update}. After an
 * update no job starts before its predecessor.
 */
public final class JobList {
    private final Site site;
    private final Zone zone;
    private final List<JobEntry> order = new ArrayList<>();

    JobList(Site site, Zone zone) {
        this.site = site;
        this.zone = zone;
    }

    /** The planned jobs in plan order. To be read only. */
    public List<JobEntry> order() {
        return order;
    }

    /** When the first job is to start; {@link Scheduler#NEVER} where there is none. */
    public long nextStart() {
        return order.isEmpty() ? Scheduler.NEVER : order.get(0).reservedStart();
    }

    Zone zone() {
        return zone;
    }

    public ClusterUse use() {
        return zone.use();
    }

    /** Whether the job's place is here, if anywhere. */
    public boolean accepts(Job job) {
        return zone.accepts(job);
    }

    /** Whether its nodes are always open to its jobs. */
    public boolean isAlwaysOpen() {
        return zone.isAlwaysOpen();
    }

    /** Whether the job can be planned here, now or later, as the nodes and limits are now. */
    public boolean canHold(JobEntry job) {
        return site.canHold(zone, job);
    }

    /** Whether the job's reservation is here, if the job can still be. */
    boolean isHomeOf(JobEntry job) {
        return job.isReserved() && use().index() == job.reservedPlacement().cluster() && canHold(job);
    }

    void append(JobEntry job) {
        order.add(job);
    }

    /** Takes out the job there. */
    void remove(int place) {
        order.remove(place);
    }

    void reorder(Collection<JobEntry> other) {
        order.clear();
        order.addAll(other);
    }

    /** The earliest suitable gap in the plan, which is up to date (Algorithm 1, line 5), from that time on. */
    Optional<Reservation> earliestGap(JobEntry job, long now, long from, Optional<LimitPlan> limits) {
        if (order.isEmpty() && from <= now && limits.isEmpty() && job.cpus() <= use().freeCpus()) {
            Optional<Placement> atOnce = zone.place(job.job().request(), now, job.walltime());
            if (atOnce.isPresent()) {
                return Optional.of(new Reservation(now, atOnce.get()));
            }
        }
        if (use().placer().isCountedByNode(job.job().request())) {
            PlanWalk walk = new PlanWalk(zone, site.running(), order, now);
            return new GapSearch(use(), use().free().clone(), walk, job, now).earliest(from, Scheduler.NEVER, limits);
        }
        return GapList.of(zone, site.running(), order, now).earliest(job, from, limits);
    }

    /** Puts in jobs with reservations here, each after those that start no later. */
    void merge(Collection<JobEntry> newcomers) {
        order.addAll(newcomers);
        sortByStart();
    }

    /** Puts the jobs in the order of their planned starts; those that start together stay as they are. */
    void sortByStart() {
        order.sort(Comparator.comparingLong(JobEntry::reservedStart));
    }

    /**
     * Puts a job into the gap that was found for it; tells the first place in the order that has changed. Like jobs of an
     * array come in the order of the array: where others are out of turn then, they exchange their places.
     */
    int insert(JobEntry job, Reservation gap) {
        int at = order.size();
        while (at > 0 && order.get(at - 1).reservedStart() > gap.start()) {
            at--;
        }
        order.add(at, job);
        job.reserve(gap.start(), gap.placement());
        return job.job().conditions().array().isPresent() ? takeTurns(at) : at;
    }

    private int takeTurns(int inserted) {
        JobEntry job = order.get(inserted);
        int place = inserted;
        for (int before = inserted - 1; before >= 0; before--) {
            JobEntry other = order.get(before);
            boolean inTime =
                    other.bound().orElse(Scheduler.NEVER) >= order.get(place).reservedStart();
            if (other.isAlikeInArray(job) && other.sequence() > job.sequence() && inTime) {
                exchange(before, place);
                place = before;
            }
        }
        int first = place;
        for (int behind = inserted + 1; behind < order.size(); behind++) {
            JobEntry other = order.get(behind);
            boolean inTime = job.bound().orElse(Scheduler.NEVER) >= other.reservedStart();
            if (other.isAlikeInArray(job) && other.sequence() < job.sequence() && inTime) {
                exchange(place, behind);
                place = behind;
            }
        }
        return first;
    }

    /** Two jobs that are alike take each other's place and nodes. */
    private void exchange(int one, int other) {
        JobEntry first = order.get(one);
        JobEntry second = order.get(other);
        Reservation firsts = first.reservation().orElseThrow();
        Reservation seconds = second.reservation().orElseThrow();
        first.reserve(seconds.start(), seconds.placement());
        second.reserve(firsts.start(), firsts.placement());
        order.set(one, second);
        order.set(other, first);
    }
}
