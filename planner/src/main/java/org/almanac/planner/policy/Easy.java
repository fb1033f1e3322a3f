package org.almanac.planner.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.QueueOrder;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.Zone;

/**
 * EASY backfilling (Lifka 1995; Mu'alem and Feitelson 2001): the first job of the queue that cannot start gets a
 * reservation, and later jobs start at once where that does not delay it.
 *
 * <p>A reservation is made only for a job that has to wait for resources or limits; jobs that wait for a time or for
 * another job are passed over, and so are those that could not start even if all that runs had ended. While nothing is
 * freed, a job that could not be backfilled still cannot: a pass then looks at newcomers alone.
 */
public final class Easy extends SitePolicy {
    static final String NAME = "easy";

    /** In which order jobs behind the head are tried. */
    public enum BackfillOrder {
        /** As they stand in the queue. */
        ARRIVAL,
        /** Those with the shortest walltime first (Tsafrir, Etsion and Feitelson 2007). */
        SHORTEST
    }

    private final BackfillOrder order;
    private Optional<ShadowReservation> reservation = Optional.empty();
    /** Who had the reservation after the last decision. */
    private Optional<JobId> lastHead = Optional.empty();
    /** So many jobs at the front of the queue have been tried since anything was freed; 0 asks for a whole pass. */
    private int tried;

    public Easy(Machine machine, BackfillOrder order, QueueOrder queueOrder) {
        this(new Site(machine, queueOrder), order);
    }

    private Easy(Site site, BackfillOrder order) {
        super(NAME, site);
        this.order = order;
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        // While nobody has the reservation, a newcomer that cannot start is to get it.
        if (tried == 0 || reservation.isEmpty()) {
            tried = startHeads(now, starts);
        }
        if (tried < site.queue().size()) {
            if (order == BackfillOrder.ARRIVAL) {
                backfillInOrder(now, starts);
            } else {
                backfillShortest(now, starts);
            }
            tried = site.queue().size();
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

    private void backfillInOrder(long now, List<Start> starts) {
        for (int i = tried; i < site.queue().size(); ) {
            if (!backfill(now, site.queue().get(i), starts)) {
                i++;
            }
        }
    }

    private void backfillShortest(long now, List<Start> starts) {
        List<JobEntry> candidates =
                new ArrayList<>(site.queue().subList(tried, site.queue().size()));
        candidates.sort(Comparator.comparingLong(JobEntry::walltime));
        for (JobEntry candidate : candidates) {
            backfill(now, candidate, starts);
        }
    }

    private boolean backfill(long now, JobEntry candidate, List<Start> starts) {
        if (!candidate.mayStart(now)) {
            return false;
        }
        Optional<Placement> placement =
                reservation.isPresent() ? placeBesideHead(now, reservation.get(), candidate) : placeNow(now, candidate);
        if (placement.isEmpty()) {
            return false;
        }
        start(now, candidate, placement.get(), starts);
        tellReservation();
        return true;
    }

    private Optional<Placement> placeBesideHead(long now, ShadowReservation head, JobEntry candidate) {
        for (Zone zone : site.zones()) {
            if (head.mayAdmit(zone.use(), now, candidate)
                    && zone.accepts(candidate.job())
                    && site.limits().admits(candidate.charges(zone.use().index()))) {
                Optional<Placement> placement = head.admit(zone, now, candidate);
                if (placement.isPresent()) {
                    return placement;
                }
            }
        }
        return Optional.empty();
    }

    @Override
    protected List<JobEntry> mayHaveMoved() {
        List<JobEntry> heads = new ArrayList<>(2);
        lastHead.flatMap(site::find).filter(head -> !head.holdsResources()).ifPresent(heads::add);
        reservation.map(ShadowReservation::head).ifPresent(heads::add);
        lastHead = reservation.map(made -> made.head().job().id());
        return heads;
    }

    @Override
    public Discipline discipline() {
        return Discipline.HEAD_KEPT;
    }

    @Override
    public Scheduler copy() {
        Easy copy = new Easy(site.copy(), order);
        // Where a whole pass is due, it drops the reservation, whose head or zone may be gone.
        if (tried == 0) {
            copy.site.queue().forEach(JobEntry::unreserve);
        } else {
            copy.reservation = reservation.map(made -> made.copy(copy.site, site));
        }
        copy.tried = tried;
        copy.lastHead = lastHead;
        return copy;
    }

    @Override
    public void restore(long now, SchedulerState state) {
        super.restore(now, state);
        // The reservation itself is made anew by the first pass; what was promised stays.
        site.queue().forEach(JobEntry::unreserve);
        tried = 0;
    }

    /** Another job may come first now, and then the reservation is that job's. */
    @Override
    public void reordered(long now) {
        tried = 0;
    }

    @Override
    public void freed(long now, JobEntry entry) {
        tried = 0;
    }

    @Override
    public void compress(long now) {}

    @Override
    public void arrived(long now, JobEntry entry) {
        boolean overtakesTheTried = site.queue().lastIndexOf(entry) < tried;
        if (overtakesTheTried) {
            tried = 0;
        }
    }

    @Override
    public void startable(long now, JobEntry entry) {
        tried = 0;
    }

    @Override
    public void withdrawn(JobEntry entry) {
        tried = 0;
    }

    @Override
    public void disturbed(long now) {
        tried = 0;
    }
}
