package org.almanac.planner.policy.backfill;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.Start;
import org.almanac.planner.TryMemory.Refused;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.policy.base.QueuePolicy;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;

/**
 * Backfilling around the head of the queue: the first job that cannot start, the head, gets a {@link
 * ShadowReservation}, and later jobs start at once if that does not delay the head.
 *
 * <p>Only a job that waits for resources or limits becomes the head. Jobs that wait for a time or for another job are
 * passed over, and so are jobs that could not start even if all running jobs had ended. The concrete policy chooses
 * which of the jobs behind the head are backfilled, and in which order.
 */
abstract class HeadBackfilling extends QueuePolicy {
    private Optional<ShadowReservation> reservation = Optional.empty();
    /** The place in the queue at which the jobs behind the head begin. */
    private int behindHead;

    protected HeadBackfilling(String name, Site site) {
        super(name, site);
    }

    /** The same policy over a copy of the site, with the same reservation. */
    protected HeadBackfilling(HeadBackfilling other) {
        super(other);
        this.behindHead = other.behindHead;
        // Where all jobs are to be tried, the reservation is dropped first, whose head or zone may be gone.
        if (isToTryAll()) {
            plan.dropAll();
        } else {
            this.reservation = other.reservation.map(made -> made.copy(site, other.site));
        }
    }

    /**
     * Backfills jobs behind the head, of which there are some, by {@link #backfill}.
     *
     * @param untried the place in the queue of the first job that has not been tried since anything was freed
     */
    protected abstract void backfillBehindHead(long now, int untried, List<Start> starts);

    /** The place in the queue at which the jobs behind the head begin. */
    protected final int behindHead() {
        return behindHead;
    }

    @Override
    protected final void traverse(long now, int tried, List<Start> starts) {
        int untried = tried;
        // While no job has the reservation, the first new job that cannot start is to get it.
        if (tried == 0 || reservation.isEmpty()) {
            behindHead = startHeads(now, starts);
            untried = behindHead;
        }
        if (untried < site.queue().size()) {
            backfillBehindHead(now, untried, starts);
        }
    }

    /**
     * Starts jobs up to the first that cannot start, and reserves for that one; tells the place at which the jobs
     * behind it begin.
     */
    private int startHeads(long now, List<Start> starts) {
        dropReservation();
        for (int i = 0; i < site.queue().size(); ) {
            JobEntry job = site.queue().get(i);
            if (!job.mayStart(now)) {
                i++;
                continue;
            }
            Optional<Placement> placement = placeNow(now, job);
            if (placement.isEmpty()) {
                reserve(now, job);
                i++;
                if (reservation.isPresent()) {
                    return i;
                }
                continue;
            }
            start(now, job, placement.get(), starts);
        }
        return site.queue().size();
    }

    private void dropReservation() {
        if (reservation.isPresent()) {
            plan.drop(reservation.get().head());
            reservation = Optional.empty();
        }
    }

    private void reserve(long now, JobEntry head) {
        reservation = ShadowReservation.earliest(site, now, head);
        tellReservation();
        plan.promise(head);
    }

    private void tellReservation() {
        if (reservation.isPresent()) {
            ShadowReservation made = reservation.get();
            plan.place(made.head(), made.shadowTime(), made.placement());
        }
    }

    /**
     * The next place in the queue with a job that {@link #backfill} may start by its cpus and walltime. It starts no
     * job before that place.
     */
    protected final int nextCandidate(long now, int place) {
        ShadowReservation beside = reservation.orElseThrow();
        long cpus = 0;
        long cpusForLonger = 0;
        List<Zone> zones = site.zones();
        for (int i = 0; i < zones.size(); i++) {
            cpus = Math.max(cpus, zones.get(i).use().freeCpus());
            cpusForLonger =
                    Math.max(cpusForLonger, beside.cpusBeyond(zones.get(i).use()));
        }
        return site.nextInQueue(place, cpus, beside.shadowTime() - now, cpusForLonger);
    }

    /** A quick test whether {@link #backfill} may start the job. If this is false, it does not. */
    protected final boolean mayBackfill(long now, JobEntry candidate) {
        if (candidate.mayStart(now)) {
            for (Zone zone : site.zones()) {
                if (mayAdmit(zone, now, candidate)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean mayAdmit(Zone zone, long now, JobEntry candidate) {
        return reservation.orElseThrow().mayAdmit(zone.use(), now, candidate)
                && zone.accepts(candidate.job())
                && site.limits().admits(candidate.charges(zone.use().index()));
    }

    /**
     * Starts a job behind the head if it may start, fits, and does not delay the head; tells whether it was started.
     */
    protected final boolean backfill(long now, JobEntry candidate, List<Start> starts) {
        if (!candidate.mayStart(now)) {
            return false;
        }
        Optional<Placement> placement = placeBesideHead(now, candidate);
        if (placement.isEmpty()) {
            return false;
        }
        start(now, candidate, placement.get(), starts);
        tellReservation();
        return true;
    }

    private Optional<Placement> placeBesideHead(long now, JobEntry candidate) {
        List<Zone> zones = site.zones();
        for (int i = 0; i < zones.size(); i++) {
            Zone zone = zones.get(i);
            if (mayAdmit(zone, now, candidate)) {
                Optional<Placement> placement = reservation.orElseThrow().admit(zone, now, candidate);
                if (placement.isPresent()) {
                    return placement;
                }
            }
        }
        return Optional.empty();
    }

    /** Where that does not delay the head. */
    @Override
    protected boolean takesOver(long now, JobEntry job, Placement placement, JobEntry ended, List<Start> starts) {
        boolean isHead = reservation.filter(made -> made.head() == job).isPresent();
        if (!isHead
                && reservation
                        .filter(made -> !made.leavesTo(now, job, placement, ended))
                        .isPresent()) {
            return false;
        }
        if (isHead) {
            dropReservation();
        }
        start(now, job, placement, starts);
        tryAll();
        return true;
    }

    /** The reservation is made anew beside the longer job, and begins when it did. */
    @Override
    protected void lengthened(long now, JobEntry entry, long before) {
        if (reservation.isPresent()) {
            JobEntry head = reservation.get().head();
            plan.drop(head);
            reservation = ShadowReservation.earliest(site, now, head);
            tellReservation();
        }
    }

    @Override
    public Discipline discipline() {
        return Discipline.HEAD_KEPT;
    }

    /** A head that leaves the queue may be gone for good: its reservation is not dropped later, when there is no such job. */
    @Override
    public void withdrawn(JobEntry entry) {
        reservation = reservation.filter(made -> made.head() != entry);
        super.withdrawn(entry);
    }

    @Override
    protected boolean resume(long now, Refused refused) {
        List<JobEntry> queue = site.queue();
        for (int i = 0; i < queue.size(); i++) {
            JobEntry head = queue.get(i);
            if (table.isPlanned(head)) {
                Reservation before = table.reservation(head).orElseThrow();
                reservation = ShadowReservation.earliest(site, now, head).filter(made -> made.isResumedAt(before));
                behindHead = i + 1;
                return reservation.isPresent();
            }
        }
        return true;
    }
}
