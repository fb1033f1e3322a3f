package org.almanac.planner.site;

import java.util.OptionalLong;
import org.almanac.planner.cluster.Figures;
import org.almanac.planner.site.JobEntry.State;

/**
 * For how long each job of a site could have run: its eligible time, in seconds.
 *
 * <p>It is counted only where the order of the jobs asks for it, and goes on from what was told of the job when it came.
 */
final class Eligibility {
    private final Site site;

    Eligibility(Site site) {
        this.site = site;
    }

    /**
     * Whether a job that holds nothing could run: it is not held and waits for no time and no other job, and neither its value
     * nor a limit of its owner keeps it from starting. A job of a stopped queue could.
     */
    boolean accrues(JobEntry entry, long now) {
        return entry.state == State.STOPPED || entry.state == State.WAITING && entry.isDue(now) && ownerMayStart(entry);
    }

    private boolean ownerMayStart(JobEntry entry) {
        for (int cluster = 0; cluster < site.clusters(); cluster++) {
            if (site.limits().admitsOwner(entry.charges(cluster))) {
                return true;
            }
        }
        return false;
    }

    /** Counts from now on; until now a job of which nothing was told could run since it was submitted. */
    void begin(long now) {
        for (JobEntry entry : site.jobs()) {
            long before = told(entry).orElse(0);
            entry.eligibleFor(before > 0 || entry.holdsResources() ? before : Math.max(0, now - entry.submitted()));
        }
    }

    /** The job has come: it has what was told of it. */
    void know(JobEntry entry) {
        entry.eligibleFor(told(entry).orElse(0));
    }

    /** It may have been told of the job anew for how long it could have run. */
    void learn(JobEntry entry) {
        told(entry).ifPresent(entry::eligibleFor);
    }

    private static OptionalLong told(JobEntry entry) {
        return entry.job().figures().map(Figures::eligible).orElse(OptionalLong.empty());
    }

    /** Finds out which jobs could run from now on. */
    void settle(long now) {
        for (JobEntry entry : site.jobs()) {
            entry.setEligible(!entry.holdsResources() && accrues(entry, now), now);
        }
    }
}
