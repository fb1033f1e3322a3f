package org.almanac.planner.site;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.site.JobEntry.State;
import org.almanac.planner.timeline.TimeWalk;

/**
 * The jobs of a site that hold resources, in the order of their expected ends.
 *
 * <p>From {@link #occupy} until {@link #free} what a job holds is taken from its nodes and limits, and counted as use.
 */
final class RunningJobs {
    private static final Comparator<JobEntry> BY_EXPECTED_END = (one, other) -> one.expectedEnd != other.expectedEnd
            ? Long.compare(one.expectedEnd, other.expectedEnd)
            : Long.compare(one.sequence, other.sequence);

    private final Site site;
    private final OrderedJobs jobs;
    /** The expected ends of the jobs, in their order, so that a walk over them reads no job. */
    private long[] ends;

    RunningJobs(Site site) {
        this(site, new OrderedJobs(BY_EXPECTED_END), new long[16]);
    }

    private RunningJobs(Site site, OrderedJobs jobs, long[] ends) {
        this.site = site;
        this.jobs = jobs;
        this.ends = ends;
    }

    /** The running jobs of a copy of the site, given which entry there corresponds to each entry here. */
    RunningJobs copy(Site copiedSite, UnaryOperator<JobEntry> copied) {
        return new RunningJobs(copiedSite, jobs.copy(copied), ends.clone());
    }

    /** The jobs in that order. To be read only. */
    List<JobEntry> list() {
        return jobs.list();
    }

    /** A walk over the expected ends of {@link #list}; it holds until a job comes or goes. */
    TimeWalk walk() {
        return new TimeWalk(ends, list().size(), site.tuning());
    }

    private void add(JobEntry entry) {
        int count = list().size();
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
        }
        int place = jobs.add(entry);
        System.arraycopy(ends, place, ends, place + 1, count - place);
        ends[place] = entry.expectedEnd;
    }

    private void remove(JobEntry entry) {
        int place = jobs.remove(entry);
        System.arraycopy(ends, place + 1, ends, place, list().size() - place);
    }

    /** Makes the job hold the placement from now on. */
    void occupy(JobEntry entry, Placement placement, long started, State state) {
        entry.placement = placement;
        entry.started = started;
        entry.holdsSince = started;
        entry.plannedEnd = started + entry.walltime();
        entry.expectedEnd = entry.plannedEnd;
        entry.state = state;
        entry.claimed = started;
        entry.retryNotBefore(JobEntry.NO_TIME);
        site.nodes().zoning().begins(entry, placement, started);
        site.cluster(placement.cluster()).take(placement);
        count(entry);
        site.claims().began(entry, started);
        add(entry);
    }

    /** The job has ended: it keeps its nodes until it is judged what becomes of them. */
    void end(JobEntry entry) {
        entry.state = State.ENDED;
    }

    /** Makes what an ended job has left of its nodes closed to all until that time, in epoch seconds. */
    void close(JobEntry left, Placement placement, long now, long until) {
        left.placement = placement;
        left.started = now;
        left.holdsSince = now;
        left.plannedEnd = until;
        left.expectedEnd = until;
        left.state = State.CLOSED;
        site.nodes().zoning().begins(left, placement, now);
        site.cluster(placement.cluster()).take(placement);
        add(left);
    }

    /** Gives back the resources that the job holds. The caller sets the job's state after that. */
    void free(JobEntry entry) {
        remove(entry);
        site.nodes().zoning().ends(entry);
        site.cluster(entry.placement.cluster()).give(entry.placement);
        discount(entry);
        if (!entry.isClosed()) {
            site.claims().ended(entry, site.time());
        }
        entry.state = State.SUSPENDED;
    }

    /** Counts what the job holds in limits and use. */
    void count(JobEntry entry) {
        site.limits().take(entry.charges(entry.placement.cluster()));
        site.usage().began(entry);
    }

    /**
     * Stops counting what the job holds: the job gives it back, or it is about to count with another owner or amount.
     */
    void discount(JobEntry entry) {
        site.limits().give(entry.charges(entry.placement.cluster()));
        site.usage().ended(entry);
    }

    void expectEnd(JobEntry entry, long end) {
        remove(entry);
        entry.expectedEnd = end;
        site.nodes().zoning().changes(entry);
        add(entry);
    }

    /** Sets when the server began to run the job, which was not when the start was decided. */
    void setStarted(JobEntry entry, long started) {
        site.usage().refundSinceStart(entry);
        entry.started = started;
        entry.holdsSince = started;
        entry.plannedEnd = started + entry.walltime();
        site.usage().chargeSinceStart(entry);
        expectEnd(entry, entry.plannedEnd);
    }

    /** Takes back a decided start that was not made: no use of it counts. */
    void undoStart(JobEntry entry, long now) {
        site.usage().refundSinceStart(entry);
        entry.holdsSince = now;
    }
}
