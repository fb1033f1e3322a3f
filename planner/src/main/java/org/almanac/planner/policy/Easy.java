package org.almanac.planner.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.site.ClusterUse;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * EASY backfilling (Lifka 1995; Mu'alem and Feitelson 2001): the first job of the queue that cannot start gets a
 * reservation, and later jobs start at once where that does not delay it.
 *
 * <p>A reservation is made only for a job that has to wait. While nothing is freed, a job that could not be backfilled
 * still cannot: a pass then looks at newcomers alone.
 */
public final class Easy extends SitePolicy {
    static final String NAME = "easy";

    /** In which order jobs behind the head are tried. */
    public enum BackfillOrder {
        /** As they were submitted. */
        ARRIVAL,
        /** Those with the shortest walltime first (Tsafrir, Etsion and Feitelson 2007). */
        SHORTEST
    }

    private final BackfillOrder order;
    private Optional<ShadowReservation> reservation = Optional.empty();
    /** So many jobs at the front of the queue have been tried since anything was freed; 0 asks for a whole pass. */
    private int tried;

    public Easy(Machine machine, BackfillOrder order) {
        this(new Site(machine), order);
    }

    private Easy(Site site, BackfillOrder order) {
        super(NAME, site);
        this.order = order;
    }

    @Override
    protected void pass(long now, List<Start> starts) {
        if (tried == 0) {
            startHeads(now, starts);
            reserveForHead();
            tried = Math.min(1, site.queue().size());
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

    private void startHeads(long now, List<Start> starts) {
        while (!site.queue().isEmpty()) {
            JobEntry head = site.queue().get(0);
            Optional<Placement> placement = placeNow(head);
            if (placement.isEmpty()) {
                return;
            }
            start(now, head, placement.get(), starts);
        }
    }

    private void reserveForHead() {
        reservation = Optional.empty();
        if (site.queue().isEmpty()) {
            return;
        }
        JobEntry head = site.queue().get(0);
        head.unreserve();
        reservation = ShadowReservation.earliest(site, head.job().request());
        reservation.ifPresent(made -> {
            head.reserve(made.shadowTime(), made.placement());
            head.promise();
        });
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
        candidates.sort(Comparator.comparingLong(entry -> entry.walltime()));
        for (JobEntry candidate : candidates) {
            backfill(now, candidate, starts);
        }
    }

    private boolean backfill(long now, JobEntry candidate, List<Start> starts) {
        Optional<Placement> placement =
                reservation.isPresent() ? placeBesideHead(now, reservation.get(), candidate) : placeNow(candidate);
        if (placement.isEmpty()) {
            return false;
        }
        start(now, candidate, placement.get(), starts);
        reservation.ifPresent(made -> site.queue().get(0).reserve(made.shadowTime(), made.placement()));
        return true;
    }

    private Optional<Placement> placeBesideHead(long now, ShadowReservation head, JobEntry candidate) {
        for (int i = 0; i < site.clusters(); i++) {
            ClusterUse use = site.cluster(i);
            if (head.mayAdmit(use, now, candidate)) {
                Optional<Placement> placement = head.admit(use, now, candidate);
                if (placement.isPresent()) {
                    return placement;
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public Scheduler copy() {
        Easy copy = new Easy(site.copy(), order);
        copy.reservation = reservation.map(ShadowReservation::copy);
        copy.tried = tried;
        return copy;
    }

    @Override
    public void restore(long now, SchedulerState state) {
        super.restore(now, state);
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
            site.queue().get(0).unreserve();
            site.queue().get(1).unreserve();
            tried = 0;
        }
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
