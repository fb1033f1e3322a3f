package org.almanac.planner.policy.planning;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * The jobs of a queue that have no place in the plan: no zone can hold them as nodes and limits are now, they wait for such
 * a job, or as many are planned as may be.
 *
 * <p>They are tried again once it was said that something has happened by which they may find a place.
 */
final class Homeless {
    private final Site site;
    private final PlanAhead planAhead;
    private final List<JobEntry> jobs = new ArrayList<>();
    private boolean mayFindPlaces;

    Homeless(Site site, PlanAhead planAhead) {
        this.site = site;
        this.planAhead = planAhead;
    }

    /** The same jobs in a copy of the site. */
    Homeless copy(Site copiedSite) {
        Homeless copy = new Homeless(copiedSite, planAhead);
        jobs.forEach(job -> copy.add(copiedSite.counterpart(job)));
        copy.mayFindPlaces = mayFindPlaces;
        return copy;
    }

    /** To be read only. */
    List<JobEntry> jobs() {
        return jobs;
    }

    void add(JobEntry job) {
        jobs.add(job);
    }

    void addAll(List<JobEntry> others) {
        jobs.addAll(others);
    }

    void remove(JobEntry job) {
        jobs.remove(job);
    }

    void removeAll(Collection<JobEntry> others) {
        jobs.removeAll(others);
    }

    /** Something has happened by which they may find a place. */
    void noteChange() {
        mayFindPlaces = true;
    }

    /** Other jobs have been moved in the plan: who waits for one of them may find a place. */
    void noteMoves() {
        for (int i = 0; i < jobs.size() && !mayFindPlaces; i++) {
            mayFindPlaces = !jobs.get(i).waitsFor().isEmpty();
        }
    }

    boolean mayFindPlaces() {
        return mayFindPlaces;
    }

    /**
     * Tries each again where it may find a place, and all as long as any does: that may be what another waits for.
     *
     * @param placing gives the job a place, and tells whether there was one; others may lose theirs by it
     */
    void place(Predicate<JobEntry> placing) {
        if (!mayFindPlaces) {
            return;
        }
        mayFindPlaces = false;
        int before;
        do {
            List<JobEntry> tried = inOrder();
            before = tried.size();
            jobs.clear();
            for (JobEntry job : tried) {
                if (!placing.test(job)) {
                    jobs.add(job);
                }
            }
        } while (!jobs.isEmpty() && jobs.size() < before);
    }

    /** Where there are places for some of them only, they go by the order of the queue. */
    private List<JobEntry> inOrder() {
        if (!planAhead.isBounded()) {
            return new ArrayList<>(jobs);
        }
        Set<JobEntry> among = new HashSet<>(jobs);
        return site.queue().stream().filter(among::contains).toList();
    }
}
