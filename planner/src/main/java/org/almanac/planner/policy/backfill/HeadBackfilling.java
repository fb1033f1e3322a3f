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
 * Backfilling around the head of the queue: the first job that cannot start gets a {@link ShadowReservation}, and later
 * jobs start at once where that does not delay it.
 *
 * <p>A reservation is made only for a job that has to wait for resources or limits; jobs that wait for a time or for
 * another job are passed over, and so are those that could not start even if all that runs had ended. Which of the jobs
 * behind the head are backfilled, and in which order, is the concrete policy's choice.
 */
abstract class HeadBackfilling extends QueuePolicy {
    private Optional<ShadowReservation> reservation = Optional.empty();
    /** Where in the queue the jobs behind the head begin. */
    private int behindHead;

    protected HeadBackfilling(String name, Site site) {
        super(name, site);
    }

    /**
     * Backfills jobs behind the head by {@link #backfill}; there are some.
     *
     * @param untried where those begin that have not been tried since anything was freed
     */
    protected abstract void backfillBehindHead(long now, int untried, List<Start> starts);

    /** Where in the queue the jobs behind the head begin. */
    protected final int behindHead() {
        return behindHead;
    }

    @Override
    protected final void traverse(long now, int tried, List<Start> starts) {
        int untried = tried;
        // While nobody has the reservation, a newcomer that cannot start is to get it.
        if (tried == 0 || reservation.isEmpty()) {
            behindHead = startHeads(now, starts);
            untried = behindHead;
        }
        if (untried < site.queue().size()) {
            backfillBehindHead(now, untried, starts);
        }
    }

    /** Starts jobs up to the first that cannot, reserves for that one, and tells where the jobs behind it begin. */
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
        reservation.ifPresent(made -> made.head().unreserve());
        reservation = Optional.empty();
    }

    private void reserve(long now, JobEntry head) {
        reservation = ShadowReservation.earliest(site, now, head);
        tellReservation();
        head.promise();
    }

    private void tellReservation() {
        reservation.ifPresent(made -> made.head().reserve(made.shadowTime(), made.placement()));
    }

    /** The next place in the queue whose job {@link #backfill} may start by its cpus and walltime; it starts none before. */
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

    /** A quick look whether {@link #backfill} may start the job; where it says no, it does not. */
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

    /** Starts a job behind the head if it may start, fits and does not delay the head; tells whether. */
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

    @Override
    public Discipline discipline() {
        return Discipline.HEAD_KEPT;
    }

    /** Takes over what the policy intends of which this one, whose site is a copy, is to be a copy. */
    protected final void intendAs(HeadBackfilling original) {
        // Where all jobs are to be tried, the reservation is dropped first, whose head or zone may be gone.
        if (original.isToTryAll()) {
            site.queue().forEach(JobEntry::unreserve);
        } else {
            reservation = original.reservation.map(made -> made.copy(site, original.site));
        }
        haveTriedAs(original);
        behindHead = original.behindHead;
    }

    @Override
    protected boolean resume(long now, Refused refused) {
        List<JobEntry> queue = site.queue();
        for (int i = 0; i < queue.size(); i++) {
            JobEntry head = queue.get(i);
            if (head.isReserved()) {
                Reservation before = head.reservation().orElseThrow();
                reservation = ShadowReservation.earliest(site, now, head).filter(made -> made.isResumedAt(before));
                behindHead = i + 1;
                return reservation.isPresent();
            }
        }
        return true;
    }
}
