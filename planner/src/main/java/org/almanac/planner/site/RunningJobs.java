package org.almanac.planner.site;

import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.site.JobEntry.State;

/**
 * The jobs of a site that hold resources, by expected end.
 *
 * <p>What they hold is taken of their nodes and limits, and counted where use is, from {@link #occupy} until {@link #free}.
 */
final class RunningJobs {
    private static final Comparator<JobEntry> BY_EXPECTED_END = (one, other) -> one.expectedEnd != other.expectedEnd
            ? Long.compare(one.expectedEnd, other.expectedEnd)
            : Long.compare(one.sequence, other.sequence);

    private final Site site;
    private final OrderedJobs jobs;

    RunningJobs(Site site) {
        this(site, new OrderedJobs(BY_EXPECTED_END));
    }

    private RunningJobs(Site site, OrderedJobs jobs) {
        this.site = site;
        this.jobs = jobs;
    }

    /** The same in a copy of the site, with the jobs that stand for these ones there. */
    RunningJobs copy(Site copiedSite, UnaryOperator<JobEntry> copied) {
        return new RunningJobs(copiedSite, jobs.copy(copied));
    }

    /** To be read only. */
    List<JobEntry> list() {
        return jobs.list();
    }

    /** From now on the job holds the placement. */
    void occupy(JobEntry entry, Placement placement, long started, State state) {
        entry.placement = placement;
        entry.started = started;
        entry.holdsSince = started;
        entry.endByWalltime = started + entry.walltime();
        entry.expectedEnd = entry.endByWalltime;
        entry.state = state;
        entry.retryAt = JobEntry.NO_TIME;
        entry.unreserve();
        site.cluster(placement.cluster()).take(placement);
        count(entry);
        jobs.add(entry);
    }

    /** A job that holds resources gives them back; what it is then is for the caller to say. */
    void free(JobEntry entry) {
        jobs.remove(entry);
        site.cluster(entry.placement.cluster()).give(entry.placement);
        discount(entry);
        entry.state = State.SUSPENDED;
    }

    /** From now on what the job holds counts in limits and use. */
    void count(JobEntry entry) {
        site.limits().take(entry.charges(entry.placement.cluster()));
        site.usage().began(entry);
    }

    /** From now on it does not: as the job frees it, or until it counts as another's or as more. */
    void discount(JobEntry entry) {
        site.limits().give(entry.charges(entry.placement.cluster()));
        site.usage().ended(entry);
    }

    void expectEnd(JobEntry entry, long end) {
        jobs.remove(entry);
        entry.expectedEnd = end;
        jobs.add(entry);
    }

    /** The server has run the job since that time, and not since it was decided to start. */
    void setStarted(JobEntry entry, long started) {
        site.usage().refundSinceStart(entry);
        entry.started = started;
        entry.holdsSince = started;
        entry.endByWalltime = started + entry.walltime();
        site.usage().chargeSinceStart(entry);
        expectEnd(entry, entry.endByWalltime);
    }

    /** The job, which was to start, has not run there: nothing of that was used. */
    void undoStart(JobEntry entry, long now) {
        site.usage().refundSinceStart(entry);
        entry.holdsSince = now;
    }
}
