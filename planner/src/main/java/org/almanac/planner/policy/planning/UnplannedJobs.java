package org.almanac.planner.policy.planning;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * The jobs that have no place in a plan that keeps an order: no zone can hold them as nodes and limits are now, or they wait
 * for such a job, or as many jobs are planned as may be.
 *
 * <p>They are in the order in which they lost or did not get a place. It is known whether something has happened since they
 * were tried last by which some of them may find one.
 */
final class UnplannedJobs {
    private final Site site;
    private final boolean triedByQueue;
    private final List<JobEntry> jobs = new ArrayList<>();
    private boolean mayFindPlaces;

    /**
     * @param triedByQueue whether it matters that those that come first in the queue are tried first, though they come as they
     *     arrived
     */
    UnplannedJobs(Site site, boolean triedByQueue) {
        this.site = site;
        this.triedByQueue = triedByQueue;
    }

    /** The same for a copy of the site. */
    UnplannedJobs copy(Site copiedSite) {
        UnplannedJobs copy = new UnplannedJobs(copiedSite, triedByQueue);
        for (JobEntry job : jobs) {
            copy.jobs.add(copiedSite.counterpart(job));
        }
        copy.mayFindPlaces = mayFindPlaces;
        return copy;
    }

    /** To be read only. */
    List<JobEntry> list() {
        return jobs;
    }

    void add(JobEntry job) {
        jobs.add(job);
    }

    void addAll(List<JobEntry> more) {
        jobs.addAll(more);
    }

    void remove(JobEntry job) {
        jobs.remove(job);
    }

    void clear() {
        jobs.clear();
    }

    boolean mayFindPlaces() {
        return mayFindPlaces;
    }

    /** Something has happened by which any of them may find a place. */
    void somethingIsFree() {
        mayFindPlaces = true;
    }

    /** These jobs have lost their places, so others may find some. */
    void lost(List<JobEntry> homeless) {
        jobs.addAll(homeless);
        mayFindPlaces |= !homeless.isEmpty();
    }

    /** Jobs have been moved in the plan, so a job that waits for one of them may find a place. */
    void othersMoved() {
        for (int i = 0; i < jobs.size() && !mayFindPlaces; i++) {
            mayFindPlaces = !jobs.get(i).waitsFor().isEmpty();
        }
    }

    /**
     * Tries each of them again if some may find a place, and all of them again as long as any finds one, because others may
     * wait for that job.
     *
     * @param finds gives a job a place, and tells whether there was any
     */
    void tryAgain(Predicate<JobEntry> finds) {
        mayFindPlaces = false;
        int before;
        do {
            List<JobEntry> tried = inOrder();
            before = tried.size();
            jobs.clear();
            // Other jobs may lose their places meanwhile and become unplanned.
            for (JobEntry job : tried) {
                if (!finds.test(job)) {
                    jobs.add(job);
                }
            }
        } while (!jobs.isEmpty() && jobs.size() < before);
    }

    private List<JobEntry> inOrder() {
        if (!triedByQueue && !site.hasFormula() && site.queueOrder() != QueueOrder.FAIR_SHARE) {
            return new ArrayList<>(jobs);
        }
        Set<JobEntry> among = new HashSet<>(jobs);
        return site.queue().stream().filter(among::contains).toList();
    }
}
